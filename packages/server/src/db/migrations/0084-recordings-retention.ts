/** How long recordings of calls are kept, and how many an erasure has deleted. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('retention').addColumn('recording_days', 'integer').execute();
  await db.schema
    .alterTable('erasures')
    .addColumn('recordings', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
}
