/**
 * Reads other servers' announcements continuously. Detects possible losses: a missing sequence number, a lost
 * connection, a pause of this process.
 */
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Secrets } from '../secrets.js';
import type { Topic } from './cluster.js';
import { type Channel, openAnnouncement, STREAMS } from './redis-streams.js';

const BATCH = 500;
const READ_BLOCK_MS = 1_000;
/** A connection without a response for this long is dead, even if it is open. In ms. */
export const READER_SOCKET_MS = READ_BLOCK_MS + 1_500;
/** A longer time between two responses means that this process was paused. In ms. */
const AWAY_MS = READER_SOCKET_MS + 1_000;
const RETRY_MS = 500;
const GAPS_APART_MS = 1_000;
/** In the order in which they are read: pieces of a reply must come before the reply, as they were published. */
const CHANNELS = ['ephemeral', 'durable'] as const;

interface ReaderOptions {
  redis: Redis;
  log: Logger;
  secrets: Secrets;
  /** The id under which this server publishes; it has already notified itself. */
  self: string;
  notify: (topic: Topic, payload: unknown) => void;
  notifyGap: () => void;
}

/** Starts to read after the newest entry. */
export async function startReader(options: ReaderOptions): Promise<Disposable> {
  const reader = new RedisReader(options);
  await reader.begin();
  return reader;
}

class RedisReader implements Disposable {
  readonly #options: ReaderOptions;
  /** The id of the last entry that was read. */
  readonly #position: Record<Channel, string> = { durable: '0-0', ephemeral: '0-0' };
  /** By channel and server, the last sequence number: repeated announcements are ignored. */
  readonly #published = { durable: new Map<string, number>(), ephemeral: new Map<string, number>() };
  readonly #gaps: ReturnType<typeof spaced>;
  #stopped = false;
  /** Something may have been missed since the last response. */
  #interrupted = false;
  #answered_at = performance.now();

  constructor(options: ReaderOptions) {
    this.#options = options;
    this.#gaps = spaced(options.notifyGap);
    options.redis.on('close', () => {
      this.#interrupted = true;
    });
  }

  async begin(): Promise<void> {
    for (const channel of CHANNELS) this.#position[channel] = await this.#newest(channel);
    // Not awaited on disposal: while Redis is unavailable, a read never returns.
    void this.#readAll();
  }

  async #readAll(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#readOn();
      } catch (error) {
        if (this.#stopped) return;
        this.#interrupted = true;
        this.#options.log.warn({ err: error }, 'reading from redis failed; trying again');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  async #readOn(): Promise<void> {
    const { durable, ephemeral } = this.#position;
    const streams = [STREAMS.ephemeral, STREAMS.durable, ephemeral, durable] as const;
    const answer = await this.#options.redis.xread('COUNT', BATCH, 'BLOCK', READ_BLOCK_MS, 'STREAMS', ...streams);
    if (this.#stopped) return;
    await this.#noteAnswer();
    const entries = new Map(answer ?? []);
    for (const channel of CHANNELS)
      for (const [id, fields] of entries.get(STREAMS[channel]) ?? []) {
        this.#position[channel] = id;
        this.#receive(channel, fields);
      }
  }

  async #noteAnswer(): Promise<void> {
    const now = performance.now();
    const was_away = this.#interrupted || now - this.#answered_at > AWAY_MS;
    this.#answered_at = now;
    if (!was_away) return;
    this.#interrupted = false;
    this.#gaps.note();
    await this.#findPosition();
  }

  /** Restarts from the beginning if Redis has lost its data or its clock was set back, as its ids are lower then. */
  async #findPosition(): Promise<void> {
    for (const channel of CHANNELS)
      if (isBefore(await this.#newest(channel), this.#position[channel])) this.#position[channel] = '0-0';
  }

  async #newest(channel: Channel): Promise<string> {
    return (await this.#options.redis.xrevrange(STREAMS[channel], '+', '-', 'COUNT', 1))[0]?.[0] ?? '0-0';
  }

  #receive(channel: Channel, [, from = '', , number, , sealed]: string[]): void {
    const { self, secrets, notify, log } = this.#options;
    if (from === self) return;
    const known = this.#published[channel].get(from) ?? 0;
    const given = Number(number);
    if (given <= known) return;
    this.#published[channel].set(from, given);
    // A sequence number without an announcement only says what the sender has published so far.
    const missed = given - known - (sealed === undefined ? 0 : 1);
    if (channel === 'durable' && missed > 0) this.#gaps.note();
    if (sealed === undefined) return;
    try {
      const announcement = openAnnouncement(secrets, sealed);
      if (announcement !== undefined) notify(announcement.topic, announcement.payload);
    } catch (error) {
      log.error({ err: error }, 'an announcement of another server could not be read; is its SECRET_KEY the same?');
    }
  }

  [Symbol.dispose](): void {
    this.#stopped = true;
    this.#gaps[Symbol.dispose]();
    this.#options.redis.disconnect();
  }
}

/** Throttles: runs at once, and again at the end of an interval in which it was called. */
function spaced(run: () => void): { note(): void } & Disposable {
  let timer: NodeJS.Timeout | undefined;
  let wanted = false;
  function note(): void {
    wanted = true;
    if (timer === undefined) next();
  }
  function next(): void {
    timer = undefined;
    if (!wanted) return;
    wanted = false;
    timer = setTimeout(next, GAPS_APART_MS);
    run();
  }
  return { note, [Symbol.dispose]: () => clearTimeout(timer) };
}

/** Compares stream ids: `milliseconds-number`. */
function isBefore(one: string, other: string): boolean {
  const [at = 0, number = 0] = one.split('-').map(Number);
  const [otherAt = 0, otherNumber = 0] = other.split('-').map(Number);
  return at < otherAt || (at === otherAt && number < otherNumber);
}
