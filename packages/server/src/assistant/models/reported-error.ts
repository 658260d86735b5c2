/**
 * Errors that a provider reports after it accepted the request: as an event of a stream, or as a body with status 200.
 * Gateways do so if the server behind them fails (https://openrouter.ai/docs/api-reference/errors).
 */
import { z } from 'zod';

const reported = z.object({
  message: z.string(),
  type: z.string().nullish().catch(null),
  code: z.union([z.number(), z.string()]).nullish().catch(null),
});
const body = z.object({ error: reported });

/**
 * HTTP statuses of the types of Anthropic (https://docs.anthropic.com/en/api/errors) and of types and codes of OpenAI
 * (https://platform.openai.com/docs/guides/error-codes).
 */
const STATUSES = new Map([
  ['invalid_request_error', 400],
  ['context_length_exceeded', 400],
  ['authentication_error', 401],
  ['invalid_api_key', 401],
  ['permission_error', 403],
  ['not_found_error', 404],
  ['model_not_found', 404],
  ['request_too_large', 413],
  ['rate_limit_error', 429],
  ['rate_limit_exceeded', 429],
  ['insufficient_quota', 429],
  ['overloaded_error', 529],
]);
/** The model wrote a call that the provider could not read, which it seldom does twice: Groq. */
const UNREAD_CALL = 'tool_use_failed';

export class ReportedError extends Error {
  override readonly name = 'ReportedError';
  /** HTTP; undefined if the provider names none. */
  readonly status: number | undefined;

  constructor(message: string, status: number | undefined) {
    super(message);
    this.status = status;
  }
}

/** @param error of an event in a stream @returns it unchanged if it is not a provider's */
export function readReportedError(error: unknown): unknown {
  const { data } = reported.safeParse(error);
  return error instanceof Error || data === undefined ? error : toReportedError(data);
}

/** @returns undefined if the body reports no error */
export function reportedErrorIn(response_body: string | undefined): ReportedError | undefined {
  const data = readBody(response_body);
  return data && toReportedError(data);
}

/** @param response_body of an answer with status 400 */
export const isUnreadCall = (response_body: string | undefined): boolean =>
  readBody(response_body)?.code === UNREAD_CALL;

function readBody(response_body: string | undefined): z.infer<typeof reported> | undefined {
  try {
    return body.safeParse(JSON.parse(response_body ?? '')).data?.error;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function toReportedError({ message, type, code }: z.infer<typeof reported>): ReportedError {
  if (code === UNREAD_CALL) return new ReportedError(message, undefined);
  const number = /^[45]\d\d$/.test(String(code)) ? Number(code) : undefined;
  return new ReportedError(message, number ?? STATUSES.get(String(code)) ?? STATUSES.get(type ?? ''));
}
