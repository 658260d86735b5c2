/** Members' availability at the desk, and an organisation's rules to assign waiting customers. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('agent_availability')
    .addColumn('member_id', 'text', (c) => c.primaryKey().references('members.id').onDelete('cascade'))
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('away', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('at_desk_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('assigned_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('agent_availability_of_organisation')
    .on('agent_availability')
    .columns(['organisation_id', 'at_desk_at'])
    .execute();
  await db.schema
    .createTable('desk_settings')
    .addColumn('organisation_id', 'text', (c) => c.primaryKey().references('organisations.id'))
    .addColumn('assignment', 'text', (c) => c.notNull())
    .execute();
}
