/** `/api/v1/lab/tests/`, ours: runs a test of the assistant in memory, and returns what happened and what differs. */
import { z } from 'zod';
import { LIMITS } from './limits.js';
import { messageSource } from './message.js';
import { id } from './primitives.js';
import { simulationOutcome, testFile, testTurnResult } from './test-file.js';

/** `embedded`, the built-in matcher, or the name of a model that the organisation may choose. */
export const modelName = z.string().min(1).max(200);

/** The body of `POST /api/v1/lab/tests/run/`. */
export const testRunInput = z
  .strictObject({
    test: testFile.optional(),
    yaml: z.string().max(LIMITS.testCharacters).optional().describe('The same as a YAML file. Errors name its lines.'),
    model: modelName
      .optional()
      .describe(
        'One of `models` of the assistant settings, or `default` for the one that answers customers. Default: `embedded`, the built-in matcher.',
      ),
  })
  .refine(({ test, yaml }) => (test === undefined) !== (yaml === undefined), {
    error: 'must have either test or yaml',
  });

/** A function call in the run of a test. */
export const testCall = z.object({
  function: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  failure: z.string().nullable().describe('Why it failed; null: it succeeded.'),
});
export type TestCall = z.infer<typeof testCall>;

/** The assistant's actions in a turn. */
export const testTurn = z.object({
  calls: z.array(testCall),
  result: testTurnResult,
  text: z.string().nullable().describe('The reply to the customer; null: none.'),
  suggestions: z.array(z.string()).describe('Labels.'),
  sources: z.array(messageSource),
  missing_responses: z.array(z.string()).describe('Calls for which the test has no matching response.'),
  usage: z
    .object({ input_tokens: z.int(), output_tokens: z.int(), cost: z.number().nullable() })
    .nullable()
    .describe('Null if the model counts no tokens.'),
  duration_ms: z.number(),
});
export type TestTurn = z.infer<typeof testTurn>;

/** A side of a difference that is not a text of the test or of what happened. */
export const differenceSide = z.enum([
  'nothing',
  'in_reply',
  'not_in_reply',
  'response_for_each_call',
  'runnable_test',
]);
export type DifferenceSide = z.infer<typeof differenceSide>;

/** A difference from an expectation. */
export const testDifference = z.object({
  field: z.string().describe('The field, such as `calls`, `result` or `text.contains`.'),
  expected: z.string(),
  happened: z.string(),
  expected_kind: differenceSide
    .optional()
    .describe(
      'A code for the English text of `expected`, so that clients can translate it. Absent: it is a text of the test.',
    ),
  happened_kind: differenceSide.optional().describe('The same for `happened`.'),
});
export type TestDifference = z.infer<typeof testDifference>;

/** A step of a test, shown beside its result. */
export const shownStep = z.object({ from: z.enum(['customer', 'agent', 'event']), text: z.string() });
export type ShownStep = z.infer<typeof shownStep>;

/** The response of `POST /api/v1/lab/tests/run/`. */
export const testRun = z.object({
  name: z.string(),
  model: z.string(),
  steps: z.array(shownStep).optional().describe('The steps of the test: messages and other events.'),
  passed: z.boolean(),
  duration_ms: z.number(),
  turns: z
    .array(
      z.object({
        step: z.int().describe('The step of the test, from 0.'),
        happened: testTurn,
        simulated: z
          .object({
            said: z.string().nullable().describe("The customer's message; null: they logged in."),
            outcome: simulationOutcome
              .optional()
              .describe('How the simulated conversation ended; on its last turn only.'),
          })
          .optional()
          .describe('On turns with a simulated customer.'),
        differences: z.array(testDifference),
      }),
    )
    .describe('The turns of each step, in order.'),
});
export type TestRun = z.infer<typeof testRun>;

/** A stored conversation, or its part up to a turn, to convert to a test. */
export const testDraftInput = z
  .strictObject({
    ticket_chat_id: id.optional().describe('The whole conversation.'),
    turn_id: id.optional().describe('A turn with the conversation before it; only the turn has expectations.'),
  })
  .refine(({ ticket_chat_id, turn_id }) => (ticket_chat_id === undefined) !== (turn_id === undefined), {
    error: 'must have either ticket_chat_id or turn_id',
  });

/** The response of `POST /api/v1/lab/tests/from-conversation/`. */
export const testDraft = z.object({
  name: z.string(),
  yaml: z.string().describe('The test as a file, with placeholders for personal data. Review it before you save it.'),
  placeholders: z.int().describe('Number of replaced values.'),
});
export type TestDraft = z.infer<typeof testDraft>;
