/**
 * Answers one request of an MCP client with the server of the protocol's SDK: listing the caller's tools, or calling
 * one. It is imported on such a request, so that a service without MCP clients does not load the SDK.
 */
import { LIMITS, MINUTE_MS, VERSION } from '@frontdesk/contract';
import { type Encode, SEARCH_KNOWLEDGE } from '@frontdesk/contract/language-model';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import type { FunctionRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import type { CustomerActor } from '../actor.js';
import type { Context } from '../context.js';
import { usableFunctions } from '../functions/list.js';
import { findTokenRow } from '../identity/find-token.js';
import { fitPassages } from '../knowledge/fit-passages.js';
import { searchKnowledge } from '../knowledge/search.js';
import { checkRate } from '../rate.js';
import { currentOrganisationData, type OrganisationData } from '../settings/organisation-data.js';
import { editionOf } from '../test-sessions.js';
import { callForClient } from './call-for-client.js';
import { READ_ONLY, toMcpTool } from './to-mcp-tool.js';

export interface McpRequest {
  actor: CustomerActor;
  /** The HTTP request, whose body is already read. */
  request: Request;
  body: unknown;
  encode: Encode;
  signal: AbortSignal;
}

const SEARCH_TOOL: Tool = {
  name: SEARCH_KNOWLEDGE,
  description:
    "Searches the organisation's articles: its rules, prices, guides and answers to common questions. It answers with the passages that fit best, which may still not answer the question.",
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string', description: 'A full question, in the language of the articles.' } },
    required: ['query'],
    additionalProperties: false,
  },
  annotations: { ...READ_ONLY, openWorldHint: false },
};

/** Stateless: each request gets a server of its own, and a JSON response. */
export async function answerMcp(context: Context, asked: McpRequest): Promise<Response> {
  const { actor, request, body } = asked;
  const organisation = await currentOrganisationData(context, actor.organisation_id, editionOf(actor.mode));
  const server = new Server(
    { name: 'frontdesk', title: organisation.name, version: VERSION },
    { capabilities: { tools: {} } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...functionsOfCaller(organisation, actor).map(toMcpTool), SEARCH_TOOL],
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => callTool(context, asked, organisation, params));
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  // The types of its optional callbacks conflict with `exactOptionalPropertyTypes`.
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  try {
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

/**
 * The functions that this caller may call: those that the assistant is offered in a conversation of the same mode,
 * except actions, which require a customer's own confirmation, and, for API keys, which act for no customer, except
 * those that need a login.
 */
const functionsOfCaller = ({ functions }: OrganisationData, { kind, mode }: CustomerActor): FunctionRow[] =>
  usableFunctions(functions, mode).filter(
    ({ method, offered, requires_auth }) =>
      method === 'GET' && offered === 1 && (kind === 'customer' || requires_auth === 0),
  );

async function callTool(
  context: Context,
  { actor, encode, signal }: McpRequest,
  organisation: OrganisationData,
  { name, arguments: given = {} }: { name: string; arguments?: Record<string, unknown> | undefined },
): Promise<CallToolResult> {
  const row = functionsOfCaller(organisation, actor).find((one) => one.name === name);
  if (row === undefined && name !== SEARCH_KNOWLEDGE)
    throw new McpError(ErrorCode.InvalidParams, 'There is no such tool.');
  const limited = await countCall(context, actor);
  if (limited !== undefined) return toResult(limited, true);
  if (row === undefined) return await search(context, { actor, encode, signal, query: given.query });
  const { ok, result } = await callForClient(context, { actor, organisation, function: row, arguments: given, signal });
  return toResult(result, !ok);
}

/** @returns the error for the client if it, or its organisation, has made too many calls */
async function countCall(context: Context, actor: CustomerActor): Promise<unknown> {
  const { organisation_id } = actor;
  const caller = actor.kind === 'customer' ? `session:${actor.session_id}` : `key:${actor.key_id}`;
  const { mcpCallsPerCallerPerMinute: mostOfCaller, mcpCallsPerOrganisationPerMinute: most } = LIMITS;
  try {
    await checkRate(context, `mcp:${organisation_id}:${caller}`, mostOfCaller, MINUTE_MS);
    await checkRate(context, `mcp:${organisation_id}`, most, MINUTE_MS);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ok: false, reason: error.code, message: error.message };
  }
}

async function search(
  context: Context,
  { actor, encode, signal, query }: Pick<McpRequest, 'actor' | 'encode' | 'signal'> & { query: unknown },
): Promise<CallToolResult> {
  if (typeof query !== 'string' || query.trim() === '')
    return toResult({ ok: false, reason: 'invalid_arguments', message: 'query must be a question.' }, true);
  const { organisation_id, mode } = actor;
  const login = actor.kind === 'customer' ? await findTokenRow(context.database.read, actor) : undefined;
  const found = await searchKnowledge(context, encode, {
    organisation_id,
    query,
    mode,
    logged_in: login !== undefined && login.expires_at > context.now(),
    signal,
  });
  const passages = fitPassages(found).map(({ title, heading, text, url }) => ({ title, heading, text, url }));
  return toResult({ ok: true, passages });
}

const toResult = (result: unknown, isError = false): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(result) }],
  structuredContent: result as Record<string, unknown>,
  ...(isError && { isError }),
});
