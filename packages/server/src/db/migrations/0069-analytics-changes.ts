/** Conversations that analytics must count again because of a change that their own rows do not show. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('analytics_changes')
    .addColumn('conversation_id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('analytics_changes_of_organisation')
    .on('analytics_changes')
    .columns(['organisation_id', 'changed_at'])
    .execute();
}
