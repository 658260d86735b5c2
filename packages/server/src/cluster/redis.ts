/**
 * The cluster of several servers over Redis: streams carry announcements (`redis-announcer.ts`, `redis-reader.ts`), and
 * rate counters are expiring keys (`redis-counts.ts`). Every wait for Redis has a limit.
 */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Secrets } from '../secrets.js';
import type { Cluster } from './cluster.js';
import { RedisAnnouncer } from './redis-announcer.js';
import { RedisCounts } from './redis-counts.js';
import { READER_SOCKET_MS, startReader } from './redis-reader.js';
import { createSubscriptions } from './subscriptions.js';

const CONNECT_MS = 2_000;
/** A connection on which a command waits longer than this, in ms, is dead. */
const SOCKET_MS = 2_000;
const RECONNECT_MS = 500;
const KEEPALIVE_MS = 1_000;

/** Connects to the Redis at `url`. @throws naming REDIS_URL if it is unreachable */
export async function createRedisCluster(url: string, secrets: Secrets, log: Logger): Promise<Cluster> {
  const options = {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    keepAlive: KEEPALIVE_MS,
    retryStrategy: () => RECONNECT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: null,
    socketTimeout: SOCKET_MS,
  } as const;
  const writing = () => ({ ...options, reconnectOnError: createFailoverCheck() });
  const counting = new Redis(url, { ...writing(), maxRetriesPerRequest: 0 });
  const reading = new Redis(url, { ...options, socketTimeout: READER_SOCKET_MS });
  const telling = new Redis(url, { ...writing(), enableOfflineQueue: true });
  const connections = [counting, reading, telling];
  const { host } = new URL(url);
  /** The error of `connect` says only that the connection is closed. */
  let failure: Error | undefined;
  let connected = false;
  /** Each connection fails again at every attempt: an outage is logged once for each reason. */
  const reasons = new Set<string>();
  for (const connection of connections) {
    connection.on('error', (error) => {
      failure = error;
      if (!connected || reasons.has(error.message)) return;
      reasons.add(error.message);
      log.warn({ err: error, redis: host }, 'redis connection failed; trying again');
    });
    connection.on('ready', () => {
      if (reasons.size === 0 || connections.some(({ status }) => status !== 'ready')) return;
      reasons.clear();
      log.info({ redis: host }, 'redis is connected again');
    });
  }
  try {
    await Promise.all(connections.map((connection) => connection.connect()));
    connected = true;
  } catch (error) {
    for (const connection of connections) connection.disconnect();
    throw new Error(`REDIS_URL: the Redis at ${host} cannot be used.`, { cause: failure ?? error });
  }

  const self = randomUUID();
  const { subscribe, onGap, notify, notifyGap } = createSubscriptions(log);
  const reader = await startReader({ redis: reading, log, secrets, self, notify, notifyGap });
  const announcer = new RedisAnnouncer({ redis: telling, log, secrets, self });
  const counts = new RedisCounts({ redis: counting, log, secrets });

  return {
    shared: true,
    publish(topic, payload) {
      notify(topic, payload);
      announcer.announce(topic, payload);
    },
    subscribe,
    onGap,
    count: (key, windowMs) => counts.count(key, windowMs),
    attempt: (key, policy) => counts.attempt(key, policy),
    clearAttempts: (key) => counts.clearAttempts(key),
    ping: () => counts.ping(),
    async [Symbol.asyncDispose]() {
      announcer[Symbol.dispose]();
      counts[Symbol.dispose]();
      reader[Symbol.dispose]();
      if (telling.status === 'ready') await telling.quit().catch((error) => log.warn({ err: error }, 'redis is gone'));
      for (const connection of connections) connection.disconnect();
    },
  };
}

/**
 * After a failover, the address of Redis leads to another server, but connections still lead to the one that no longer
 * takes writes. @returns whether to reconnect after an error: once for all commands that were on the way
 */
function createFailoverCheck(): (error: Error) => boolean {
  let reconnected_at = Number.NEGATIVE_INFINITY;
  return ({ message }) => {
    const now = performance.now();
    if (!message.startsWith('READONLY') || now - reconnected_at < RECONNECT_MS) return false;
    reconnected_at = now;
    return true;
  };
}
