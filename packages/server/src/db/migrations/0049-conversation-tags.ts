/** Tags of conversations. They are deleted with their conversation. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('conversation_tags')
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id').onDelete('cascade'))
    .addColumn('tag', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('conversation_tags_key', ['conversation_id', 'tag'])
    .execute();
  await db.schema
    .createIndex('conversation_tags_by_tag')
    .on('conversation_tags')
    .columns(['organisation_id', 'tag', 'conversation_id'])
    .execute();
  await db.schema
    .createIndex('conversation_tags_newest')
    .on('conversation_tags')
    .columns(['organisation_id', 'created_at', 'tag'])
    .execute();
}
