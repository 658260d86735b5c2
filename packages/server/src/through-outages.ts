/** Repeats work while the database is unavailable. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { toUnavailable } from './errors.js';

const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 1_000;

/**
 * Retries with growing delays, so that a short outage costs a delay and not the result.
 * @param failure for the log @param work must be safe to repeat, also if its first outcome is unknown
 * @param gives_up asked after each failure. @throws the last error if it is no outage, or after giving up
 */
export async function throughOutages<Result>(
  log: Pick<Logger, 'warn'>,
  failure: string,
  work: () => Promise<Result>,
  given_up: () => boolean,
): Promise<Result> {
  for (let wait_ms = FIRST_RETRY_MS; ; wait_ms = Math.min(2 * wait_ms, LAST_RETRY_MS)) {
    try {
      return await work();
    } catch (error) {
      if (toUnavailable(error) === undefined || given_up()) throw error;
      log.warn({ err: error }, `${failure}; trying again`);
      await delay(wait_ms);
    }
  }
}
