/**
 * Further rules for a function that calls a tool of an MCP server: the tool exists, is read-only, and has the inputs
 * that the URL names. Checked against the server's last known declaration; each call checks again.
 */
import type { FieldError, FunctionInput } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.js';
import { findMcpServerByName, toolsOfServer } from './mcp/find-server.js';
import { readInputs } from './mcp/read-inputs.js';
import type { UrlTemplate } from './parse-url.js';
import { inputsOf, serverNameOf, toolNameOf } from './tool-call.js';

export async function toolErrors(
  query: Kysely<Schema>,
  organisation_id: string,
  { method = 'GET' }: Pick<FunctionInput, 'method'>,
  template: UrlTemplate,
): Promise<FieldError[]> {
  const [server_name, tool_name] = [serverNameOf(template), toolNameOf(template)];
  const problem = (message: string, path = 'url') => [{ path, message }];
  if (method !== 'GET') return problem('must be GET: tools of MCP servers are only read', 'method');
  const server = await findMcpServerByName(query, organisation_id, server_name);
  if (server === undefined) return problem(`must name an MCP server: there is no ${server_name}`);
  const tool = toolsOfServer(server).find(({ name }) => name === tool_name);
  if (tool === undefined) return problem(`must name a tool of the MCP server ${server_name}: it has no ${tool_name}`);
  if (!tool.read_only) return problem(`must name a read-only tool: the server does not mark ${tool_name} as read-only`);
  const given = inputsOf(template);
  const declared = readInputs(tool.input_schema);
  if ('reason' in declared) return problem(`names a tool that no function can call: ${declared.reason}`);
  const known = new Set([...declared.inputs.map(({ name }) => name), ...declared.left_out.map(({ name }) => name)]);
  const unknown = Object.keys(given).find((name) => !known.has(name));
  if (unknown !== undefined) return problem(`gives the input ${unknown}, which the tool ${tool_name} does not have`);
  const missing = declared.inputs.find(({ name, required }) => required && !Object.hasOwn(given, name));
  return missing === undefined ? [] : problem(`must give the input ${missing.name}, which the tool requires`);
}
