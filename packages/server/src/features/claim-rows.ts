/** Claims rows for this server with a lease, and finds out what it holds if the answer to the commit is lost. */
import type { Kysely, SelectQueryBuilder } from 'kysely';
import { lockRows } from '../db/lock-rows.js';
import { hasUnknownOutcome } from '../db/outage.js';
import type { Schema } from '../db/schema.js';
import { throughOutages } from '../through-outages.js';
import type { Context } from './context.js';

export interface ClaimOptions<Row, Name extends keyof Schema, Stored> {
  /** Of what kind the rows are, for the log. */
  what: string;
  /** How long the claim lasts, in ms. */
  lease_ms: number;
  /** Claims rows in one transaction, and returns them. */
  claim: (query: Kysely<Schema>) => Promise<Row[]>;
  /** Selects rows by their ids only, so that locking them waits for a commit in progress. */
  stored: (query: Kysely<Schema>, ids: string[]) => SelectQueryBuilder<Schema, Name, Stored>;
  /** Whether a stored row is as this server has claimed it. */
  isHeld: (stored: Stored, claimed: Row) => boolean;
  /** Asked during an outage that leaves open what was claimed: true leaves the rows to the end of their lease. */
  given_up?: (() => boolean) | undefined;
}

/** @returns the rows that this server holds now */
export async function claimRows<Row extends { id: string }, Name extends keyof Schema, Stored extends { id: string }>(
  { database, log, now }: Context,
  { what, lease_ms, claim, stored, isHeld, given_up = () => false }: ClaimOptions<Row, Name, Stored>,
): Promise<Row[]> {
  const lease_ends_at = now() + lease_ms;
  let claimed: Row[] = [];
  const findHeld = () =>
    database.transaction(async ({ query }) => {
      const ids = claimed.map(({ id }) => id);
      const rows = await lockRows(database, stored(query, ids), 'no_key_update').execute();
      return claimed.filter((one) => rows.some((row) => row.id === one.id && isHeld(row, one)));
    });
  try {
    await database.transaction(async ({ query }) => {
      claimed = await claim(query);
    });
    return claimed;
  } catch (error) {
    if (!hasUnknownOutcome(error)) throw error;
    if (claimed.length === 0) return [];
    return await throughOutages(
      log,
      `it could not be read which ${what} were claimed`,
      findHeld,
      () => now() > lease_ends_at || given_up(),
    );
  }
}
