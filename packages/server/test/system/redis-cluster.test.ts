/**
 * What servers tell one another over a real Redis: an announcement arrives, or its loss is noticed, and a Redis that
 * hangs holds nobody up.
 */
import { createServer, connect as dial } from 'node:net';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Cluster } from '../../src/cluster/cluster.js';
import { createRedisCluster } from '../../src/cluster/redis.js';
import { createLogger } from '../../src/logger.js';
import { createSecrets } from '../../src/secrets.js';
import { listenLocally } from '../support/local-server.js';
import { ownRedisProblem, startOwnRedis } from '../support/own-redis.js';
import { openRedis, redisProblem, type TestRedis } from '../support/redis.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';

/** Of this file alone. */
const REDIS_DATABASE = 10;
const SOON = { timeout: 8_000, interval: 20 };
/** More than the streams keep. */
const FLOOD = 10_500;

const secrets = createSecrets('a-secret-key-for-tests-0123456789abcdef');
const open: AsyncDisposable[] = [];

describe.skipIf(redisProblem !== undefined)('over Redis', () => {
  let redis: TestRedis;
  beforeEach(async () => {
    redis = await openRedis(REDIS_DATABASE);
    open.push(redis);
  });
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]();
  });

  async function connect(url = redis.url): Promise<Cluster & { heard: unknown[]; gaps: () => number }> {
    const cluster = await createRedisCluster(url, secrets, pino({ level: 'silent' }));
    open.push(cluster);
    const heard: unknown[] = [];
    let gaps = 0;
    cluster.subscribe('revocations', (payload) => heard.push(payload));
    cluster.onGap(() => gaps++);
    return Object.assign(cluster, { heard, gaps: () => gaps });
  }

  async function throughProxy() {
    const proxy = await startTcpProxy(redis.url);
    open.push(proxy);
    return { proxy, cluster: await connect(proxy.url) };
  }

  test('announcements arrive once, in order, and without a gap', async () => {
    const [one, other] = [await connect(), await connect()];
    for (let number = 1; number <= 1_200; number++) one.publish('revocations', number);
    const all = Array.from({ length: 1_200 }, (_, index) => index + 1);
    await expect.poll(() => other.heard, SOON).toEqual(all);
    expect(one.heard).toEqual(all);
    expect([one.gaps(), other.gaps()]).toEqual([0, 0]);
  });

  /** Stops what the proxied server reads, without its noticing at once. What is published from now on waits in Redis. */
  async function stall(proxy: TcpProxy, other: Cluster): Promise<void> {
    proxy.set('half-open');
    other.publish('activity', 'ends the read that waits in Redis');
    await expect.poll(() => redis.client.xlen('frontdesk:activity'), SOON).toBe(1);
  }

  test('a flood of activity pushes no revocation out', async () => {
    const one = await connect();
    const { proxy, cluster: other } = await throughProxy();
    await stall(proxy, one);
    one.publish('revocations', 'a key');
    for (let number = 0; number < FLOOD; number++) one.publish('activity', number);
    await one.ping();
    proxy.set('pass');
    await expect.poll(() => other.heard, SOON).toEqual(['a key']);
  });

  test('what overflowed before it was read is noticed, also when its sender says nothing more', async () => {
    const one = await connect();
    const { proxy, cluster: other } = await throughProxy();
    one.publish('revocations', 'first');
    await expect.poll(() => other.heard, SOON).toEqual(['first']);
    await stall(proxy, one);
    one.publish('revocations', 'lost');
    await expect.poll(() => redis.client.xlen('frontdesk:events'), SOON).toBe(2);
    await redis.client.xtrim('frontdesk:events', 'MAXLEN', 0);
    proxy.set('pass');
    await expect.poll(() => other.gaps(), SOON).toBe(1);
    expect(other.heard).toEqual(['first']);
  });

  test('an announcement that was left out between others is noticed', async () => {
    const one = await connect();
    const { proxy, cluster: other } = await throughProxy();
    await stall(proxy, one);
    for (const number of [1, 2, 3]) one.publish('revocations', number);
    await expect.poll(() => redis.client.xlen('frontdesk:events'), SOON).toBe(3);
    const [, [second] = []] = await redis.client.xrange('frontdesk:events', '-', '+');
    await redis.client.xdel('frontdesk:events', second!);
    proxy.set('pass');
    await expect.poll(() => other.heard, SOON).toEqual([1, 3]);
    expect(other.gaps()).toBe(1);
  });

  test.each([
    'half-open',
    'cut',
  ] as const)('a reader whose connection was %s hears again within seconds', async (mode) => {
    const one = await connect();
    const { proxy, cluster: other } = await throughProxy();
    proxy.set(mode);
    one.publish('revocations', 'meanwhile');
    if (mode === 'half-open') proxy.abandon();
    await expect.poll(() => isReachable(other), SOON).toBe(false);
    proxy.set('pass');
    await expect.poll(() => other.heard, SOON).toEqual(['meanwhile']);
    await expect.poll(() => other.gaps(), SOON).toBeGreaterThan(0);
    other.publish('revocations', 'back');
    await expect.poll(() => one.heard, SOON).toEqual(['meanwhile', 'back']);
  });

  test.each(['cut', 'half-open'] as const)('is left within seconds also while Redis is %s', async (mode) => {
    const { proxy, cluster } = await throughProxy();
    proxy.set(mode);
    cluster.publish('revocations', 'unheard');
    // While it is away, and while it tries to come back.
    await expect.poll(() => isReachable(cluster), SOON).toBe(false);
    const began = performance.now();
    await cluster[Symbol.asyncDispose]();
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  test('a Redis that lost its data and counts from a lower id is read from its beginning', async () => {
    const one = await connect();
    const { proxy, cluster: other } = await throughProxy();
    await redis.client.xadd('frontdesk:events', '99999999999999-1', 'from', 'gone', 'number', 1);
    await expect.poll(() => other.gaps(), SOON).toBe(1);
    proxy.set('cut');
    await redis.client.flushdb();
    proxy.set('pass');
    one.publish('revocations', 'after');
    await expect.poll(() => other.heard, SOON).toEqual(['after']);
  });

  test('an outage is logged when it begins and when it has ended, and not at each attempt', async () => {
    const proxy = await startTcpProxy(redis.url);
    open.push(proxy);
    const lines: string[] = [];
    const log = createLogger('info', { destination: { write: (line) => void lines.push(line) } });
    const cluster = await createRedisCluster(proxy.url, secrets, log);
    open.push(cluster);
    const logged = () =>
      lines.flatMap((line) => {
        const { redis: host, level, err } = JSON.parse(line);
        return host === undefined ? [] : [err === undefined ? level : `${level} ${err.message}`];
      });
    // Each of its three connections fails three times, while it is used and while it is made.
    proxy.set('cut');
    await expect.poll(() => proxy.refused, SOON).toBeGreaterThan(8);
    for (let times = 0; times < 2; times++) await expect(cluster.ping()).rejects.toThrow('Redis cannot be reached');
    proxy.set('pass');
    await expect.poll(() => logged().at(-1), SOON).toBe(30);
    expect(logged()[0]).toMatch('ECONNRESET');
    expect(logged()).toEqual([...new Set(logged())]);
  });

  test.skipIf(ownRedisProblem !== undefined)(
    'after a failover, servers use the Redis that their address leads to now, and say meanwhile that it takes no writes',
    async () => {
      const [before, after] = [await startOwnRedis(), await startOwnRedis()];
      open.push(before, after);
      let port = new URL(before.url).port;
      const address = await listenLocally(
        createServer((client) => {
          const server = dial(Number(port), '127.0.0.1');
          for (const [from, to] of [[client, server] as const, [server, client] as const])
            from
              .pipe(to)
              .on('error', () => from.destroy())
              .on('close', () => from.destroy());
        }),
      );
      const lines: string[] = [];
      const log = createLogger('warn', { destination: { write: (line) => void lines.push(line) } });
      const cluster = await createRedisCluster(`redis://127.0.0.1:${address.port}`, secrets, log);
      open.push(cluster);
      const admin = new Redis(before.url);
      // It never reaches its primary, from which it would store a file in this directory.
      await admin.replicaof('127.0.0.1', 1);
      const problem = async () => {
        // A count that fails pauses the others, and does not hide the reason.
        await cluster.count('any', 1_000);
        return await cluster.ping().catch(({ message }) => message);
      };
      await expect.poll(problem, SOON).toBe('Redis takes no writes');
      for (let number = 0; number < 20; number++) cluster.publish('revocations', number);
      port = new URL(after.url).port;
      await expect.poll(() => isReachable(cluster), SOON).toBe(true);
      const other = await connect(after.url);
      cluster.publish('revocations', 'after');
      await expect.poll(() => other.heard, SOON).toEqual(['after']);
      expect(lines.filter((line) => line.includes('cannot be told'))).toHaveLength(1);
      admin.disconnect();
    },
  );

  test('a Redis that is slow to answer the handshake is connected to', async () => {
    const proxy = await startTcpProxy(redis.url, { delay_ms: 200 });
    open.push(proxy);
    proxy.set('slow');
    const cluster = await connect(proxy.url);
    proxy.set('pass');
    await expect.poll(() => isReachable(cluster), SOON).toBe(true);
  });

  test('a Redis that hangs holds up one count for a moment, and the others not at all', async () => {
    const { proxy, cluster } = await throughProxy();
    await expect(cluster.count('key', 60_000)).resolves.toMatchObject({ used: 1 });
    proxy.set('half-open');
    const took: number[] = [];
    for (let index = 0; index < 20; index++) {
      const began = performance.now();
      await cluster.count('key', 60_000);
      took.push(performance.now() - began);
    }
    expect(took[0]).toBeLessThan(600);
    for (const each of took.slice(1)) expect(each).toBeLessThan(50);
    await expect(cluster.count('key', 60_000)).resolves.toMatchObject({ used: 21 });
    proxy.set('pass');
    await expect.poll(async () => (await cluster.count('key', 60_000)).used, SOON).toBeLessThan(20);
  });

  test('a window of a rate ends on time, also if the clock of Redis was set back', async () => {
    const cluster = await connect();
    for (let used = 1; used <= 3; used++) await expect(cluster.count('key', 10_000)).resolves.toMatchObject({ used });
    // What a clock that is set back by an hour leaves of a key that was to expire in 10 s.
    const [name = ''] = await redis.client.keys('frontdesk:count:*');
    await redis.client.pexpire(name, 60 * 60_000);
    await expect(cluster.count('key', 10_000)).resolves.toEqual({ used: 1, resets_in_ms: 10_000 });
    const { used, resets_in_ms } = await cluster.count('key', 10_000);
    expect(used).toBe(2);
    expect(resets_in_ms).toBeLessThanOrEqual(10_000);
  });
});

const isReachable = (cluster: Cluster) =>
  cluster.ping().then(
    () => true,
    () => false,
  );
