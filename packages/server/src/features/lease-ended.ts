/** Whether leases have ended: those that nobody has renewed, as their server has died. */
import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * A lease that ends later than two leases from now was given before the clock was set back; its server would have renewed
 * it since. Two, as the clocks of servers differ a little.
 * @param column the time at which the lease ends
 */
export function leaseHasEnded(column: string, now: number, lease_ms: number): Expression<SqlBool> {
  const ends_at = sql.ref(column);
  return sql<SqlBool>`(${ends_at} < ${now} or ${ends_at} > ${now + 2 * lease_ms})`;
}
