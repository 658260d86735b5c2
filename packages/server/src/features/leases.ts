/** Which leases can be taken, those that nobody holds or renews because their server has died, and when to renew one. */
import { type Expression, type SqlBool, sql } from 'kysely';

interface LeaseTerms {
  /** The table of the leases, or its alias in the statement. */
  table: string;
  now: number;
  lease_ms: number;
}

/**
 * A lease that ends later than two leases from now was given before the clock was set back; its server would have renewed
 * it since. Two, as the clocks of servers differ a little. Calls do not use this rule: taking over the lease of a
 * running call ends the call.
 */
export function leaseHasEnded({ table, now, lease_ms }: LeaseTerms): Expression<SqlBool> {
  const ends_at = sql.ref(`${table}.lease_expires_at`);
  return sql<SqlBool>`(${ends_at} < ${now} or ${ends_at} > ${now + 2 * lease_ms})`;
}

/** Nobody holds the lease. */
export function isLeaseFree(terms: LeaseTerms): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${terms.table}.lease_owner`)} is null or ${leaseHasEnded(terms)})`;
}

/** `owner` may take the lease, or renew its own. */
export function canHoldLease(terms: LeaseTerms, owner: string): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${terms.table}.lease_owner`)} = ${owner} or ${isLeaseFree(terms)})`;
}

/**
 * Another server holds the lease, or what it is for is gone. A turn's result must not be stored or sent then, as when it
 * was cancelled.
 */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** The server stops before the work ends: another server, or the next start, continues it, or begins a turn again. */
export class ServerStopsError extends LeaseLostError {}

/**
 * For work of many steps, each of which asks whether it may go on: renews the lease only after a third of its time, since
 * each renewal is a commit. Call it when the lease has just been taken. @param renew throws {@link LeaseLostError}
 */
export function renewInTime(renew: () => Promise<unknown>, lease_ms: number): () => Promise<void> {
  let renewed_at = performance.now();
  return async () => {
    if (performance.now() - renewed_at < lease_ms / 3) return;
    await renew();
    renewed_at = performance.now();
  };
}
