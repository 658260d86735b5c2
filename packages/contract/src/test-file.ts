/**
 * A test of the assistant as a YAML file (`*.test.yaml`): a conversation in memory, and the expectations for each
 * reply. Its JSON schema is served at `/api/docs/test-file.schema.json`.
 */
import { z } from 'zod';
import { functionName } from './function.js';
import { LIMITS } from './limits.js';
import { bounded, filledText, text } from './primitives.js';
import { TURN_RESULTS } from './turn-results.js';

/**
 * The result of a turn, or `none` if the assistant took no turn: an agent handles the conversation, or it is closed.
 */
export const testTurnResult = z
  .enum([...TURN_RESULTS, 'none'])
  .describe('Result of the turn. `none`: there is no turn, because an agent handles the conversation or it is closed.');
export type TestTurnResult = z.infer<typeof testTurnResult>;

const argument = z.union([text(LIMITS.parameterValueCharacters), z.number(), z.boolean()]);
const callArguments = z.record(z.string(), argument);

/** The response of an endpoint in a test, which does not call it. */
export const testResponse = z.strictObject({
  function: functionName.describe('The function that is called; of a leaf function, the leaf.'),
  arguments: callArguments
    .optional()
    .describe(
      'Values of its URL placeholders, compared as text. A call matches if it has these. Default: every call matches.',
    ),
  status: z.int().min(200).max(599).optional().describe('HTTP status. Default 200.'),
  data: z.unknown().optional().describe('`data` of the response.'),
  message: text(LIMITS.messageCharacters).optional().describe('`message` of the response.'),
  success: z.boolean().optional().describe('`success` of the response. Default: whether the status is 2xx.'),
  fails: z.enum(['timeout', 'unreachable']).optional().describe('There is no response, for this reason.'),
});
export type TestResponse = z.infer<typeof testResponse>;

const one = text(LIMITS.messageCharacters);
const oneOrMore = z.union([one, z.array(one).max(LIMITS.testTexts)]);

const expectedCalls = z.array(z.strictObject({ function: functionName, arguments: callArguments.optional() }));

/** The expectations for a turn. Omitted fields are not checked. */
export const testExpectation = z.strictObject({
  calls: expectedCalls
    .max(LIMITS.functionCallsPerTurn)
    .optional()
    .describe(
      'All function calls of the turn, in any order, each with at least these arguments, compared as text. Empty: none. Leaf functions are not included.',
    ),
  result: testTurnResult.optional(),
  text: z
    .strictObject({ contains: oneOrMore.optional(), lacks: oneOrMore.optional() })
    .optional()
    .describe('Parts that the reply contains and lacks, ignoring case and white space.'),
  suggestions: z
    .array(one)
    .max(LIMITS.suggestionsPerMessage)
    .optional()
    .describe('Labels that must be offered; others may be too. Empty: none is offered.'),
  sources: z
    .array(one)
    .max(LIMITS.sourcesPerMessage)
    .optional()
    .describe('Titles or URLs of articles that the reply must name; it may name others too. Empty: it names none.'),
});
export type TestExpectation = z.infer<typeof testExpectation>;

const expectation = testExpectation.optional().describe('Expectations of the turn. Default: none.');

const messageStep = z.strictObject({
  message: filledText(LIMITS.messageCharacters).describe('What the customer writes.'),
  expect: expectation,
});

const actionStep = z.strictObject({
  do: z
    .enum(['log_in', 'agent_takes_over', 'agent_hands_back'])
    .describe(
      "`log_in`: the customer logs in, and a message that waited for it is answered. `agent_hands_back`: the customer's last message is answered if it has no answer.",
    ),
  expect: expectation,
});

const agentStep = z.strictObject({
  agent: filledText(LIMITS.messageCharacters).describe('What the agent who has taken over writes.'),
});

const waitStep = z.strictObject({
  wait: z
    .string()
    .regex(/^[1-9]\d{0,4}[smhd]$/, 'must be a duration such as 30s, 10m, 2h or 1d')
    .describe('How far the clock advances. The test does not wait.'),
});

/** How the conversation of a simulated customer ended. */
export const SIMULATION_OUTCOMES = ['reached', 'asked_for_human', 'gave_up', 'out_of_turns'] as const;
/** How a simulated conversation ended. */
export const simulationOutcome = z
  .enum(SIMULATION_OUTCOMES)
  .describe(
    '`reached`: the customer got what they wanted, or the assistant closed the conversation. `asked_for_human`: a human was asked for. `gave_up`: the assistant declined or failed, or the customer could not continue. `out_of_turns`: none of these within `turns`.',
  );
export type SimulationOutcome = z.infer<typeof simulationOutcome>;

/** The script that plays a simulated customer without a language model. */
export const SCRIPT = 'script';

const factText = filledText(LIMITS.parameterValueCharacters);
const factValue = z.union([factText, z.number(), z.boolean()]);
const factName = filledText(LIMITS.simulatedFactNameCharacters);

