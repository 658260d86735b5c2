/** Requests that wait for a connection. */
import type { HelpdeskError } from '../errors.js';
import { AWAIT_ONLINE_MS } from '../timings.js';
import { offline } from './read-error.js';

/** Waiting callers. */
export interface Waiting {
  /** @throws {HelpdeskError} `offline` if it takes too long, or what `settle` is given */
  wait(): Promise<void>;
  /** Ends the waiting of all, without an error if there is a connection. */
  settle(error?: HelpdeskError): void;
}

export function createWaiting(): Waiting {
  const waiting = new Set<(error?: HelpdeskError) => void>();
  return {
    wait: () =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => settle(offline()), AWAIT_ONLINE_MS);
        function settle(error?: HelpdeskError) {
          clearTimeout(timer);
          waiting.delete(settle);
          if (error === undefined) resolve();
          else reject(error);
        }
        waiting.add(settle);
      }),
    settle(error) {
      for (const settle of waiting) settle(error);
    },
  };
}
