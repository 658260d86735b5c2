/**
 * The time that all servers of one service agree on: the database's. Leases, expiries and times of activity are written
 * by one server and judged by another, and the machines' clocks may differ by minutes or be changed while they run.
 * Between two reads of the database's clock, time advances by the local monotonic clock.
 */
import { sql } from 'kysely';
import type { Database } from './database.js';

const LOOK_MS = 10_000;

export interface Clock extends AsyncDisposable {
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * With SQLite there is one machine, whose own clock is used. @param failed called if the database's clock could not be
 * read
 */
export async function startClock(database: Database, failed: (error: unknown) => void): Promise<Clock> {
  if (database.dialect === 'sqlite') return { now: Date.now, [Symbol.asyncDispose]: async () => undefined };
  const first = await readClock(database);
  let ahead = (first.least + first.most) / 2;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      const { least, most } = await readClock(database);
      ahead = Math.min(Math.max(ahead, least), most);
    } catch (error) {
      failed(error);
    } finally {
      looking = undefined;
    }
  }

  const timer = setInterval(() => {
    looking ??= look();
  }, LOOK_MS).unref();
  return {
    now: () => Math.floor(performance.now() + ahead),
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await looking;
    },
  };
}

/** Offset of the database's clock to the monotonic clock: between `least` and `most` ms, as wide as the query took. */
async function readClock(database: Database): Promise<{ least: number; most: number }> {
  const asked_at = performance.now();
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::double precision as at`.execute(database.read);
  const answered_at = performance.now();
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not tell the time');
  return { least: row.at - answered_at, most: row.at - asked_at };
}
