/**
 * A person may be a member of several organisations: an address is unique only within each. SQLite cannot drop a
 * constraint, so the table is recreated there (https://sqlite.org/lang_altertable.html#otheralter).
 */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table members drop constraint members_email_key`.execute(db);
    await unique(db);
    return;
  }
  await rebuild(db);
}

async function rebuild(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('members_anew')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_verified', 'integer', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('waiting_mails', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await sql`insert into members_anew select id, organisation_id, email, email_verified, username, role, image, created_at,
    updated_at, waiting_mails from members`.execute(db);
  await db.schema.dropTable('members').execute();
  await db.schema.alterTable('members_anew').renameTo('members').execute();
  await db.schema
    .createIndex('members_of_organisation')
    .on('members')
    .columns(['organisation_id', 'created_at'])
    .execute();
  await unique(db);
}

const unique = (db: Kysely<unknown>) =>
  db.schema.createIndex('members_of_address').unique().on('members').columns(['email', 'organisation_id']).execute();
