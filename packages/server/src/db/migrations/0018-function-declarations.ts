/** Further declarations of functions: example sentences, and restrictions of the assistant's use. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('functions')
    .addColumn('examples', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .alterTable('functions')
    .addColumn('offered', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('functions')
    .addColumn('sensitive', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
