/**
 * The Model Context Protocol, ours: `/mcp`, by which its clients call an organisation's functions, and
 * `/api/v1/lab/mcp-servers/`, the servers whose tools its functions may call.
 */
import { z } from 'zod';
import { headerName, headerValue } from './endpoint-auth.js';
import { httpError } from './envelope.js';
import { functionInput } from './function.js';
import { LIMITS } from './limits.js';
import { bounded, id, timestamp } from './primitives.js';

/** A JSON-RPC message of the Model Context Protocol, at `POST /mcp`. */
export const mcpMessage = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number(), z.null()]).optional(),
    method: z.string().optional(),
  })
  .describe('A message of JSON-RPC 2.0, as https://modelcontextprotocol.io specifies it. Batches are not accepted.')
  .meta({ id: 'McpMessage' });

/** Refusals of the service, and of the protocol, which its clients read. */
export const mcpRefusal = z.union([httpError, mcpMessage]).meta({ id: 'McpRefusal' });

/** In URLs of functions, `mcp://<name>/<tool>`. It cannot be changed, because functions and releases refer to it. */
const serverName = bounded(LIMITS.mcpServerNameCharacters)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens, such as orders')
  .meta({ description: 'Name in the URLs of functions; unique in the organisation.', examples: ['orders'] });
const serverUrl = bounded(LIMITS.mcpServerUrlCharacters)
  .refine((value) => !value.includes('\0') && URL.canParse(value), { error: 'must be a URL' })
  .meta({ description: 'A public https URL.', examples: ['https://mcp.shop.example/mcp'] });
const serverHeader = z
  .strictObject({ name: headerName, value: headerValue })
  .nullable()
  .meta({
    description:
      'A header that authenticates Frontdesk. The value is encrypted and never shown again. Null: none is sent.',
    examples: [{ name: 'Authorization', value: 'Bearer k-123456789' }],
  });

/** A server of the Model Context Protocol whose tools an organisation's functions may call. */
export const mcpServerInput = z.strictObject({ name: serverName, url: serverUrl, header: serverHeader.default(null) });
export type McpServerInput = z.output<typeof mcpServerInput>;

/** The body of `PATCH /api/v1/lab/mcp-servers/{mcp_server_id}/`. */
export const mcpServerChange = z.strictObject({ url: serverUrl.optional(), header: serverHeader.optional() });
export type McpServerChange = z.output<typeof mcpServerChange>;

/** The response of `POST /api/v1/lab/mcp-servers/` and `PATCH /api/v1/lab/mcp-servers/{mcp_server_id}/`. */
export const mcpServerView = z
  .object({
    id,
    name: z.string(),
    url: z.string(),
    header_name: z.string().nullable().describe('Name of the header that is sent; null: none.'),
    tools: z.int().describe('Number of tools when they were last read.'),
    problem: z.string().nullable().describe('Why its tools could not be read the last time; null: no problem.'),
    tools_read_at: timestamp.nullable().describe('Time of the last successful reading; null: never.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'McpServer' });
export type McpServerView = z.infer<typeof mcpServerView>;

/** The response of `GET /api/v1/lab/mcp-servers/`. */
export const mcpServerList = z
  .object({ servers: z.array(mcpServerView).describe('By name.') })
  .meta({ id: 'McpServerList' });
export type McpServerList = z.infer<typeof mcpServerList>;

/** A tool of an MCP server, and whether it can become a function. */
export const mcpToolView = z.object({
  name: z.string(),
  title: z.string().nullable(),
  description: z.string().describe('As the server declares it.'),
  read_only: z.boolean().describe('Whether the server marks it as read-only (`readOnlyHint`).'),
  reason: z.string().nullable().describe('Why it cannot become a function; null: it can.'),
  left_out: z.array(z.string()).describe('Optional inputs that a function cannot supply, each with the reason.'),
  draft: functionInput
    .nullable()
    .describe('A function that calls it, for `POST /api/v1/lab/functions/`. Null: it cannot become one.'),
  functions: z.array(z.string()).describe('Names of the functions that call it.'),
});
export type McpToolView = z.infer<typeof mcpToolView>;

/** The response of `GET …/mcp-servers/{mcp_server_id}/tools/` and of `POST …/tools/refresh/`. */
export const mcpToolList = z
  .object({ server: mcpServerView, tools: z.array(mcpToolView).describe('In the order of the server.') })
  .meta({ id: 'McpToolList' });
export type McpToolList = z.infer<typeof mcpToolList>;
