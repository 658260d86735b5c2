/** Saved views that show one agent's conversations. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('saved_views').addColumn('agent', 'text').execute();
}
