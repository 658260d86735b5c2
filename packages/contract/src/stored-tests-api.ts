/**
 * `/api/v1/lab/tests/` and `/api/v1/lab/test-runs/`, ours: stored tests of an organisation, their runs, and the
 * results.
 */
import { z } from 'zod';
import { LIMITS } from './limits.js';
import { bounded, id, text, timestamp } from './primitives.js';
import { modelName, shownStep, testDifference, testRun } from './tests-api.js';

/** A test's name as a file, without its extension: `orders/status` is `tests/orders/status.test.yaml` in a folder. */
export const testPath = bounded(LIMITS.testPathCharacters)
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/,
    'must be a path such as orders/status: letters, digits, dots, hyphens and underscores between slashes',
  )
  .meta({
    description: 'Path of the test in a folder, without `.test.yaml`. In a URL, a slash in it is `%2F`.',
    examples: ['orders/status'],
  });

/** The body of `PUT /api/v1/lab/tests/{path}/`. */
export const storedTestInput = z.strictObject({
  yaml: text(LIMITS.testCharacters).describe('The test as a YAML file. Errors name its lines.'),
});

/** How the last run of a test ended. */
export const testResultSummary = z.object({
  run_id: id,
  passed: z.boolean(),
  finished_at: timestamp,
});

/** A test in the list of tests. */
export const storedTestSummary = z.object({
  path: testPath,
  name: z.string().describe('Name in the test.'),
  last_result: testResultSummary.nullable().describe('Null: it has not been run yet.'),
  created_at: timestamp,
  updated_at: timestamp,
});
export type StoredTestSummary = z.infer<typeof storedTestSummary>;

/** The response of `GET /api/v1/lab/tests/{path}/`. */
export const storedTest = storedTestSummary.extend({ yaml: z.string() }).meta({ id: 'StoredTest' });
export type StoredTest = z.infer<typeof storedTest>;

/** `changed: false`: the same test already existed. */
export const storedTestPut = storedTest.extend({ changed: z.boolean() });
export type StoredTestPut = z.infer<typeof storedTestPut>;

/** The response of `GET /api/v1/lab/tests/`. */
export const storedTestList = z.object({ tests: z.array(storedTestSummary).describe('By path.') });
export type StoredTestList = z.infer<typeof storedTestList>;

/** The body of `POST /api/v1/lab/tests/run-stored/`. */
export const runStoredTestsInput = z.strictObject({
  paths: z.array(testPath).min(1).max(LIMITS.storedTests).optional().describe('Default: all tests.'),
  model: modelName.default('embedded').describe('As in a test run.'),
  repeats: z
    .int()
    .min(1)
    .max(LIMITS.testRepeats)
    .default(1)
    .describe('How often each test is run: language models vary.'),
  pass_rate: z.number().min(0).max(1).default(1).describe('The share of its repeats that a test must pass.'),
});
export type RunStoredTestsInput = z.output<typeof runStoredTestsInput>;

/** The result of a test in a run. */
export const storedTestResult = z.object({
  path: testPath,
  name: z.string(),
  passed: z.boolean(),
  repeats: z.int().min(1).describe('Number of runs.'),
  passed_repeats: z.int().min(0).describe('Number of runs that passed.'),
  duration_ms: z.number().describe('Duration of all repeats.'),
  problem: z.string().nullable().describe('Why it could not be completed; null: it was.'),
  differences: z
    .array(testDifference.extend({ step: z.int() }))
    .describe('Differences from what is expected, in the repeat of `turns`. Shortened.'),
  steps: z
    .array(shownStep)
    .nullable()
    .describe('The steps of the test at that time: messages and other events. Null with `turns`.'),
  turns: testRun.shape.turns
    .nullable()
    .describe('The turns of the first repeat that failed, or else of the last one. Null: too long to be stored.'),
});
export type StoredTestResult = z.infer<typeof storedTestResult>;

/** `cancelled`: the member who started it disconnected. `failed`: the service could not continue. */
export const testRunStatus = z.enum(['finished', 'cancelled', 'failed']);
export type TestRunStatus = z.infer<typeof testRunStatus>;

/** A run of tests, without its results. */
export const testRunSummary = z.object({
  id,
  status: testRunStatus,
  model: z.string(),
  tests: z.int().min(0).describe('Number of tests in the run.'),
  passed: z.int().min(0),
  failed: z.int().min(0),
  started_by: z
    .object({ kind: z.enum(['member', 'api_key', 'operator']), id: z.string().nullable(), name: z.string() })
    .describe('Who started it, as in the audit log.'),
  started_at: timestamp,
  finished_at: timestamp,
});
export type TestRunSummary = z.infer<typeof testRunSummary>;

/** The response of `GET /api/v1/lab/test-runs/{run_id}/`. */
export const testRunView = testRunSummary.extend({ results: z.array(storedTestResult).describe('By path.') });
export type TestRunView = z.infer<typeof testRunView>;

/** The response of `GET /api/v1/lab/test-runs/`. */
export const testRunList = z.object({ runs: z.array(testRunSummary).describe('Newest first.') });
export type TestRunList = z.infer<typeof testRunList>;

/** A line of the response. The last is a summary, or an error. */
export const runStoredTestsLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), run_id: id, tests: z.int().describe('Number of tests that follow.') }),
  storedTestResult.extend({ type: z.literal('test') }),
  z.object({ type: z.literal('summary'), run: testRunSummary }),
  z.object({ type: z.literal('error'), detail: z.string() }),
]);
export type RunStoredTestsLine = z.infer<typeof runStoredTestsLine>;
