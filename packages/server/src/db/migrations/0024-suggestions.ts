/** Suggested replies of an assistant's message. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('suggestions', 'text').execute();
}
