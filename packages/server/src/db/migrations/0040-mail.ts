/**
 * Mails to members, written in the transaction that causes them and sent later, and the setting for those about waiting
 * customers.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('sealed_text', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index mails_due on mails (due_at) where due_at is not null`.execute(db);
  await db.schema.createIndex('mails_of_address').on('mails').columns(['address', 'created_at']).execute();
  await db.schema.createIndex('mails_by_age').on('mails').column('created_at').execute();
  await db.schema
    .alterTable('members')
    .addColumn('waiting_mails', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
