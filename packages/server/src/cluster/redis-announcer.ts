/**
 * Announces to the other servers by capped streams. Announcements that cannot be sent now are queued here, so that a
 * short loss of the connection loses nothing. They are numbered, so that a reader detects a missing one, and encrypted,
 * because a login link must not be readable in Redis.
 */
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Secrets } from '../secrets.js';
import type { Topic } from './cluster.js';
import { CHANNEL_OF, type Channel, STREAMS, sealAnnouncement } from './redis-streams.js';

const STREAM_ENTRIES = 10_000;
/**
 * The last number is published again after this long without an announcement, in ms, so that the loss of the last one
 * is detected.
 */
const TELL_NUMBER_MS = 2_000;

interface Options {
  /** Keeps commands that it cannot send yet. */
  redis: Redis;
  log: Logger;
  secrets: Secrets;
  /** The id of this server. */
  self: string;
}

export class RedisAnnouncer implements Disposable {
  readonly #options: Options;
  readonly #repeating: NodeJS.Timeout;
  /** The number of the last announcement. */
  readonly #numbers: Record<Channel, number> = { durable: 0, ephemeral: 0 };
  /** Commands that Redis has not answered yet. */
  #unanswered = 0;
  /** Redis has refused the last command. */
  #failing = false;
  /** The number of the last durable announcement that was published again. */
  #repeated = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#repeating = setInterval(() => this.#repeatNumber(), TELL_NUMBER_MS).unref();
  }

  /** Never throws: a failure is logged, and the other servers read from the database what they missed. */
  announce(topic: Topic, payload: unknown): void {
    const channel = CHANNEL_OF[topic];
    const number = ++this.#numbers[channel];
    // The capped stream would not keep more either. The missing numbers tell the other servers.
    if (this.#unanswered >= STREAM_ENTRIES) return;
    void this.#add(channel, [number, 'sealed', sealAnnouncement(this.#options.secrets, { topic, payload })]);
  }

  #repeatNumber(): void {
    const { durable } = this.#numbers;
    if (durable === this.#repeated || this.#unanswered > 0) return;
    void this.#add('durable', [durable]).then((added) => {
      if (added) this.#repeated = durable;
    });
  }

  /** Never rejects: the first of several failures is logged. @returns whether it was added */
  async #add(channel: Channel, fields: (string | number)[]): Promise<boolean> {
    const { redis, self, log } = this.#options;
    this.#unanswered++;
    try {
      await redis.xadd(STREAMS[channel], 'MAXLEN', '~', STREAM_ENTRIES, '*', 'from', self, 'number', ...fields);
      this.#failing = false;
      return true;
    } catch (error) {
      if (!this.#failing)
        log.warn({ err: error }, 'other servers cannot be told what happens here; they find it in the database later');
      this.#failing = true;
      return false;
    } finally {
      this.#unanswered--;
    }
  }

  [Symbol.dispose](): void {
    clearInterval(this.#repeating);
  }
}
