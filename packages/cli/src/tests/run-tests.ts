/** Runs tests on the service, a few at a time, and reports each result at once. */
import { type TestRun, testRun } from '@frontdesk/contract';
import { inParallel } from '../in-parallel.js';
import { type Service, ServiceError } from '../service.js';
import type { TestSource } from './find-tests.js';

export interface TestOutcome extends TestSource {
  /** From the file; the file's path if it cannot be parsed. */
  name: string;
  runs: TestRun[];
  /** Why it could not run: the errors of the file. */
  problems: string[];
  passed: boolean;
}

export interface RunOptions {
  model: string | undefined;
  /** Runs of each test. */
  repeats: number;
  /** The share of its runs that must pass, 0 to 1. */
  pass_rate: number;
  signal: AbortSignal;
  done: (outcome: TestOutcome) => void;
}

/**
 * @returns in the order of the tests @throws {ServiceError} if the service is unavailable @throws the signal's reason
 */
export async function runTests(
  service: Service,
  tests: readonly TestSource[],
  options: RunOptions,
): Promise<TestOutcome[]> {
  return await inParallel(tests, async (test) => {
    options.signal.throwIfAborted();
    const outcome = await runTest(service, test, options);
    options.done(outcome);
    return outcome;
  });
}

async function runTest(service: Service, test: TestSource, options: RunOptions): Promise<TestOutcome> {
  const { model, repeats, pass_rate } = options;
  const runs: TestRun[] = [];
  try {
    for (let repeat = 0; repeat < repeats; repeat++) {
      const body = { yaml: test.yaml, ...(model !== undefined && { model }) };
      runs.push(await service.ask(testRun, 'POST', '/api/v1/lab/tests/run/', body));
    }
  } catch (error) {
    const problems = problemsOf(error, test.file);
    if (problems === undefined) throw error;
    return { ...test, name: test.file, runs, problems, passed: false };
  }
  const passed = runs.filter((run) => run.passed).length / repeats >= pass_rate;
  return { ...test, name: runs[0]?.name ?? test.file, runs, problems: [], passed };
}

/** The errors of the file with their lines; undefined if the file is not the cause. */
function problemsOf(error: unknown, file: string): string[] | undefined {
  if (!(error instanceof ServiceError) || error.status !== 400 || error.errors.length === 0) return undefined;
  if (error.errors.some(({ path }) => path === 'model')) return undefined;
  return error.errors.map(({ path, message, line }) => {
    const place = line === undefined ? file : `${file}:${line}`;
    return path === '' ? `${place}: ${message}` : `${place}: ${path}: ${message}`;
  });
}
