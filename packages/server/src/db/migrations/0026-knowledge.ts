/**
 * Articles that the assistant answers from, their searchable passages, and web sources. Full-text search is the
 * database's own: FTS5 on SQLite, `tsvector` on Postgres, over words that the service has normalised.
 */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .alterTable('organisations')
    .addColumn('knowledge_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('messages').addColumn('sources', 'text').execute();

  await db.schema
    .createTable('knowledge_sources')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('environment', 'text', (c) => c.notNull())
    .addColumn('language', 'text')
    .addColumn('refresh_hours', 'integer')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('pages_read', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('pages_found', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('problems', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('problem', 'text')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_expires_at', 'bigint')
    .addColumn('last_read_at', 'bigint')
    .addColumn('next_read_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('knowledge_sources_url', ['organisation_id', 'url'])
    .execute();
  await db.schema.createIndex('knowledge_sources_due').on('knowledge_sources').column('next_read_at').execute();

  await db.schema
    .createTable('articles')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('external_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('url', 'text')
    .addColumn('language', 'text')
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('environment', 'text', (c) => c.notNull())
    .addColumn('source_id', 'text', (c) => c.references('knowledge_sources.id').onDelete('cascade'))
    .addColumn('content_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('articles_external_id', ['organisation_id', 'external_id'])
    .execute();
  await db.schema.createIndex('articles_by_title').on('articles').columns(['organisation_id', 'title', 'id']).execute();
  await db.schema.createIndex('articles_of_source').on('articles').column('source_id').execute();

  await db.schema
    .createTable('passages')
    .addColumn('id', postgres ? 'bigserial' : 'integer', (c) =>
      postgres ? c.primaryKey() : c.primaryKey().autoIncrement(),
    )
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('article_id', 'text', (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('heading', 'text')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('vector', 'text')
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('environment', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('passages_of_organisation').on('passages').columns(['organisation_id', 'id']).execute();
  await db.schema.createIndex('passages_of_article').on('passages').columns(['article_id', 'position']).execute();
  await sql`create index passages_to_encode on passages (organisation_id, id) where vector is null`.execute(db);
  await (postgres ? fullTextOnPostgres(db) : fullTextOnSqlite(db));
}

async function fullTextOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create index passages_full_text on passages using gin (to_tsvector('simple', words))`.execute(db);
}

async function fullTextOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table passages_full_text using fts5 (words, content='passages', content_rowid='id')`.execute(
    db,
  );
  await sql`create trigger passages_full_text_insert after insert on passages begin
    insert into passages_full_text (rowid, words) values (new.id, new.words); end`.execute(db);
  await sql`create trigger passages_full_text_delete after delete on passages begin
    insert into passages_full_text (passages_full_text, rowid, words) values ('delete', old.id, old.words); end`.execute(
    db,
  );
  await sql`create trigger passages_full_text_update after update of words on passages begin
    insert into passages_full_text (passages_full_text, rowid, words) values ('delete', old.id, old.words);
    insert into passages_full_text (rowid, words) values (new.id, new.words); end`.execute(db);
}
