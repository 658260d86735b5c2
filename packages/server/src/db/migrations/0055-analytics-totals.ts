/**
 * Analytics totals: counts by hour and by day, each conversation's contribution, and how far each organisation is
 * counted. Counts of previously erased conversations are copied to noon of their day. Servers of the previous version
 * still write `erased_totals`, so it is removed in a later version.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, time] of [
    ['analytics_totals', 'hour'],
    ['analytics_days', 'day'],
  ] as const)
    await db.schema
      .createTable(table)
      .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
      .addColumn('mode', 'text', (c) => c.notNull())
      .addColumn('measure', 'text', (c) => c.notNull())
      .addColumn(time, 'integer', (c) => c.notNull())
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('count', 'bigint', (c) => c.notNull())
      .addColumn('amount', 'bigint', (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint(`${table}_key`, ['organisation_id', 'mode', 'measure', time, 'label'])
      .execute();
  await db.schema
    .createTable('analytics_conversations')
    .addColumn('conversation_id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('last_seq', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('reviewed_at', 'bigint')
    .addColumn('counts', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('analytics_conversations_of_organisation')
    .on('analytics_conversations')
    .column('organisation_id')
    .execute();
  await db.schema
    .createTable('analytics_marks')
    .addColumn('organisation_id', 'text', (c) => c.primaryKey().references('organisations.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('counted_until', 'bigint', (c) => c.notNull())
    .execute();
  await sql`insert into analytics_totals (organisation_id, mode, measure, hour, label, count)
    select organisation_id, mode, measure, day * 24 + 12, label, count from erased_totals`.execute(db);
  await sql`insert into analytics_days (organisation_id, mode, measure, day, label, count)
    select organisation_id, mode, measure, day, label, count from erased_totals`.execute(db);
}
