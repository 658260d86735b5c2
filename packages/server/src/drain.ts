/**
 * Takes a server out of service before it stops. From the start, `/readyz` returns 503 and no new work starts; running
 * work continues. With other servers, load balancers get time to notice before clients are disconnected and reconnect
 * to those. Without another server, customers are told that the assistant left their call while they are still
 * connected.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { TurnWorker } from './assistant/worker.js';
import type { Sockets } from './sockets/server.js';
import type { CallAttendance } from './voice/attend-calls.js';

/** Longest time from the signal to the end of the process, in ms. */
export const STOP_MS = 15_000;
/**
 * Turns that run longer than this after the signal are requeued, in ms. The rest of the time is for storing results.
 */
const TURNS_MS = 10_000;
/** The time over which disconnections are spread, in ms. */
const SPREAD_MS = 3_000;
/** How long the last replies have to reach clients that stay connected to the end, in ms. */
const LAST_REPLIES_MS = 200;

export interface DrainedParts {
  worker: Pick<TurnWorker, 'drain' | 'finish'>;
  sockets: Pick<Sockets, 'drain' | 'sendAway'>;
  calls: Pick<CallAttendance, 'drain' | 'leave'>;
}

/**
 * @param notice_ms how long load balancers have to notice; undefined: there is no other server, and clients stay to the
 *   end
 */
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
