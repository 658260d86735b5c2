/**
 * Functions whose URL names a tool of an MCP server: `mcp://server/tool?input={placeholder}`. The query fields are the
 * tool's inputs. The server is looked up by name at each call, so that changes of its URL or credential take effect at
 * once.
 */
import { REQUEST_ID_HEADER } from '@frontdesk/contract';
import type { FunctionRow } from '../../db/schema.js';
import type { ToolCall } from '../../outbound/mcp-tools.js';
import type { Context } from '../context.js';
import type { RequestAuthorisation } from '../endpoint-auth/authorise-request.js';
import { newId } from '../new-id.js';
import { fillBody } from './action-body.js';
import { findMcpServerByName } from './mcp/find-server.js';
import { openHeader } from './mcp/server-header.js';
import { type Failure, failure } from './outcome.js';
import { parametersOf } from './parameters.js';
import { type UrlTemplate, urlOf } from './parse-url.js';

export const serverNameOf = ({ origin }: UrlTemplate): string => origin.slice('mcp://'.length);
export const toolNameOf = ({ path }: UrlTemplate): string => path.slice(1);

/**
 * Adds the server's header and a request id. Headers and signatures for the organisation's own endpoints are not sent.
 */
export async function authoriseTool(
  context: Context,
  organisation_id: string,
  template: UrlTemplate,
): Promise<RequestAuthorisation | Failure> {
  const name = serverNameOf(template);
  const server = await findMcpServerByName(context.database.read, organisation_id, name);
  if (server === undefined) return failure('tool_changed', `There is no MCP server ${name} any more.`);
  const headers = new Map(Object.entries(openHeader(context, server)));
  const request_id = newId(context.now());
  return {
    headers,
    request_id,
    server_url: server.url,
    authorise: async () => ({ ...Object.fromEntries(headers), [REQUEST_ID_HEADER.toLowerCase()]: request_id }),
  };
}

/** @param values as text, by placeholder; inputs without one are omitted */
export function toolCallOf(row: FunctionRow, values: ReadonlyMap<string, string>): ToolCall {
  const parsed = urlOf(row);
  if (!parsed.ok) throw new Error(`The URL of ${row.name} names no tool`);
  const { template } = parsed;
  const types = new Map(Object.entries(parametersOf(row)).map(([name, { type }]) => [name, type]));
  return { name: toolNameOf(template), arguments: fillBody(inputsOf(template), types, values) };
}

/** By input name: a placeholder, or a text that may contain some. */
export function inputsOf({ query, query_keys }: UrlTemplate): Record<string, string> {
  const fields = query === null || query === '' ? [] : query.split('&');
  return Object.fromEntries(
    fields.map((field, index) => [query_keys[index] ?? '', decodeURIComponent(field.slice(field.indexOf('=') + 1))]),
  );
}
