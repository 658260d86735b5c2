/**
 * Keeps the cost of a turn constant: a version of each organisation's data, so that servers read it only after a
 * change; the first entry of a conversation with endpoint data; and indexes for the transcript of a turn and for the
 * few waiting and running turns.
 */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Tables that servers cache, with the column of the organisation. */
const VERSIONED = [
  ['functions', 'organisation_id'],
  ['auth_configs', 'organisation_id'],
  ['assistant_models', 'organisation_id'],
] as const;
const SETTINGS = 'name, assistant_settings';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('organisations')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await (db.getExecutor().adapter instanceof PostgresAdapter ? versionOnPostgres(db) : versionOnSqlite(db));

  await db.schema.alterTable('conversations').addColumn('data_from_seq', 'integer').execute();
  // Turns whose steps have been erased may have called a function.
  await sql`update conversations set data_from_seq = (
    select min(m.seq) from messages m
    where m.conversation_id = conversations.id and m.sender = 'assistant' and m.turn_id is not null and (
      not exists (select 1 from turn_steps s where s.turn_id = m.turn_id)
      or exists (select 1 from turn_steps s where s.turn_id = m.turn_id and s.kind = 'function')))`.execute(db);

  await sql`create index messages_in_transcript on messages (conversation_id, coalesce(in_reply_to, seq), seq)`.execute(
    db,
  );
  await sql`create index turns_running_of_organisation on turns (organisation_id, lease_owner)
    where status = 'running'`.execute(db);
  await sql`create index turns_unfinished on turns (conversation_id, message_seq)
    where status in ('waiting', 'queued', 'running')`.execute(db);
}

async function versionOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of VERSIONED)
    for (const [change, row] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ])
      await sql
        .raw(
          `create trigger ${table}_version_on_${change} after ${change} on ${table}
          begin update organisations set version = version + 1 where id = ${row}.${column}; end`,
        )
        .execute(db);
  await sql
    .raw(
      `create trigger organisations_version after update of ${SETTINGS} on organisations
      begin update organisations set version = version + 1 where id = new.id; end`,
    )
    .execute(db);
}

async function versionOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function bump_organisation_version() returns trigger language plpgsql as $$ begin
    update organisations set version = version + 1 where id = coalesce(new.organisation_id, old.organisation_id);
    return null; end $$`.execute(db);
  for (const [table] of VERSIONED)
    await sql
      .raw(
        `create trigger ${table}_version after insert or update or delete on ${table}
        for each row execute function bump_organisation_version()`,
      )
      .execute(db);
  await sql`create function bump_own_version() returns trigger language plpgsql as $$ begin
    new.version := old.version + 1; return new; end $$`.execute(db);
  await sql
    .raw(
      `create trigger organisations_version before update of ${SETTINGS} on organisations
      for each row execute function bump_own_version()`,
    )
    .execute(db);
}
