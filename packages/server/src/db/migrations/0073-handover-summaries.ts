/**
 * Summaries of handed-over conversations for agents, written by a language model. Deleted when the conversation is
 * handed back.
 */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('handover_summaries')
    .addColumn('conversation_id', 'text', (c) => c.primaryKey().references('conversations.id').onDelete('cascade'))
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('begun_at', 'bigint', (c) => c.notNull())
    .addColumn('text', 'text')
    .execute();
}
