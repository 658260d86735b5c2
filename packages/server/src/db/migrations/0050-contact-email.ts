/** Where a customer who waits for a human wants to be written to. Null: they have not said it. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conversations').addColumn('contact_email', 'text').execute();
}
