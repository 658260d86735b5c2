/** Replies that a message of the assistant offers. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('suggestions', 'text').execute();
}
