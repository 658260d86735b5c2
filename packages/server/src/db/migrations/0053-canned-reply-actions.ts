/** Actions of a canned reply besides its text: adding a tag, and closing. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('canned_replies').addColumn('tag', 'text').execute();
  await db.schema
    .alterTable('canned_replies')
    .addColumn('closes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
