/**
 * How far the agent who handled a conversation has read it, which is what its customer is shown. `agent_read_seq` stays
 * for the desk; it counts any agent.
 */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('conversations')
    .addColumn('handler_read_seq', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
