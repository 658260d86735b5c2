/** When a deleted organisation is erased. Its audit log, which nobody can shorten otherwise, is deleted with it. */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

const PROTECTED_MS = 365 * 24 * 60 * 60_000;

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('organisations').addColumn('deletion_due_at', 'bigint').execute();
  await sql`create index organisations_deleted on organisations (deletion_due_at)
    where deletion_due_at is not null`.execute(db);
  const deleted = sql`exists (select 1 from organisations
    where organisations.id = old.organisation_id and deletion_due_at is not null)`;
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    await sql`drop trigger audit_entries_no_delete`.execute(db);
    await sql`create trigger audit_entries_no_delete before delete on audit_entries
      when old.created_at > (unixepoch() * 1000) - ${sql.lit(PROTECTED_MS)} and not ${deleted}
      begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
    return;
  }
  // In Postgres, a trigger's condition cannot query another table.
  await sql`create function refuse_audit_delete() returns trigger language plpgsql as $$ begin
    if ${deleted} then return old; end if;
    raise exception 'the audit log is append-only'; end $$`.execute(db);
  await sql`drop trigger audit_entries_no_delete on audit_entries`.execute(db);
  await sql`create trigger audit_entries_no_delete before delete on audit_entries for each row
    when (old.created_at > extract(epoch from clock_timestamp()) * 1000 - ${sql.lit(PROTECTED_MS)})
    execute function refuse_audit_delete()`.execute(db);
}
