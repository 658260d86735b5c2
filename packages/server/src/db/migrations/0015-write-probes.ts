/** Where readiness writes and deletes a row to see that the database takes writes. Empty between two probes. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('write_probes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('filler', 'text', (c) => c.notNull())
    .execute();
}
