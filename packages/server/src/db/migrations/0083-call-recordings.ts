/**
 * Recordings of calls. When a row is deleted, for whatever reason, a trigger stores the name of its file, which is deleted
 * afterwards. These rows have no foreign key: they outlive the organisation's data.
 */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

const QUEUE = sql`insert into recording_deletions (file, organisation_id, egress_id, started_at)
  values (old.file, old.organisation_id, old.egress_id, old.started_at)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('call_recordings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('conversation_id', 'text', (c) => c.notNull())
    .addColumn('call_id', 'text', (c) => c.notNull().unique().references('calls.id').onDelete('cascade'))
    .addColumn('file', 'text', (c) => c.notNull().unique())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('egress_id', 'text')
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('bytes', 'bigint')
    .execute();
  await sql`create index call_recordings_of_conversation on call_recordings (conversation_id)`.execute(db);
  await sql`create index call_recordings_by_age on call_recordings (organisation_id, started_at)`.execute(db);
  await sql`create index call_recordings_running on call_recordings (started_at)
    where state in ('starting', 'recording')`.execute(db);
  await db.schema
    .createTable('recording_deletions')
    .addColumn('file', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('egress_id', 'text')
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .execute();
  await sql`create index recording_deletions_of_organisation on recording_deletions (organisation_id)`.execute(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function queue_recording_deletion() returns trigger language plpgsql as $$ begin
      ${QUEUE}; return null; end $$`.execute(db);
    await sql`create trigger call_recordings_deleted after delete on call_recordings
      for each row execute function queue_recording_deletion()`.execute(db);
  } else {
    await sql`create trigger call_recordings_deleted after delete on call_recordings begin ${QUEUE}; end`.execute(db);
  }
}
