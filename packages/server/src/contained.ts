/**
 * Logs errors of listeners and timers, which nobody awaits, so that they neither reach the emitter nor end the process.
 */
import type { Logger } from 'pino';

/** @param what names the work in the log. Also handles errors of a promise that `work` returns */
export function contained<Given extends unknown[]>(
  log: Pick<Logger, 'error'>,
  what: string,
  work: (...given: Given) => unknown,
): (...given: Given) => void {
  const failed = (err: unknown) => log.error({ err }, `${what} failed`);
  return (...given) => {
    try {
      const result = work(...given);
      if (result instanceof Promise) result.catch(failed);
    } catch (error) {
      failed(error);
    }
  };
}
