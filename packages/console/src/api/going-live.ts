/** The release that this page is making, if any. It continues while other pages of the console are shown. */
import type { ReleaseInput, ReleaseLine, ReleaseSummary } from '@frontdesk/contract';
import { t } from '../language/translate.js';
import { ApiError } from './api-error.js';
import { createExternalState } from './external-state.js';
import { queryClient } from './query-client.js';
import { RELEASES, RELEASES_KEY } from './releases.js';
import { requestLines } from './request.js';

export type GoingLive =
  | { state: 'idle' }
  | { state: 'running'; done: number; total: number }
  | { state: 'released'; release: ReleaseSummary }
  | ({ state: 'refused'; input: ReleaseInput } & Omit<Extract<ReleaseLine, { type: 'refused' }>, 'type'>)
  | { state: 'cancelled' }
  | { state: 'failed'; problem: string };

const { get, set, use } = createExternalState<GoingLive>({ state: 'idle' });
let abort: AbortController | undefined;

const isRunning = () => get().state === 'running';

export const useGoingLive = use;

/** Runs the tests and makes the draft live. No effect while one is running. @returns whether it is live */
export async function goLive(input: ReleaseInput): Promise<boolean> {
  if (isRunning()) return false;
  const own = new AbortController();
  abort = own;
  set({ state: 'running', done: 0, total: 0 });
  try {
    for await (const line of requestLines<ReleaseLine>(RELEASES, input, own.signal)) take(line, input);
    if (isRunning())
      set({
        state: 'failed',
        problem: t('The connection was lost. Check the release history to see whether it went live.'),
      });
  } catch (error) {
    set(own.signal.aborted ? { state: 'cancelled' } : { state: 'failed', problem: sentence(error) });
  }
  // Also after a failure, which is usually caused by a changed draft.
  await queryClient.invalidateQueries({ queryKey: RELEASES_KEY });
  return get().state === 'released';
}

function take(line: ReleaseLine, input: ReleaseInput): void {
  if (line.type === 'tests') set({ state: 'running', done: line.done, total: line.total });
  else if (line.type === 'released') set({ state: 'released', release: line.release });
  else if (line.type === 'refused') set({ state: 'refused', input, may_insist: line.may_insist, failed: line.failed });
  else set({ state: 'failed', problem: line.detail });
}

export const cancelGoingLive = (): void => abort?.abort();

/** Hides the result of the last attempt. */
export function dismissGoingLive(): void {
  if (!isRunning()) set({ state: 'idle' });
}

function sentence(error: unknown): string {
  if (!(error instanceof ApiError)) return ApiError.sentence(error);
  const problemOf = (field: string) => error.errors.find(({ path }) => path === field)?.message;
  const [model, note] = [problemOf('model'), problemOf('note')];
  if (model !== undefined) return t("Can't use this model: {problem}", { problem: model });
  return note === undefined ? error.message : t('The note {problem}.', { problem: note });
}
