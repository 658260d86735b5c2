/**
 * Mentions in notes, with members' names at the time, so that a note stays readable after a member is renamed or
 * removed.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('note_mentions')
    .addColumn('note_id', 'text', (c) => c.notNull().references('conversation_notes.id').onDelete('cascade'))
    .addColumn('member_id', 'text', (c) => c.notNull())
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('conversation_id', 'text', (c) => c.notNull())
    .addColumn('member_name', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('read_at', 'bigint')
    .addPrimaryKeyConstraint('note_mentions_key', ['note_id', 'member_id'])
    .execute();
  await db.schema
    .createIndex('note_mentions_of_member')
    .on('note_mentions')
    .columns(['organisation_id', 'member_id', 'created_at', 'note_id'])
    .execute();
  await sql`create index note_mentions_unread on note_mentions (organisation_id, member_id, conversation_id)
    where read_at is null`.execute(db);
}
