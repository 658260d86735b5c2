/**
 * Takes a server out of service before it stops. From the first moment `/readyz` says 503 and nothing new begins; what
 * runs goes on. Where there are other servers, balancers get time to notice, and only then do clients reconnect, to them.
 * Without another server, customers are told that the assistant has left their call while they are still connected.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { TurnWorker } from './assistant/worker.js';
import type { Sockets } from './sockets/server.js';
import type { CallAttendance } from './voice/attend-calls.js';

/** From the signal to the end of the process at the latest, in ms. */
export const STOP_MS = 15_000;
/** Turns that run longer than this after the signal are handed back, in ms. The rest is for storing what there is. */
const TURNS_MS = 10_000;
/** Over how long connections are closed, in ms. */
const SPREAD_MS = 3_000;
/** How long the last replies have to reach clients that stay to the end, in ms. */
const LAST_REPLIES_MS = 200;

export interface DrainedParts {
  worker: Pick<TurnWorker, 'drain' | 'finish'>;
  sockets: Pick<Sockets, 'drain' | 'sendAway'>;
  calls: Pick<CallAttendance, 'drain' | 'leave'>;
}

/** @param notice_ms how long balancers have to notice; undefined: there is no other server, and clients stay to the end */
export async function drain({ worker, sockets, calls }: DrainedParts, notice_ms: number | undefined): Promise<void> {
  worker.drain();
  sockets.drain();
  calls.drain();
  const finished = worker.finish(TURNS_MS);
  if (notice_ms === undefined) {
    await finished;
    await calls.leave();
    await delay(LAST_REPLIES_MS);
    await sockets.sendAway(0);
  } else {
    await delay(notice_ms);
    await Promise.all([finished, sockets.sendAway(SPREAD_MS)]);
  }
}
