/** A service of one process: it tells itself. Counters live in memory and are swept as their windows end. */
import type { Cluster, Topic } from './cluster.js';

const SWEEP_MS = 10_000;

export function createInProcessCluster(): Cluster {
  const listeners = new Map<Topic, ((payload: unknown) => void)[]>();
  const counters = new Map<string, { used: number; ends_at: number }>();
  const sweep = setInterval(() => {
    const now = Date.now();
    for (const [key, counter] of counters) if (counter.ends_at <= now) counters.delete(key);
  }, SWEEP_MS).unref();

  return {
    shared: false,
    publish(topic, payload) {
      for (const listener of listeners.get(topic) ?? []) listener(payload);
    },
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    async count(key, windowMs) {
      const now = Date.now();
      let counter = counters.get(key);
      if (counter === undefined || counter.ends_at <= now) {
        counter = { used: 0, ends_at: now + windowMs };
        counters.set(key, counter);
      }
      counter.used++;
      return { used: counter.used, resets_in_ms: counter.ends_at - now };
    },
    ping: async () => undefined,
    async [Symbol.asyncDispose]() {
      clearInterval(sweep);
    },
  };
}
