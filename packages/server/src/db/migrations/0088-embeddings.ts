/**
 * Passages get another column for the vectors of the current encoder; null: to be encoded. Servers of the previous version
 * keep theirs in `passages.vector`, which this version neither reads nor writes.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('passages').addColumn('embedding', 'text').execute();
  await sql`create index passages_to_embed on passages (organisation_id, id) where embedding is null`.execute(db);
}
