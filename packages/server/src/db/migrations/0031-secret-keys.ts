/** Fingerprints of the keys that data is sealed under, so that a start with another key is detected. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('secret_keys')
    .addColumn('fingerprint', 'text', (c) => c.primaryKey())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .execute();
}
