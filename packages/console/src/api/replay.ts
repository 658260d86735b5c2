/** Replays stored turns with another setup, and streams the results. */
import type { ReplayLine, replayInput } from '@frontdesk/contract';
import type { Input } from './output.js';
import { requestBatches } from './request.js';

export type ReplayRequest = Input<typeof replayInput>;

/** Aborting cancels it. @throws {ApiError} @throws the signal's reason */
export const replayTurns = (body: ReplayRequest, signal: AbortSignal) =>
  requestBatches<ReplayLine>('/api/v1/lab/replay/', body, signal);
