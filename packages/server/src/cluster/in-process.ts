/** The cluster of a service with a single process: it notifies itself and misses nothing. */
import type { Logger } from 'pino';
import { LocalAttempts } from './attempts.js';
import type { Cluster } from './cluster.js';
import { createCounters } from './counters.js';
import { createSubscriptions } from './subscriptions.js';

/** @param now for delays between attempts, in ms: a monotonic clock, unless a test sets the time */
export function createInProcessCluster(log: Pick<Logger, 'error'>, now?: () => number): Cluster {
  const { subscribe, onGap, notify } = createSubscriptions(log);
  const counters = createCounters();
  const attempts = new LocalAttempts(now);
  return {
    shared: false,
    publish: notify,
    subscribe,
    onGap,
    count: async (key, windowMs) => counters.count(key, windowMs),
    attempt: async (key, policy) => attempts.take(key, policy),
    clearAttempts: async (key) => attempts.clear(key),
    ping: async () => undefined,
    async [Symbol.asyncDispose]() {
      counters[Symbol.dispose]();
    },
  };
}
