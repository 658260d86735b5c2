/** The keys that data here is sealed under, by fingerprint, so that a start with another one is noticed. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('secret_keys')
    .addColumn('fingerprint', 'text', (c) => c.primaryKey())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .execute();
}
