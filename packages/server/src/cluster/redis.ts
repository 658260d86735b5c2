/**
 * Several servers over Redis: capped streams carry what one tells the others, and what cannot be told waits here, so that
 * a short loss of the connection loses nothing; counters are keys that expire. Payloads are sealed: a login link must not
 * be readable in Redis. A Redis that hangs holds nothing up: every wait has a limit.
 */
import { randomUUID } from 'node:crypto';
import { ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Secrets } from '../secrets.js';
import { type DelayPolicy, LocalAttempts } from './attempts.js';
import type { Cluster, EphemeralTopic, Topic } from './cluster.js';
import { createCounters } from './counters.js';
import { type Announcement, READER_SOCKET_MS, STREAMS, startReader } from './redis-reader.js';
import { createSubscriptions } from './subscriptions.js';

const STREAM_ENTRIES = 10_000;
const CONNECT_MS = 2_000;
/** A connection on which a command waits this long is dead. */
const SOCKET_MS = 2_000;
const RECONNECT_MS = 500;
const KEEPALIVE_MS = 1_000;
/** A request waits for its count: after this, and for a moment from then on, it is counted in memory. */
const COMMAND_MS = 250;
const REST_MS = 1_000;
/** After the last announcement its number is published once more, so that its loss is noticed. */
const TELL_NUMBER_MS = 2_000;
const OWNER = 'cluster';
const EPHEMERAL: Record<EphemeralTopic, true> = { activity: true, presence: true, desks: true, streams: true };

/** As `LocalAttempts.take`, in one step and by the clock of Redis. A wait longer than any is left by a clock set back. */
const TAKE_ATTEMPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local left = tonumber(redis.call('HGET', KEYS[1], 'wait_until') or '0') - now
if left > 0 and left <= tonumber(ARGV[3]) then return left end
local over = redis.call('HINCRBY', KEYS[1], 'count', 1) - tonumber(ARGV[1])
local delay = 0
if over >= 0 then delay = math.min(tonumber(ARGV[2]) * 2 ^ over, tonumber(ARGV[3])) end
redis.call('HSET', KEYS[1], 'wait_until', string.format('%.0f', now + delay))
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 0`;
const attemptsName = (key: string) => `frontdesk:attempts:${key}`;

/** Connects to the Redis at `url`. @throws when it is out of reach at the start. */
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
  const commands = new Redis(url, { ...options, maxRetriesPerRequest: 0, commandTimeout: COMMAND_MS });
  const reading = new Redis(url, { ...options, socketTimeout: READER_SOCKET_MS });
  const telling = new Redis(url, { ...options, enableOfflineQueue: true });
  const connections = [commands, reading, telling];
  for (const connection of connections)
    connection.on('error', (error) => log.warn({ err: error }, 'redis connection failed; trying again'));
  try {
    await Promise.all(connections.map((connection) => connection.connect()));
  } catch (error) {
    for (const connection of connections) connection.disconnect();
    throw error;
  }

  const self = randomUUID();
  const { subscribe, onGap, notify, notifyGap } = createSubscriptions(log);
  const open = (sealed: string) => JSON.parse(secrets.open(sealed, OWNER)) as Announcement;
  const reader = await startReader({ redis: reading, log, self, open, notify, notifyGap });
  const counters = createCounters();
  const attempts = new LocalAttempts();
  const circuit = circuitBreaker(handleAll, { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(1) });
  const numbers = { durable: 0, ephemeral: 0 };
  let untold = 0;
  let confirmed = 0;

  function tell(channel: keyof typeof STREAMS, fields: (string | number)[]): Promise<unknown> {
    untold++;
    return telling
      .xadd(STREAMS[channel], 'MAXLEN', '~', STREAM_ENTRIES, '*', 'from', self, 'number', ...fields)
      .finally(() => untold--);
  }

  const tellingNumber = setInterval(() => {
    const { durable } = numbers;
    if (durable === confirmed || untold > 0) return;
    tell('durable', [durable]).then(
      () => {
        confirmed = durable;
      },
      (error: unknown) => log.warn({ err: error }, 'the other servers could not be told how far this one has come'),
    );
  }, TELL_NUMBER_MS).unref();

  async function countInRedis(key: string, windowMs: number) {
    // Keys name sessions: Redis holds no id of a customer.
    const name = `frontdesk:count:${secrets.keyedHash(key)}`;
    const results = await commands.multi().incr(name).pexpire(name, windowMs, 'NX').pttl(name).exec();
    const [used = 1, , left = windowMs] = (results ?? []).map(([, value]) => Number(value));
    if (left <= windowMs) return { used, resets_in_ms: Math.max(0, left) };
    // The clock of Redis was set back: the window, which ends by that clock, would last for the whole jump.
    await commands.set(name, 1, 'PX', windowMs);
    return { used: 1, resets_in_ms: windowMs };
  }

  const attemptInRedis = (key: string, { free, delay_ms, most_delay_ms, forget_ms }: DelayPolicy) =>
    commands.eval(TAKE_ATTEMPT, 1, attemptsName(key), free, delay_ms, most_delay_ms, forget_ms).then(Number);

  return {
    shared: true,
    publish(topic, payload) {
      notify(topic, payload);
      const channel = isEphemeral(topic) ? 'ephemeral' : 'durable';
      const number = ++numbers[channel];
      // The stream would keep no more of them either; the number that is left out tells the others.
      if (untold >= STREAM_ENTRIES) return;
      tell(channel, [number, 'sealed', secrets.seal(JSON.stringify({ topic, payload }), OWNER)]).catch((error) =>
        log.warn({ err: error, topic }, 'telling the other servers failed; they find it in the database'),
      );
    },
    subscribe,
    onGap,
    async count(key, windowMs) {
      try {
        return await circuit.execute(() => countInRedis(key, windowMs));
      } catch {
        // Redis is out of reach, which its connections log: each server counts for itself meanwhile.
        return counters.count(key, windowMs);
      }
    },
    async attempt(key, policy) {
      try {
        return await circuit.execute(() => attemptInRedis(key, policy));
      } catch {
        // Guessing stays slow while Redis is out of reach: each server counts for itself.
        return attempts.take(key, policy);
      }
    },
    async clearAttempts(key) {
      attempts.clear(key);
      await circuit
        .execute(() => commands.del(attemptsName(key)))
        .catch((error) => log.warn({ err: error }, 'attempts could not be cleared'));
    },
    async ping() {
      await circuit.execute(() => commands.ping());
    },
    async [Symbol.asyncDispose]() {
      clearInterval(tellingNumber);
      counters[Symbol.dispose]();
      reader[Symbol.dispose]();
      if (telling.status === 'ready') await telling.quit().catch((error) => log.warn({ err: error }, 'redis is gone'));
      for (const connection of connections) connection.disconnect();
    },
  };
}

const isEphemeral = (topic: Topic): topic is EphemeralTopic => Object.hasOwn(EPHEMERAL, topic);
