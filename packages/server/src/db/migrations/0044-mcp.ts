/**
 * The Model Context Protocol: calls of its clients, which belong to no turn, and organisations' servers with the tools
 * that each declared when last read.
 */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mcp_calls')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('session_id', 'text')
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('failure', 'text')
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('duration_ms', 'integer', (c) => c.notNull())
    .execute();
  for (const [name, ...columns] of [
    ['mcp_calls_of_function', 'organisation_id', 'name', 'started_at', 'id'],
    ['mcp_calls_of_session', 'organisation_id', 'session_id', 'id'],
    ['mcp_calls_by_age', 'organisation_id', 'started_at'],
  ] as const)
    await db.schema.createIndex(name).on('mcp_calls').columns(columns).execute();

  await db.schema
    .createTable('mcp_servers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull().references('organisations.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('header_name', 'text')
    .addColumn('sealed_header', 'text')
    .addColumn('tools', 'text', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('tools_read_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('mcp_servers_name', ['organisation_id', 'name'])
    .execute();
}
