/** The tools of an MCP server for members: each with a draft of a function, or the reason why there is none. */
import { functionInput, LIMITS, type McpToolList, type McpToolView } from '@frontdesk/contract';
import type { FunctionRow, McpServerRow } from '../../db/schema.js';
import type { DeclaredTool } from '../../outbound/mcp-tools.js';
import type { Context } from '../context.js';
import { snake } from '../functions/import/function-name-of.js';
import { listFunctions } from '../functions/list.js';
import { toMcpServerView, toolsOfServer } from '../functions/mcp/find-server.js';
import { readInputs, type ToolInput } from '../functions/mcp/read-inputs.js';
import { isToolUrl, urlOf } from '../functions/parse-url.js';
import { reservedName } from '../functions/reserved-name.js';
import { serverNameOf, toolNameOf } from '../functions/tool-call.js';

export async function viewTools(context: Context, server: McpServerRow): Promise<McpToolList> {
  const callers = callersOf(await listFunctions(context, server.organisation_id), server.name);
  return {
    server: toMcpServerView(server),
    tools: toolsOfServer(server).map((tool) => ({
      ...toToolView(server.name, tool),
      functions: callers.filter((one) => one.tool === tool.name).map((one) => one.name),
    })),
  };
}

/** The functions that call tools of a server. */
export const callersOf = (functions: readonly FunctionRow[], server: string): { name: string; tool: string }[] =>
  functions.flatMap((row) => {
    const parsed = urlOf(row);
    if (!isToolUrl(row.url) || !parsed.ok || serverNameOf(parsed.template) !== server) return [];
    return [{ name: row.name, tool: toolNameOf(parsed.template) }];
  });

function toToolView(server: string, tool: DeclaredTool): Omit<McpToolView, 'functions'> {
  const { name, title, description, read_only } = tool;
  const view = { name, title, description, read_only };
  const without = (reason: string) => ({ ...view, reason, left_out: [], draft: null });
  if (!read_only) return without('the server does not mark it as read-only');
  if (!/^[A-Za-z0-9_.-]+$/.test(name) || /^\.+$/.test(name)) return without('its name cannot stand in a URL');
  const read = readInputs(tool.input_schema);
  if ('reason' in read) return without(read.reason);
  const drafted = functionInput.safeParse(draftOf(server, tool, read.inputs));
  if (!drafted.success) return without('its inputs do not fit into a function');
  return { ...view, reason: null, left_out: read.left_out.map((one) => `${one.name} ${one.why}`), draft: drafted.data };
}

const draftOf = (server: string, { name, title, description }: DeclaredTool, inputs: readonly ToolInput[]) => ({
  name: functionNameOf(name),
  description: [description, title, name].find((text) => text !== null && text.trim() !== ''),
  url: `mcp://${server}/${name}${inputs.length === 0 ? '' : '?'}${inputs.map((one) => `${one.name}={${one.name}}`).join('&')}`,
  requires_auth: false,
  environment: 'dev',
  parameters: Object.fromEntries(
    inputs.map(({ name: input, required, ...parameter }) => [
      input,
      { ...parameter, provider: 'assistant', ...(!required && { required }) },
    ]),
  ),
});

/** As verb_resource: `getOrder` is get_order, `orders` is get_orders. */
function functionNameOf(tool: string): string {
  const name = snake(tool);
  const fits = /^[a-z][a-z0-9]*_/.test(name) && reservedName(name) === undefined;
  return (fits ? name : `get_${name}`).slice(0, LIMITS.functionNameCharacters).replace(/_$/, '');
}
