/**
 * Erasure and retention: requests with their receipts, analytics counts of erased conversations, and retention
 * settings. The audit log allows one change: an entry by a customer may lose actor and subject.
 */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

const COUNTS = [
  'conversations',
  'messages',
  'attachments',
  'calls',
  'reviews',
  'turns',
  'notes',
  'actions',
  'webhook_deliveries',
  'logins',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  let erasures = db.schema
    .createTable('erasures')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('session_hash', 'text', (c) => c.notNull())
    .addColumn('sealed_session', 'text')
    .addColumn('actor_kind', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('requested_at', 'bigint', (c) => c.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_expires_at', 'bigint');
  for (const count of COUNTS) erasures = erasures.addColumn(count, 'bigint', (c) => c.notNull().defaultTo(0));
  await erasures.execute();
  await db.schema.createIndex('erasures_of_organisation').on('erasures').columns(['organisation_id', 'id']).execute();
  await sql`create index erasures_running on erasures (requested_at) where finished_at is null`.execute(db);
  await db.schema
    .createTable('erased_totals')
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('measure', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('erased_totals_key', ['organisation_id', 'mode', 'day', 'measure', 'label'])
    .execute();
  await db.schema
    .createTable('retention')
    .addColumn('organisation_id', 'text', (c) => c.primaryKey().references('organisations.id'))
    .addColumn('conversation_days', 'integer')
    .addColumn('trace_days', 'integer')
    .addColumn('action_days', 'integer')
    .addColumn('traces_erased_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('erased_conversations', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('lease_owner', 'text')
    .addColumn('lease_expires_at', 'bigint')
    .addColumn('applied_at', 'bigint')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await sql`create index conversations_erased on conversations (created_at) where mode = 'erased'`.execute(db);
  await sql`create index attachments_of_session on attachments (organisation_id, session_id)`.execute(db);
  await sql`create index webhook_deliveries_of_conversation on webhook_deliveries (conversation_id)
    where conversation_id is not null`.execute(db);
  await sql`create index actions_ended on actions (organisation_id, finished_at) where finished_at is not null`.execute(
    db,
  );
  await sql`create index audit_entries_of_customers on audit_entries (target_id) where actor_kind = 'customer'`.execute(
    db,
  );
  await allowErasing(db);
}

/** `is not distinct from`, in either dialect. */
async function allowErasing(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const same = (column: string) => `new.${column} ${postgres ? 'is not distinct from' : 'is'} old.${column}`;
  const kept = ['id', 'organisation_id', 'actor_kind', 'action', 'target_id', 'target_name', 'created_at'].map(same);
  const erases = `old.actor_kind = 'customer' and new.actor_id is null and new.actor_name = 'Erased customer'
    and new.detail = '{}' and new.address is null and ${kept.join(' and ')}`;
  if (!postgres) {
    await sql`drop trigger audit_entries_no_update`.execute(db);
    await sql
      .raw(
        `create trigger audit_entries_no_update before update on audit_entries when not (${erases})
        begin select raise(abort, 'the audit log is append-only'); end`,
      )
      .execute(db);
    return;
  }
  await sql`drop trigger audit_entries_append_only on audit_entries`.execute(db);
  await sql`create trigger audit_entries_append_only before truncate on audit_entries
    for each statement execute function refuse_audit_change()`.execute(db);
  await sql
    .raw(
      `create trigger audit_entries_no_update before update on audit_entries for each row
      when (not (${erases})) execute function refuse_audit_change()`,
    )
    .execute(db);
}
