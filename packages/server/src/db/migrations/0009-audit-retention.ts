/**
 * Audit log entries older than a year may be deleted; nobody, including the service, can change or delete younger ones.
 */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

const PROTECTED_MS = 365 * 24 * 60 * 60_000;

export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    await sql`drop trigger audit_entries_no_delete`.execute(db);
    await sql`create trigger audit_entries_no_delete before delete on audit_entries
      when old.created_at > (unixepoch() * 1000) - ${sql.lit(PROTECTED_MS)}
      begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
    return;
  }
  await sql`drop trigger audit_entries_append_only on audit_entries`.execute(db);
  await sql`create trigger audit_entries_append_only before update or truncate on audit_entries
    for each statement execute function refuse_audit_change()`.execute(db);
  await sql`create trigger audit_entries_no_delete before delete on audit_entries for each row
    when (old.created_at > extract(epoch from clock_timestamp()) * 1000 - ${sql.lit(PROTECTED_MS)})
    execute function refuse_audit_change()`.execute(db);
}
