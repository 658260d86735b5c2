/**
 * How often a turn was lost with its worker. A turn may begin several times for good reasons (the customer has logged in
 * and it goes on), and each time it is claimed anew; an attempt that came to an end has left its steps, one whose worker
 * died has left none.
 */
import { type RawBuilder, sql } from 'kysely';
import { POSITIONS_PER_ATTEMPT } from './turn.js';

/**
 * Attempts of a turn that have left no steps, as an expression over `table`, which is `turns` or an alias of it. Of a
 * running turn the present attempt is one of them. Never more than `attempts`, so that a condition on that can come first.
 */
export function lostAttempts(table: string): RawBuilder<number> {
  const attempt = sql`${sql.ref('turn_steps.position')} / ${sql.lit(POSITIONS_PER_ATTEMPT)}`;
  return sql<number>`${sql.ref(`${table}.attempts`)} - (
    select count(distinct ${attempt}) from turn_steps
    where ${sql.ref('turn_steps.turn_id')} = ${sql.ref(`${table}.id`)}
  )`;
}
