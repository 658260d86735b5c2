/** Rate counters in memory, by the monotonic clock, removed as their windows end. */
import type { Cluster } from './cluster.js';

const SWEEP_MS = 10_000;

export interface Counters extends Disposable {
  count(key: string, windowMs: number): Awaited<ReturnType<Cluster['count']>>;
  /** Uses of `key` in the current window. */
  used(key: string): number;
}

export function createCounters(): Counters {
  const counters = new Map<string, { used: number; ends_at: number }>();
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const [key, counter] of counters) if (counter.ends_at <= now) counters.delete(key);
  }, SWEEP_MS).unref();
  return {
    count(key, windowMs) {
      const now = performance.now();
      let counter = counters.get(key);
      if (counter === undefined || counter.ends_at <= now) {
        counter = { used: 0, ends_at: now + windowMs };
        counters.set(key, counter);
      }
      counter.used++;
      return { used: counter.used, resets_in_ms: Math.ceil(counter.ends_at - now) };
    },
    used(key) {
      const counter = counters.get(key);
      return counter === undefined || counter.ends_at <= performance.now() ? 0 : counter.used;
    },
    [Symbol.dispose]() {
      clearInterval(sweep);
    },
  };
}
