/**
 * How far whoever handled a conversation has read it: what its customer is told. `agent_read_seq` stays for the desk, where it
 * counts whichever agent has looked.
 */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('conversations')
    .addColumn('handler_read_seq', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
