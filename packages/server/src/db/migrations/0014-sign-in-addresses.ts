/** An index to find the addresses that a member has signed in from. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('audit_entries_of_actor')
    .on('audit_entries')
    .columns(['actor_id', 'action', 'created_at'])
    .execute();
}
