/** The structure of functions' responses: names and types of the fields in a test run's response, never values. */
import { z } from 'zod';
import { parameterFormat, parameterType } from './function.js';
import { id, timestamp } from './primitives.js';

/** A field of a function's response. */
export const answerField = z.object({
  path: z.string().describe('Dotted path into `data`; `[]` is any element of a list or entry of an object.'),
  type: parameterType,
  format: parameterFormat.optional().describe('Format of a text, if every value had it.'),
});
export type AnswerField = z.infer<typeof answerField>;

/** The fields of a function's response to its last test run. */
export const answeredFunction = z.object({
  function_id: id,
  fields: z.array(answerField),
  recorded_at: timestamp.describe('Time of its last successful test run.'),
});
export type AnsweredFunction = z.infer<typeof answeredFunction>;

/** The response of `GET /api/v1/console/functions/answers/`. */
export const answeredFunctionList = z.object({
  functions: z.array(answeredFunction).describe('Functions that have responded to a test run.'),
});
