/** Runs tests, a few at a time. `record-test-run.ts` records the results. */
import { setImmediate } from 'node:timers/promises';
import { LIMITS, type StoredTestResult, type TestFile, type TestRun } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';
import { fewAtOnce } from '../few-at-once.js';
import { describeSteps } from './describe-steps.js';
import { readTestInThread } from './read-test-thread.js';
import { runTest } from './run-test.js';
import type { TestOptions } from './running-test.js';

export interface TestToRun {
  path: string;
  yaml: string;
}

export interface RunTestsOptions extends TestOptions {
  /** Runs of each test. Default 1. */
  repeats?: number;
  /** The share of runs that must pass, from 0 to 1. Default 1. */
  pass_rate?: number;
}

/** The result of each test, in order. A test that cannot be run has failed. @throws the signal's reason */
export function runTests(
  context: Context,
  tests: readonly TestToRun[],
  options: RunTestsOptions,
): AsyncGenerator<StoredTestResult> {
  return fewAtOnce(tests, (test) => runOne(context, test, options), options.signal);
}

async function runOne(
  context: Context,
  { path, yaml }: TestToRun,
  { repeats = 1, pass_rate = 1, ...options }: RunTestsOptions,
): Promise<StoredTestResult> {
  const runs: TestRun[] = [];
  let test: TestFile | undefined;
  try {
    test = await readTestInThread(options.organisation.id, yaml);
    for (let repeat = 0; repeat < repeats; repeat++) {
      // Yields to the event loop, as the built-in model never awaits anything.
      await setImmediate();
      runs.push(await runTest(context, test, options));
    }
  } catch (error) {
    options.signal.throwIfAborted();
    if (!(error instanceof AppError) || error.code !== 'invalid_payload') throw error;
    return { ...toResult({ path, test, runs, repeats, pass_rate }), passed: false, problem: describeProblem(error) };
  }
  return toResult({ path, test, runs, repeats, pass_rate });
}

interface Ran {
  path: string;
  /** Undefined: it could not be parsed. */
  test: TestFile | undefined;
  runs: readonly TestRun[];
  repeats: number;
  pass_rate: number;
}

function toResult({ path, test, runs, repeats, pass_rate }: Ran): StoredTestResult {
  const shown = runs.find(({ passed }) => !passed) ?? runs.at(-1);
  const passed_repeats = runs.filter(({ passed }) => passed).length;
  const differences = (shown?.turns ?? []).flatMap((turn) =>
    turn.differences.map((difference) => ({
      ...difference,
      step: turn.step,
      expected: shortened(difference.expected),
      happened: shortened(difference.happened),
    })),
  );
  return {
    path,
    name: test?.name ?? path,
    passed: passed_repeats / repeats >= pass_rate,
    repeats,
    passed_repeats,
    duration_ms: runs.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
    problem: null,
    differences: differences.slice(0, LIMITS.testDifferencesKept),
    steps: test === undefined ? null : describeSteps(test),
    turns: shown?.turns ?? null,
  };
}

function describeProblem(error: AppError): string {
  if (error.errors === undefined || error.errors.length === 0) return error.message;
  return error.errors
    .map(({ path, message, line }) =>
      [line === undefined ? '' : `line ${line}`, path, message].filter(Boolean).join(': '),
    )
    .join('\n');
}

const shortened = (text: string): string =>
  text.length <= LIMITS.testDifferenceCharacters
    ? text
    : `${text.slice(0, LIMITS.testDifferenceCharacters - 1).toWellFormed()}…`;
