/**
 * When an agent's first reply and the resolution of a conversation are due: one row for each handover and target. A
 * conversation has at most one active row of each.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('conversation_targets')
    .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id').onDelete('cascade'))
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('due_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('missed_at', 'bigint')
    .addColumn('settled', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('conversation_targets_key', ['conversation_id', 'target', 'started_at'])
    .execute();
  const indexes = {
    'unique index conversation_targets_counting': sql`(conversation_id, target) where ended_at is null`,
    'index conversation_targets_of_organisation': sql`(organisation_id, due_at, conversation_id) where ended_at is null`,
    'index conversation_targets_unsettled': sql`(due_at) where settled = 0`,
  };
  for (const [index, definition] of Object.entries(indexes))
    await sql`create ${sql.raw(index)} on conversation_targets ${definition}`.execute(db);
  await db.schema.alterTable('desk_settings').addColumn('targets', 'text').execute();
  await db.schema.alterTable('desk_settings').addColumn('targets_since', 'bigint').execute();
  await db.schema.alterTable('saved_views').addColumn('due', 'text').execute();
}
