/** The contact address of a customer who waits for a human. Null: not given. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conversations').addColumn('contact_email', 'text').execute();
}
