/**
 * Several servers over Redis: a capped stream carries what one tells the others, and what cannot be told waits here, so
 * that a short loss of the connection loses nothing; counters are keys that expire. Payloads are sealed: a login link
 * must not be readable in Redis.
 */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Secrets } from '../secrets.js';
import type { Cluster, Topic } from './cluster.js';

const STREAM = 'frontdesk:events';
const STREAM_ENTRIES = 10_000;
const READ_BLOCK_MS = 5_000;
const RETRY_MS = 500;
/** Whoever counts is in the middle of a request: a Redis that hangs must not hold it up. */
const COMMAND_MS = 1_000;
const OWNER = 'cluster';

/** Connects to the Redis at `url`. @throws when it is out of reach at the start. */
export async function createRedisCluster(url: string, secrets: Secrets, log: Logger): Promise<Cluster> {
  const options = { lazyConnect: true, enableOfflineQueue: false } as const;
  const commands = new Redis(url, { ...options, maxRetriesPerRequest: 1, commandTimeout: COMMAND_MS });
  const reading = new Redis(url, { ...options, maxRetriesPerRequest: null });
  const telling = new Redis(url, { ...options, maxRetriesPerRequest: null, enableOfflineQueue: true });
  const connections = [commands, reading, telling];
  for (const connection of connections)
    connection.on('error', (error) => log.warn({ err: error }, 'redis connection failed; trying again'));
  await Promise.all(connections.map((connection) => connection.connect()));

  const self = randomUUID();
  let told = 0;
  let untold = 0;
  /** By server, the number of what it told last: what is sent again after a loss is heard once. */
  const heardUpTo = new Map<string, number>();
  const listeners = new Map<Topic, ((payload: unknown) => void)[]>();
  let stopped = false;
  let last = (await commands.xrevrange(STREAM, '+', '-', 'COUNT', 1))[0]?.[0] ?? '0-0';

  const hear = (topic: Topic, payload: unknown) => {
    for (const listener of listeners.get(topic) ?? []) listener(payload);
  };

  async function readOn(): Promise<void> {
    const answer = await reading.xread('COUNT', 500, 'BLOCK', READ_BLOCK_MS, 'STREAMS', STREAM, last);
    for (const [entryId, fields] of answer?.[0]?.[1] ?? []) {
      last = entryId;
      const [, from = '', , number, , sealed] = fields;
      if (from === self || sealed === undefined || Number(number) <= (heardUpTo.get(from) ?? 0)) continue;
      heardUpTo.set(from, Number(number));
      const { topic, payload } = JSON.parse(secrets.open(sealed, OWNER)) as { topic: Topic; payload: unknown };
      hear(topic, payload);
    }
  }

  const loop = (async () => {
    while (!stopped) {
      try {
        await readOn();
      } catch (error) {
        if (stopped) return;
        log.warn({ err: error }, 'reading from redis failed; trying again');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  })();

  return {
    shared: true,
    publish(topic, payload) {
      hear(topic, payload);
      // The stream would keep no more of them either.
      if (untold >= STREAM_ENTRIES) return;
      untold++;
      const sealed = secrets.seal(JSON.stringify({ topic, payload }), OWNER);
      const fields = ['from', self, 'number', ++told, 'sealed', sealed];
      telling
        .xadd(STREAM, 'MAXLEN', '~', STREAM_ENTRIES, '*', ...fields)
        .catch((error) =>
          log.warn({ err: error, topic }, 'telling the other servers failed; they find it in the database'),
        )
        .finally(() => untold--);
    },
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    async count(key, windowMs) {
      const name = `frontdesk:count:${key}`;
      const results = await commands.multi().incr(name).pexpire(name, windowMs, 'NX').pttl(name).exec();
      const [used, , left] = (results ?? []).map(([, value]) => Number(value));
      return { used: used ?? 1, resets_in_ms: Math.max(0, left ?? windowMs) };
    },
    async ping() {
      await commands.ping();
    },
    async [Symbol.asyncDispose]() {
      stopped = true;
      reading.disconnect();
      await loop;
      if (telling.status === 'ready') await telling.quit().catch((error) => log.warn({ err: error }, 'redis is gone'));
      telling.disconnect();
      commands.disconnect();
    },
  };
}