const simulatedFact = z.union(
  [
    factValue,
    z.strictObject({
      value: factValue,
      description: filledText(LIMITS.functionDescriptionCharacters).optional(),
      asked_as: z
        .union([factText, z.array(factText).min(1).max(LIMITS.testTexts)])
        .optional()
        .describe('Questions that ask for it, if its name and description do not show that.'),
    }),
  ],
  { error: 'must be a value or {value, description, asked_as}' },
);

/** A customer played by a language model. */
export const simulatedCustomer = z.strictObject({
  goal: filledText(LIMITS.messageCharacters).describe('What the customer wants, as they would ask for it.'),
  facts: z
    .record(factName, simulatedFact)
    .refine((facts) => Object.keys(facts).length <= LIMITS.simulatedFacts, `at most ${LIMITS.simulatedFacts} facts`)
    .optional()
    .describe('Facts that the customer knows, by name, such as `order number: "1042"`. Stated when asked for.'),
  manner: filledText(LIMITS.messageCharacters)
    .optional()
    .describe('How the customer writes, for a language model that plays them, such as `impatient, short sentences`.'),
  opening: filledText(LIMITS.messageCharacters).optional().describe('The first message. Default: the goal.'),
  turns: z
    .int()
    .min(1)
    .max(LIMITS.simulatedTurns)
    .optional()
    .describe(`Maximum number of messages and logins of the customer. Default ${LIMITS.simulatedTurnsByDefault}.`),
  agrees: z.boolean().optional().describe("The customer's reply to a yes-or-no question. Default true."),
  phrases: z
    .strictObject({
      yes: factText.optional(),
      no: factText.optional(),
      unknown: factText.optional(),
      human: factText.optional(),
    })
    .optional()
    .describe('Sentences of the script, for customers who do not write English.'),
  played_by: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      '`script`, which answers what is asked and needs no key, or a language model: `default` or one of `models` of the assistant settings. Default `script`.',
    ),
});
export type SimulatedCustomer = z.infer<typeof simulatedCustomer>;

/** The expected outcome of a simulated conversation. */
export const simulationExpectation = testExpectation.omit({ suggestions: true }).extend({
  calls: expectedCalls
    .max(LIMITS.functionCallsPerTurn * LIMITS.simulatedTurns)
    .optional()
    .describe('All function calls of the simulated conversation, in any order, compared as those of a turn.'),
  result: testTurnResult.optional().describe('Result of the last turn.'),
  text: testExpectation.shape.text.describe('Parts that at least one reply contains, and that all replies lack.'),
  sources: testExpectation.shape.sources.describe('Titles or URLs of articles that at least one reply names.'),
  outcome: simulationOutcome.optional(),
});
export type SimulationExpectation = z.infer<typeof simulationExpectation>;

const customerStep = z.strictObject({
  customer: simulatedCustomer.describe(
    'A simulated customer, who writes and answers until the goal is reached. Logs in when asked to if the `customer` of the test has an `identity` or a `token`.',
  ),
  expect: simulationExpectation.optional().describe('Expectations of the simulated conversation. Default: none.'),
});

const STEP_KEYS = new Set(['message', 'do', 'agent', 'wait', 'customer', 'expect']);

function describeWrongStep(step: unknown): string {
  const wrong = typeof step === 'object' && step !== null ? Object.keys(step).filter((key) => !STEP_KEYS.has(key)) : [];
  const unknown = wrong.length === 0 ? '' : `has an unknown key (${wrong.join(', ')}): it `;
  return `${unknown}must be {message, expect}, {do, expect}, {customer, expect}, {agent} or {wait}`;
}

/** A step of a test. */
export const testStep = z.union([messageStep, actionStep, agentStep, waitStep, customerStep], {
  error: ({ input }) => describeWrongStep(input),
});
export type TestStep = z.infer<typeof testStep>;

/** A test, as in its YAML file. */
export const testFile = z.strictObject({
  name: filledText(LIMITS.testNameCharacters).describe('Name of the test.'),
  description: text(LIMITS.functionDescriptionCharacters).optional(),
  time: z.iso.datetime({ offset: true }).optional().describe('When the conversation begins. Default: now.'),
  customer: z
    .strictObject({
      logged_in: z.boolean().optional().describe('The customer has logged in before the first step. Default false.'),
      token: bounded(LIMITS.authTokenCharacters)
        .min(1)
        .optional()
        .describe('The token for function calls after a login. Default: a token whose claims are `identity`.'),
      identity: z
        .record(z.string(), z.unknown())
        .optional()
        .describe(
          "The customer's identity after a login, from which parameters with a `login` source get their values.",
        ),
    })
    .optional(),
  responses: z
    .array(testResponse)
    .max(LIMITS.testResponses)
    .optional()
    .describe('Responses of endpoints. The first one that matches a call is used.'),
  live: z
    .boolean()
    .optional()
    .describe(
      'Calls of `dev` functions without a matching response go to their endpoints, except actions. Default false.',
    ),
  steps: z.array(testStep).min(1).max(LIMITS.testSteps),
});
export type TestFile = z.infer<typeof testFile>;
