/** The servers whose assistants join calls, and their capacity. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('voice_servers')
    .addColumn('owner', 'text', (c) => c.primaryKey())
    .addColumn('places', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
}
