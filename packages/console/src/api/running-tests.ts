/**
 * The run of stored tests that this page has started, if any. It continues while other pages of the console are shown.
 */
import type { RunStoredTestsInput, RunStoredTestsLine, TestRunSummary } from '@frontdesk/contract';
import { t } from '../language/translate.js';
import { ApiError } from './api-error.js';
import { createExternalState } from './external-state.js';
import { queryClient } from './query-client.js';
import { requestLines } from './request.js';
import { TEST_RUNS_KEY, TESTS_KEY } from './tests.js';

export type RunningTests =
  | { state: 'idle' }
  | { state: 'running'; paths: readonly string[] | undefined; total: number; passed: number; failed: number }
  | { state: 'done'; run: TestRunSummary }
  | { state: 'cancelled' }
  | { state: 'failed'; problem: string };

const { get, set, use } = createExternalState<RunningTests>({ state: 'idle' });
let abort: AbortController | undefined;

const isRunning = () => get().state === 'running';

export const useRunningTests = use;

/** No effect while another run is active. */
export async function runTests(input: Partial<RunStoredTestsInput>): Promise<void> {
  if (isRunning()) return;
  const own = new AbortController();
  abort = own;
  set({ state: 'running', paths: input.paths, total: input.paths?.length ?? 0, passed: 0, failed: 0 });
  try {
    const lines = requestLines<RunStoredTestsLine>('/api/v1/lab/tests/run-stored/', input, own.signal);
    for await (const line of lines) take(line);
    if (isRunning()) set({ state: 'failed', problem: t('The test run was interrupted. Try again.') });
  } catch (error) {
    set(own.signal.aborted ? { state: 'cancelled' } : { state: 'failed', problem: sentence(error) });
  }
  for (const queryKey of [TESTS_KEY, TEST_RUNS_KEY]) void queryClient.invalidateQueries({ queryKey });
}

function take(line: RunStoredTestsLine): void {
  const current = get();
  if (current.state !== 'running') return;
  if (line.type === 'start') set({ ...current, total: line.tests });
  else if (line.type === 'test')
    set(line.passed ? { ...current, passed: current.passed + 1 } : { ...current, failed: current.failed + 1 });
  else if (line.type === 'summary') set({ state: 'done', run: line.run });
  else set({ state: 'failed', problem: line.detail });
}

export const cancelTests = (): void => abort?.abort();

/** Hides the result of the last run. */
export function dismissTests(): void {
  if (!isRunning()) set({ state: 'idle' });
}

function sentence(error: unknown): string {
  const wrong = error instanceof ApiError ? error.errors.find(({ path }) => path === 'model') : undefined;
  if (wrong !== undefined) return t("Can't use this model: {problem}", { problem: wrong.message });
  return ApiError.sentence(error);
}
