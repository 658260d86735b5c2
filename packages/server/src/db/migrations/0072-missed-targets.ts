/** An index to find targets missed in a period. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index conversation_targets_missed on conversation_targets (organisation_id, target, due_at)
    where missed_at is not null`.execute(db);
}
