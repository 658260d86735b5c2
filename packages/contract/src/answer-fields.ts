/** What functions answer, as far as it is kept: names and types of the fields of a test run's answer, never values. */
import { z } from 'zod';
import { parameterFormat, parameterType } from './function.js';
import { id, timestamp } from './primitives.js';

/** A field that a function has answered with. */
export const answerField = z.object({
  path: z.string().describe('Dotted path into `data`; `[]` is any element of a list or entry of an object.'),
  type: parameterType,
  format: parameterFormat.optional().describe('Of a text, where every value had it.'),
});
export type AnswerField = z.infer<typeof answerField>;

/** The fields that a function answered with in its last test run. */
export const answeredFunction = z.object({
  function_id: id,
  fields: z.array(answerField),
  recorded_at: timestamp.describe('When it last answered a test run.'),
});
export type AnsweredFunction = z.infer<typeof answeredFunction>;

/** The response of `GET /api/v1/console/functions/answers/`. */
export const answeredFunctionList = z.object({
  functions: z.array(answeredFunction).describe('Those that have answered a test run.'),
});
