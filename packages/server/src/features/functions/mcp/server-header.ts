/** The header that authenticates the service to an MCP server. Its value is sealed to the server's row. */
import type { McpServerRow } from '../../../db/schema.js';
import type { Context } from '../../context.js';

export const mcpHeaderOwner = (id: string): string => `mcp-server:${id}`;

export const sealHeader = ({ secrets }: Pick<Context, 'secrets'>, id: string, value: string): string =>
  secrets.seal(value, mcpHeaderOwner(id));

/** @returns the header by lower-case name; empty if none is set */
export function openHeader(
  { secrets }: Pick<Context, 'secrets'>,
  { id, header_name, sealed_header }: Pick<McpServerRow, 'id' | 'header_name' | 'sealed_header'>,
): Record<string, string> {
  if (header_name === null || sealed_header === null) return {};
  return { [header_name.toLowerCase()]: secrets.open(sealed_header, mcpHeaderOwner(id)) };
}
