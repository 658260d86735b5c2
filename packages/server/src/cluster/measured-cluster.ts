import type { Cluster } from './cluster.js';

/** Wraps a cluster and measures its counters' latency. @param told called with seconds */
export function measureCluster(cluster: Cluster, told: (seconds: number) => void): Cluster {
  async function timed<Result>(asked: Promise<Result>): Promise<Result> {
    const started = performance.now();
    try {
      return await asked;
    } finally {
      told((performance.now() - started) / 1_000);
    }
  }
  return {
    ...cluster,
    count: (key, windowMs) => timed(cluster.count(key, windowMs)),
    attempt: (key, policy) => timed(cluster.attempt(key, policy)),
    ping: () => timed(cluster.ping()),
  };
}
