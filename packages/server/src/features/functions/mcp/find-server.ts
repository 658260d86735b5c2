/** Finds an organisation's MCP servers. Those of other organisations look like missing ones. */
import type { McpServerView } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { McpServerRow, Schema } from '../../../db/schema.js';
import { AppError } from '../../../errors.js';
import { isoTime } from '../../../iso-time.js';
import { fromJson } from '../../../json.js';
import type { DeclaredTool } from '../../../outbound/mcp-tools.js';

/** By name. */
export async function listMcpServers(query: Kysely<Schema>, organisation_id: string): Promise<McpServerRow[]> {
  return await query
    .selectFrom('mcp_servers')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .orderBy('name')
    .execute();
}

export async function findMcpServerByName(
  query: Kysely<Schema>,
  organisation_id: string,
  name: string,
): Promise<McpServerRow | undefined> {
  return await query
    .selectFrom('mcp_servers')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('name', '=', name)
    .executeTakeFirst();
}

/** @throws {AppError} `not_found` */
export async function requireMcpServer(
  query: Kysely<Schema>,
  { organisation_id, id }: { organisation_id: string; id: string },
): Promise<McpServerRow> {
  const row = await query
    .selectFrom('mcp_servers')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'There is no such MCP server.');
  return row;
}

/** The tools that the server declared when last read. */
export const toolsOfServer = ({ tools }: Pick<McpServerRow, 'tools'>): DeclaredTool[] => fromJson(tools);

export function toMcpServerView(row: McpServerRow): McpServerView {
  const { id, name, url, header_name, problem, tools_read_at, created_at, updated_at } = row;
  return {
    id,
    name,
    url,
    header_name,
    problem,
    tools: toolsOfServer(row).length,
    tools_read_at: tools_read_at === null ? null : isoTime(tools_read_at),
    created_at: isoTime(created_at),
    updated_at: isoTime(updated_at),
  };
}
