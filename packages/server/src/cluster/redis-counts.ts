/**
 * Rate counters that all servers share, as expiring keys in Redis. If Redis hangs or is unreachable, each server counts
 * for itself and tries again after a while.
 */
import { type Redis, ReplyError } from 'ioredis';
import type { Logger } from 'pino';
import { Circuit } from '../circuit.js';
import type { Secrets } from '../secrets.js';
import { within } from '../within.js';
import { type DelayPolicy, LocalAttempts } from './attempts.js';
import type { Cluster } from './cluster.js';
import { createCounters } from './counters.js';

/**
 * How long a request waits for its count, in ms. Not ioredis' `commandTimeout`, which would also limit the handshake: a
 * machine that is busy while it starts could not connect.
 */
const ANSWER_MS = 250;
/** After a failure, everything is counted in memory for this long, in ms. */
const REST_MS = 1_000;
const PING_KEPT_MS = 60_000;

/**
 * `LocalAttempts.take` in one step, by the clock of Redis. A delay longer than any possible one is left from before the
 * clock was set back.
 */
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

interface Options {
  redis: Redis;
  log: Logger;
  secrets: Secrets;
}

export class RedisCounts implements Pick<Cluster, 'count' | 'attempt' | 'clearAttempts' | 'ping'>, Disposable {
  readonly #options: Options;
  readonly #circuit = new Circuit({ failures_in_a_row: 1, pause_ms: REST_MS });
  readonly #counters = createCounters();
  readonly #attempts = new LocalAttempts();

  constructor(options: Options) {
    this.#options = options;
  }

  async count(key: string, windowMs: number): Promise<{ used: number; resets_in_ms: number }> {
    try {
      return await this.#ask(() => this.#countInRedis(key, windowMs));
    } catch {
      // Its connections log that Redis is unreachable.
      return this.#counters.count(key, windowMs);
    }
  }

  async attempt(key: string, policy: DelayPolicy): Promise<number> {
    const { free, delay_ms, most_delay_ms, forget_ms } = policy;
    const name = attemptsName(key);
    try {
      return await this.#ask(async () =>
        Number(await this.#options.redis.eval(TAKE_ATTEMPT, 1, name, free, delay_ms, most_delay_ms, forget_ms)),
      );
    } catch {
      // Keeps guessing slow while Redis is unreachable.
      return this.#attempts.take(key, policy);
    }
  }

  async clearAttempts(key: string): Promise<void> {
    const { redis, log } = this.#options;
    this.#attempts.clear(key);
    await this.#ask(() => redis.del(attemptsName(key))).catch((error: unknown) =>
      log.warn({ err: error }, 'attempts could not be cleared'),
    );
  }

  async ping(): Promise<void> {
    // A Redis without free memory, or a replica, answers but takes no writes. Not by the circuit, which hides the reason.
    await within(ANSWER_MS, this.#options.redis.set('frontdesk:ping', 1, 'PX', PING_KEPT_MS)).catch(
      (cause: unknown) => {
        // `/readyz` says this, instead of the client's own words.
        throw new Error(cause instanceof ReplyError ? 'Redis takes no writes' : 'Redis cannot be reached', { cause });
      },
    );
  }

  #ask<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#circuit.run(() => within(ANSWER_MS, work()));
  }

  async #countInRedis(key: string, windowMs: number): Promise<{ used: number; resets_in_ms: number }> {
    const { redis, secrets } = this.#options;
    // Keys contain session ids, so they are hashed: Redis stores no id of a customer.
    const name = `frontdesk:count:${secrets.keyedHash(key)}`;
    const results = await redis.multi().incr(name).pexpire(name, windowMs, 'NX').pttl(name).exec();
    const [used = 1, , left = windowMs] = (results ?? []).map(([, value]) => Number(value));
    if (left <= windowMs) return { used, resets_in_ms: Math.max(0, left) };
    // The clock of Redis was set back: the window, which ends by that clock, would last for the whole difference.
    await redis.set(name, 1, 'PX', windowMs);
    return { used: 1, resets_in_ms: windowMs };
  }

  [Symbol.dispose](): void {
    this.#counters[Symbol.dispose]();
  }
}

const attemptsName = (key: string) => `frontdesk:attempts:${key}`;
