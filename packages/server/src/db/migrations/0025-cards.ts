/** Card templates of functions, and the cards of an assistant's message. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('functions').addColumn('card', 'text').execute();
  await db.schema.alterTable('messages').addColumn('cards', 'text').execute();
}
