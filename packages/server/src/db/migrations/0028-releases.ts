/**
 * Releases: customers get a live version, and members edit a draft. Organisations without a row in
 * `organisation_drafts` work without releases.
 */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('releases')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('setup', 'text', (c) => c.notNull())
    .addColumn('sealed_model_key', 'text')
    .addColumn('changes', 'integer', (c) => c.notNull())
    .addColumn('restored_from', 'integer')
    .addColumn('tests_total', 'integer')
    .addColumn('tests_failed', 'integer')
    .addColumn('actor_kind', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('releases_number', ['organisation_id', 'number'])
    .execute();

  await db.schema
    .createTable('organisation_drafts')
    .addColumn('organisation_id', 'text', (c) => c.primaryKey().references('organisations.id'))
    .addColumn('release_mode', 'text', (c) => c.notNull())
    .addColumn('live_release_id', 'text', (c) => c.notNull().references('releases.id'))
    .addColumn('assistant_settings', 'text', (c) => c.notNull())
    .addColumn('model', 'text')
    .addColumn('sealed_model_key', 'text')
    .execute();

  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create trigger organisation_drafts_version after insert or update or delete on organisation_drafts
      for each row execute function bump_organisation_version()`.execute(db);
    return;
  }
  for (const [change, row] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ])
    await sql
      .raw(
        `create trigger organisation_drafts_version_on_${change} after ${change} on organisation_drafts
        begin update organisations set version = version + 1 where id = ${row}.organisation_id; end`,
      )
      .execute(db);
}
