/** Customers' feedback on single replies, and its number in erasure receipts. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('answer_feedback')
    .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('rating', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('comment', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('answer_feedback_key', ['conversation_id', 'seq'])
    .execute();
  await db.schema
    .createIndex('answer_feedback_of_organisation')
    .on('answer_feedback')
    .columns(['organisation_id', 'updated_at'])
    .execute();
  await db.schema
    .alterTable('erasures')
    .addColumn('feedback', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
}
