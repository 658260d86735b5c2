/**
 * Several organisations with several members: invitations, second factors, restrictions for browsers, and the audit
 * log. The log is append-only: the database itself refuses to change or delete an entry.
 */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name);

  await db.schema
    .alterTable('organisations')
    .addColumn('require_customer_tokens', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('organisations')
    .addColumn('allowed_origins', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();

  await table('member_invitations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('member_invitations_of_organisation')
    .on('member_invitations')
    .columns(['organisation_id', 'created_at'])
    .execute();

  await table('member_second_factors')
    .addColumn('member_id', 'text', (c) => c.primaryKey().references('members.id').onDelete('cascade'))
    .addColumn('sealed_secret', 'text', (c) => c.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_counter', 'bigint', (c) => c.notNull())
    .addColumn('wrong_codes', 'integer', (c) => c.notNull())
    .addColumn('wrong_since', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  await table('member_backup_codes')
    .addColumn('member_id', 'text', (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('member_backup_codes_key', ['member_id', 'code_hash'])
    .execute();

  await table('audit_entries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('actor_kind', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text')
    .addColumn('target_name', 'text')
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('address', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('audit_entries_of_organisation')
    .on('audit_entries')
    .columns(['organisation_id', 'id'])
    .execute();
  await refuseChanges(db);

  // Turns are claimed per organisation.
  await sql`create index turns_queued_of_organisation on turns (organisation_id, created_at)
    where status = 'queued'`.execute(db);
}

async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    for (const change of ['update', 'delete'])
      await sql`create trigger ${sql.raw(`audit_entries_no_${change} before ${change}`)} on audit_entries
        begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
    return;
  }
  await sql`create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log is append-only'; end $$`.execute(db);
  await sql`create trigger audit_entries_append_only before update or delete or truncate on audit_entries
    for each statement execute function refuse_audit_change()`.execute(db);
}
