/** What a canned reply does beside its text: a tag, and closing. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('canned_replies').addColumn('tag', 'text').execute();
  await db.schema
    .alterTable('canned_replies')
    .addColumn('closes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
