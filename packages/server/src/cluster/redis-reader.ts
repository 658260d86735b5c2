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
  const { redis, log, secrets, self, notify } = options;
  const position: Record<Channel, string> = { durable: '0-0', ephemeral: '0-0' };
  /** By channel and server, the last sequence number: repeated announcements are ignored. */
  const published = { durable: new Map<string, number>(), ephemeral: new Map<string, number>() };
  const gaps = spaced(options.notifyGap);
  let stopped = false;
  let interrupted = false;
  let answered_at = performance.now();

  redis.on('close', () => {
    interrupted = true;
  });
  for (const channel of ['durable', 'ephemeral'] as const) position[channel] = await newest(channel);

  async function newest(channel: Channel): Promise<string> {
    return (await redis.xrevrange(STREAMS[channel], '+', '-', 'COUNT', 1))[0]?.[0] ?? '0-0';
  }

  /** Restarts from the beginning if Redis has lost its data or its clock was set back, as its ids are lower then. */
  async function findPosition(): Promise<void> {
    for (const channel of ['durable', 'ephemeral'] as const)
      if (isBefore(await newest(channel), position[channel])) position[channel] = '0-0';
  }

  async function readOn(): Promise<void> {
    const { durable, ephemeral } = position;
    const streams = [STREAMS.ephemeral, STREAMS.durable, ephemeral, durable] as const;
    const answer = await redis.xread('COUNT', BATCH, 'BLOCK', READ_BLOCK_MS, 'STREAMS', ...streams);
    if (stopped) return;
    const now = performance.now();
    const was_away = interrupted || now - answered_at > AWAY_MS;
    answered_at = now;
    if (was_away) {
      interrupted = false;
      gaps.note();
      await findPosition();
    }
    const entries = new Map(answer ?? []);
    // Ephemeral first: pieces of a reply must come before the reply, as they were published.
    for (const channel of ['ephemeral', 'durable'] as const)
      for (const [id, fields] of entries.get(STREAMS[channel]) ?? []) {
        position[channel] = id;
        receive(channel, fields);
      }
  }

  function receive(channel: Channel, [, from = '', , number, , sealed]: string[]): void {
    if (from === self) return;
    const known = published[channel].get(from) ?? 0;
    const given = Number(number);
    if (given <= known) return;
    published[channel].set(from, given);
    // A sequence number without an announcement only says what the sender has published so far.
    const missed = given - known - (sealed === undefined ? 0 : 1);
    if (channel === 'durable' && missed > 0) gaps.note();
    if (sealed === undefined) return;
    try {
      const announcement = openAnnouncement(secrets, sealed);
      if (announcement !== undefined) notify(announcement.topic, announcement.payload);
    } catch (error) {
      log.error({ err: error }, 'an announcement of another server could not be read; is its SECRET_KEY the same?');
    }
  }

  async function readAll(): Promise<void> {
    while (!stopped) {
      try {
        await readOn();
      } catch (error) {
        if (stopped) return;
        interrupted = true;
        log.warn({ err: error }, 'reading from redis failed; trying again');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
  // Not awaited on disposal: while Redis is unavailable, a read never returns.
  void readAll();

  return {
    [Symbol.dispose]() {
      stopped = true;
      gaps[Symbol.dispose]();
      redis.disconnect();
    },
  };
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
