/** An index of the calls of leaves, like that of the other function calls (`0008-insight.ts`). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index turn_steps_of_leaves
    on turn_steps (organisation_id, name, started_at, turn_id, position, failure, duration_ms)
    where kind = 'leaf'`.execute(db);
}
