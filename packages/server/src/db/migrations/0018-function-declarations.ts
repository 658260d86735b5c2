/** What a function declares besides its parameters: sentences that ask for it, and how far the assistant may use it. */
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
