/** Draft and live editions of articles; existing ones are both. Releases keep the texts that were live. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['articles', 'passages'])
    await db.schema
      .alterTable(table)
      .addColumn('edition', 'text', (c) => c.notNull().defaultTo('both'))
      .execute();

  await db.schema
    .createTable('released_articles')
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('external_id', 'text', (c) => c.notNull())
    .addColumn('first_release', 'integer', (c) => c.notNull())
    .addColumn('next_release', 'integer')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('url', 'text')
    .addColumn('language', 'text')
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('content_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('released_articles_key', ['organisation_id', 'external_id', 'first_release'])
    .execute();
}
