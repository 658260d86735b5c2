/** `/api/v1/lab/replay/`, ours: runs stored turns with a candidate and the recorded responses. */
import { z } from 'zod';
import { functionInput, functionName } from './function.js';
import { LIMITS } from './limits.js';
import { id, text } from './primitives.js';
import { modelName, testDifference, testTurn } from './tests-api.js';

const { description, examples, offered, sensitive, reply_template } = functionInput.shape;

const candidateFunction = z
  .strictObject({
    name: functionName,
    description: description.optional(),
    examples,
    offered,
    sensitive,
    reply_template,
  })
  .describe('A changed function; omitted fields are kept.');

/** The body of `POST /api/v1/lab/replay/`. */
export const replayInput = z
  .strictObject({
    turn_ids: z.array(id).min(1).max(LIMITS.replayTurns).optional(),
    days: z
      .int()
      .min(1)
      .max(LIMITS.analyticsDays)
      .optional()
      .describe('Turns of live conversations of this many days.'),
    limit: z
      .int()
      .min(1)
      .max(LIMITS.replayTurns)
      .default(LIMITS.replayTurns)
      .describe('With `days`: the newest turns.'),
    model: modelName.default('default').describe('As in a test run; default: `default`.'),
    instructions: text(LIMITS.instructionCharacters).optional().describe('Instead of those of the assistant settings.'),
    environment: z
      .enum(['live', 'dev'])
      .default('live')
      .describe('`dev`: also functions and articles that are not live yet.'),
    functions: z.array(candidateFunction).max(LIMITS.functionsPerOrganisation).default([]),
  })
  .refine(({ turn_ids, days }) => (turn_ids === undefined) !== (days === undefined), {
    error: 'must have either turn_ids or days',
  });
export type ReplayInput = z.output<typeof replayInput>;

/** A line of a replay: a turn, and the candidate's result. */
export const replayedTurn = z.object({
  type: z.literal('turn'),
  turn_id: id,
  ticket_chat_id: id,
  message: z.string().describe('What the customer wrote.'),
  recorded: testTurn.describe('The recorded result.'),
  happened: testTurn.describe('The result of the candidate.'),
  differences: z
    .array(testDifference)
    .describe('`expected` is what is recorded. Fields: calls, values, result, text, suggestions, sources, responses.'),
});
export type ReplayedTurn = z.infer<typeof replayedTurn>;

const spent = z.object({
  input_tokens: z.int(),
  output_tokens: z.int(),
  cost: z.number().nullable().describe('Null if the cost of a turn is unknown.'),
  duration_ms: z.int(),
});

/** The last line of a replay. */
export const replaySummary = z.object({
  type: z.literal('summary'),
  model: z.string(),
  turns: z.int(),
  same: z.int().describe('Turns without a difference.'),
  by_field: z.record(z.string(), z.int()).describe('Turns that differ in a field.'),
  recorded: spent,
  happened: spent,
});
export type ReplaySummary = z.infer<typeof replaySummary>;

/** A line of the response. The last is a summary, or an error. */
export const replayLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), turns: z.int().describe('Number of turns that follow.') }),
  replayedTurn,
  replaySummary,
  z.object({ type: z.literal('error'), detail: z.string() }),
]);
export type ReplayLine = z.infer<typeof replayLine>;
