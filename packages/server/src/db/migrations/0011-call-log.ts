/**
 * Calls in the log of their conversation: an entry may refer to a call. After a takeover, a call's room stays for the
 * customer and the agent.
 */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('call_id', 'text').execute();
  await db.schema
    .alterTable('calls')
    .addColumn('handed_over', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
