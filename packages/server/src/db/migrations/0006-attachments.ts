/** Uploaded files, with their bytes in chunks so that each statement is short, and clients' message ids. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('client_message_id', 'text').execute();
  await db.schema
    .createTable('attachments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('extension', 'text', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('stored_at', 'bigint')
    .addColumn('referenced_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('attachments_unreferenced')
    .on('attachments')
    .column('created_at')
    .where(sql.ref('referenced_at'), 'is', null)
    .execute();
  await db.schema
    .createTable('attachment_chunks')
    .addColumn('attachment_id', 'text', (c) => c.notNull().references('attachments.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    // SQLite stores bytes unchanged, whatever the column's declared type.
    .addColumn('bytes', sql`bytea`, (c) => c.notNull())
    .addPrimaryKeyConstraint('attachment_chunks_key', ['attachment_id', 'position'])
    .execute();
}
