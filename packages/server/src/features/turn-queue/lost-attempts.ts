/**
 * Counts how often a turn's worker died. A turn may legitimately start several times (it continues after a login), and
 * is claimed anew each time. A completed attempt leaves steps; one whose worker died leaves none.
 */
import { type RawBuilder, sql } from 'kysely';
import { POSITIONS_PER_ATTEMPT } from './turn.js';

/**
 * Attempts of a turn without steps, as an expression over `table`, which is `turns` or an alias of it. Includes the
 * current attempt of a running turn. Never more than `attempts`, so a condition on that can come first.
 */
export function lostAttempts(table: string): RawBuilder<number> {
  const attempt = sql`${sql.ref('turn_steps.position')} / ${sql.lit(POSITIONS_PER_ATTEMPT)}`;
  return sql<number>`${sql.ref(`${table}.attempts`)} - (
    select count(distinct ${attempt}) from turn_steps
    where ${sql.ref('turn_steps.turn_id')} = ${sql.ref(`${table}.id`)}
  )`;
}
