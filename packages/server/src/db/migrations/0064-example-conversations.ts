/** Marks the demo's example conversations, so that they can be told from customers' and removed. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('example_conversations')
    .addColumn('conversation_id', 'text', (c) => c.primaryKey().references('conversations.id').onDelete('cascade'))
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .execute();
  await db.schema
    .createIndex('example_conversations_of_organisation')
    .on('example_conversations')
    .columns(['organisation_id', 'conversation_id'])
    .execute();
}
