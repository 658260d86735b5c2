/** A service of one process: it tells itself, and misses nothing. */
import type { Logger } from 'pino';
import type { Cluster } from './cluster.js';
import { createCounters } from './counters.js';
import { createSubscriptions } from './subscriptions.js';

export function createInProcessCluster(log: Pick<Logger, 'error'>): Cluster {
  const { subscribe, onGap, notify } = createSubscriptions(log);
  const counters = createCounters();
  return {
    shared: false,
    publish: notify,
    subscribe,
    onGap,
    count: async (key, windowMs) => counters.count(key, windowMs),
    ping: async () => undefined,
    async [Symbol.asyncDispose]() {
      counters[Symbol.dispose]();
    },
  };
}
