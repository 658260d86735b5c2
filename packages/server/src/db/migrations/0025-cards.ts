/** How a function's answers are shown as cards, and the cards that a message of the assistant carries. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('functions').addColumn('card', 'text').execute();
  await db.schema.alterTable('messages').addColumn('cards', 'text').execute();
}
