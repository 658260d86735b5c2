/**
 * The response envelope that every socket event and every ack carries, and the error data inside a refused one
 * (specification, "Response envelope"; the `data` of errors is ours).
 */
import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from './error-codes.js';

/** What is wrong with a field, where a page says it in its reader's language. */
const fieldErrorCode = z
  .enum([
    'already_member',
    'not_member',
    'wrong_password',
    'already_source',
    'not_public_url',
    'not_domain',
    'file_type',
    'examples_full',
  ])
  .meta({ id: 'FieldErrorCode' });
export type FieldErrorCode = z.infer<typeof fieldErrorCode>;

/** An invalid field. */
export const fieldError = z.object({
  path: z.string().describe('Dotted path of the field; empty for the whole payload.'),
  message: z.string().describe('What is wrong with it, for a person.'),
  code: fieldErrorCode.optional().describe('What is wrong with it, for a program, if there is a code for it.'),
  line: z.int().optional().describe('Line in a YAML text, from 1.'),
});
export type FieldError = z.infer<typeof fieldError>;

/** The code of a refusal. `error-codes.ts` explains each. */
export const errorCode = z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]);

/** The `data` of a refusal. */
export const errorData = z
  .object({
    code: errorCode.describe('Stable; see the table of error codes.'),
    errors: z.array(fieldError).optional().describe('Each field that is wrong.'),
    agent: z
      .object({ id: z.string(), username: z.string() })
      .optional()
      .describe('With `already_taken` and `not_handler`: the agent who handles the conversation, if any.'),
    retry_after_ms: z.int().optional().describe('With `rate_limited`: milliseconds to wait.'),
  })
  .meta({ id: 'ErrorData' });
export type ErrorData = z.infer<typeof errorData>;

/** The envelope around data of one kind. */
export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({
    status_code: z.int().describe('200 on success; otherwise the status of the error code.'),
    sid: z
      .string()
      .min(1)
      .meta({ description: 'The socket that the event answers or that caused it.', examples: ['kX3vQ0Jm7hAAAB'] }),
    message: z.string().describe('Status for a person.'),
    data,
  });

/** What every event and every ack carries (specification, "Response envelope"). */
export interface Envelope<Data = unknown> {
  status_code: number;
  sid: string;
  message: string;
  data: Data;
}

/** The body of a failed HTTP request. `detail` is the specification's; `code` and `errors` are ours. */
export const httpError = z
  .object({
    detail: z.string().describe('What went wrong, for a person.'),
    code: errorCode.optional().describe('Stable; see the table of error codes.'),
    errors: z.array(fieldError).optional().describe('Each field that is wrong.'),
  })
  .meta({ id: 'HttpError', examples: [{ detail: 'name must not be blank', code: 'invalid_payload' }] });
export type HttpError = z.infer<typeof httpError>;
