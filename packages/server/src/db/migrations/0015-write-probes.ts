/** A table in which the readiness check writes and deletes a row. Empty between two probes. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('write_probes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('filler', 'text', (c) => c.notNull())
    .execute();
}
