/** Work that is repeated in the background: never twice at once, and also on demand. */
import type { Logger } from 'pino';

export interface RepeatedWork extends AsyncDisposable {
  /** Does the work now; if it is running, once more afterwards. */
  now(): void;
}

/** @param what names the work in the log, where its errors go */
export function repeatWork(
  log: Pick<Logger, 'error'>,
  what: string,
  every_ms: number,
  work: () => Promise<unknown>,
): RepeatedWork {
  let running: Promise<unknown> | undefined;
  let again = false;
  let stopped = false;
  function now(): void {
    again = running !== undefined;
    if (again || stopped) return;
    running = work()
      .catch((err: unknown) => log.error({ err }, `${what} failed`))
      .finally(() => {
        running = undefined;
        if (again) now();
      });
  }
  const timer = setInterval(() => running ?? now(), every_ms).unref();
  return {
    now,
    async [Symbol.asyncDispose]() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
