/** Claims rows for this server with a lease, and finds out what it holds if the answer to the commit is lost. */
import type { Kysely } from 'kysely';
import { hasUnknownOutcome } from '../db/outage.js';
import type { Schema } from '../db/schema.js';
import { throughOutages } from '../through-outages.js';
import type { Context } from './context.js';

export interface ClaimOptions<Row> {
  /** Of what kind the rows are, for the log. */
  what: string;
  /** How long the claim lasts, in ms. */
  lease_ms: number;
  /** Claims rows in one transaction, and returns them. */
  claim: (query: Kysely<Schema>) => Promise<Row[]>;
  /**
   * Of the claimed rows, those that are stored as claimed. It must lock them by their ids alone, so that it waits for a
   * commit that is still under way.
   */
  findHeld: (query: Kysely<Schema>, claimed: readonly Row[]) => Promise<Row[]>;
  /** Asked during an outage that leaves open what was claimed: true leaves the rows to the end of their lease. */
  given_up?: (() => boolean) | undefined;
}

/** @returns the rows that this server holds now */
export async function claimRows<Row>(
  { database, log, now }: Context,
  { what, lease_ms, claim, findHeld, given_up = () => false }: ClaimOptions<Row>,
): Promise<Row[]> {
  const lease_ends_at = now() + lease_ms;
  let claimed: Row[] = [];
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
      () => database.transaction(({ query }) => findHeld(query, claimed)),
      () => now() > lease_ends_at || given_up(),
    );
  }
}
