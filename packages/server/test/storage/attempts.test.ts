/**
 * Attempts that wait longer and longer, in memory and on Redis alike: counted once each also when many come at once, on
 * several servers, and while Redis cannot be reached.
 */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cluster } from '../../src/cluster/cluster.js';
import { createInProcessCluster } from '../../src/cluster/in-process.js';
import { createRedisCluster } from '../../src/cluster/redis.js';
import { createSecrets } from '../../src/secrets.js';
import { openRedis, redisProblem, type TestRedis } from '../support/redis.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';

/** Of this file alone. */
const REDIS_DATABASE = 11;
const POLICY = { free: 4, delay_ms: 300, most_delay_ms: 500, forget_ms: 60_000 };
const SOON = { timeout: 5_000, interval: 20 };

const log = pino({ level: 'silent' });
const secrets = createSecrets('a-secret-key-for-tests-0123456789abcdef');
const take = (cluster: Cluster, key: string, times: number, policy = POLICY) =>
  Promise.all(Array.from({ length: times }, () => cluster.attempt(key, policy)));
const taken = (waits: number[]) => waits.filter((wait) => wait === 0).length;

async function behaves(one: Cluster, other: Cluster): Promise<void> {
  const key = randomUUID();
  const waits = [...(await take(one, key, 3)), ...(await take(other, key, 9))];
  expect(taken(waits)).toBe(POLICY.free);
  for (const wait of waits) expect(wait).toBeLessThanOrEqual(POLICY.delay_ms);
  expect(await other.attempt(randomUUID(), POLICY)).toBe(0);
  await expect.poll(() => one.attempt(key, POLICY), SOON).toBe(0);
  const longest = await other.attempt(key, POLICY);
  expect(longest).toBeGreaterThan(POLICY.delay_ms);
  expect(longest).toBeLessThanOrEqual(POLICY.most_delay_ms);
  await other.clearAttempts(key);
  expect(taken(await take(one, key, POLICY.free + 1))).toBe(POLICY.free);
}

test('in one process', async () => {
  await using cluster = createInProcessCluster(log);
  await behaves(cluster, cluster);
});

describe.skipIf(redisProblem !== undefined)('on Redis', () => {
  let redis: TestRedis;
  let proxy: TcpProxy;
  let a: Cluster;
  let b: Cluster;
  beforeAll(async () => {
    redis = await openRedis(REDIS_DATABASE);
    proxy = await startTcpProxy(redis.url);
    [a, b] = [await createRedisCluster(proxy.url, secrets, log), await createRedisCluster(redis.url, secrets, log)];
  });
  afterAll(async () => {
    for (const part of [a, b, proxy, redis]) await part?.[Symbol.asyncDispose]();
  });

  test('across two servers', () => behaves(a, b));

  test('also after the clock of Redis was set back', async () => {
    const key = randomUUID();
    await take(b, key, POLICY.free);
    await redis.client.hset(`frontdesk:attempts:${key}`, 'wait_until', Date.now() + 3_600_000);
    expect(await b.attempt(key, POLICY)).toBe(0);
    expect(await b.attempt(key, POLICY)).toBeGreaterThan(0);
  });

  test('on each server by itself while Redis is out of reach', async () => {
    proxy.set('cut');
    const policy = { ...POLICY, delay_ms: 60_000, most_delay_ms: 60_000 };
    expect(taken(await take(a, randomUUID(), 2 * POLICY.free, policy))).toBe(POLICY.free);
    proxy.set('pass');
    await expect
      .poll(
        () =>
          a.ping().then(
            () => true,
            () => false,
          ),
        SOON,
      )
      .toBe(true);
  });
});
