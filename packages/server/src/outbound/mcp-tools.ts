/**
 * Tools of MCP servers, called with the protocol's SDK over `guarded-fetch.ts`: no redirects, the caller's deadline,
 * answers bounded by `mcp-answer.ts`. Each use is a session of its own. A server's declarations are data: they are
 * bounded here, item by item up to the first invalid one, schemas are never compiled, and requests of the server to the
 * client are never answered. The SDK is imported on first use.
 */
import { setMaxListeners } from 'node:events';
import { LIMITS, VERSION } from '@frontdesk/contract';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { isObject } from '../json.js';
import type { GuardedFetch } from './guarded-fetch.js';
import { boundAnswer } from './mcp-answer.js';
import { RefusedByServerError, ToolServerError } from './mcp-errors.js';

export interface McpServerAddress {
  url: string;
  /** Headers that authenticate the client. */
  headers: Record<string, string>;
}

/** As declared by the server, shortened to limits. */
export interface DeclaredTool {
  name: string;
  title: string | null;
  description: string;
  read_only: boolean;
  /** JSON Schema; null if it was too long to keep. */
  input_schema: unknown;
}

export interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

/**
 * The result of a call as status and body of an HTTP response in the specification's convention, as `safe-fetch.ts`
 * returns it.
 */
export interface ToolAnswer {
  status: number;
  body: Buffer;
}

export interface McpTools {
  /** @throws {ToolServerError}; {@link RefusedByServerError}; the errors of a guarded fetch */
  list(server: McpServerAddress, signal: AbortSignal): Promise<DeclaredTool[]>;
  /** Calls a tool only if the server still declares it as read-only. @throws as `list`, except for HTTP refusals */
  call(server: McpServerAddress, call: ToolCall, signal: AbortSignal): Promise<ToolAnswer>;
}

export function createMcpTools(guardedFetch: GuardedFetch): McpTools {
  async function list(server: McpServerAddress, signal: AbortSignal): Promise<DeclaredTool[]> {
    return await withSession(guardedFetch, server, signal, async (client) => {
      const tools = new Map<string, DeclaredTool>();
      for await (const { tool } of declaredTools(client)) {
        if (!tools.has(tool.name)) tools.set(tool.name, tool);
        if (tools.size > LIMITS.mcpToolsPerServer)
          throw new ToolServerError('invalid_response', `The server has more than ${LIMITS.mcpToolsPerServer} tools.`);
      }
      return [...tools.values()];
    });
  }

  async function call(server: McpServerAddress, wanted: ToolCall, signal: AbortSignal): Promise<ToolAnswer> {
    try {
      return await withSession(guardedFetch, server, signal, async (client) => {
        await refuseChanged(client, wanted);
        const { ResultSchema, TextContentSchema } = await import('@modelcontextprotocol/sdk/types.js');
        const request = { method: 'tools/call' as const, params: { ...wanted } };
        const { content = [], structuredContent, isError } = await client.request(request, ResultSchema);
        const parts = asList(content, 'content').filter((part) => isObject(part) && part.type === 'text');
        if (structuredContent !== undefined && !isObject(structuredContent))
          throw notProtocol('structuredContent is not an object');
        const texts = parts.map((part) => TextContentSchema.parse(part).text);
        return readToolResult(texts.join('\n'), structuredContent, isError === true);
      });
    } catch (error) {
      if (error instanceof RefusedByServerError) return { status: error.status, body: Buffer.alloc(0) };
      throw error;
    }
  }

  return { list, call };
}

/** Most requests of one session. A server can request answers from a client, each of which is another request. */
const REQUESTS_PER_SESSION = LIMITS.mcpToolPages + 8;
const END_SESSION_MS = 2_000;

async function withSession<Result>(
  guardedFetch: GuardedFetch,
  server: McpServerAddress,
  signal: AbortSignal,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const [{ Client }, { StreamableHTTPClientTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
  ]);
  signal.throwIfAborted();
  // Each request of the session adds a listener, and so does this function.
  setMaxListeners(REQUESTS_PER_SESSION + 2, signal);
  const session = new SessionFetch(guardedFetch, server.url, signal);
  const client = new Client({ name: 'frontdesk', version: VERSION });
  const transport = new StreamableHTTPClientTransport(new URL(server.url), {
    requestInit: { headers: server.headers },
    fetch: (url, init) => session.fetch(String(url), init),
  });
  // Other errors, such as an invalid stream, also end the session.
  const broken = new Promise<never>((_, reject) => {
    client.onerror = reject;
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const working = client.connect(transport as Parameters<typeof client.connect>[0]).then(() => use(client));
  try {
    return await Promise.race([broken, working]);
  } catch (error) {
    signal.throwIfAborted();
    throw session.failure ?? (error instanceof ToolServerError ? error : notProtocol(error));
  } finally {
    // The loser of the race no longer has a handler.
    for (const late of [broken, working]) late.catch(() => undefined);
    const { sessionId } = transport;
    await client.close();
    if (sessionId !== undefined) endSession(guardedFetch, server, sessionId);
  }
}

/** Not awaited, and may fail: servers expire sessions on their own. */
function endSession(guardedFetch: GuardedFetch, { url, headers }: McpServerAddress, id: string): void {
  const request = { method: 'DELETE', headers: { ...headers, 'mcp-session-id': id } };
  guardedFetch(url, request, AbortSignal.timeout(END_SESSION_MS)).catch(() => undefined);
}

/**
 * The `fetch` of one session: only to its server's URL, with a limited number of requests, without the server's
 * optional stream.
 */
class SessionFetch {
  /** Why a request failed, if the network, the guard or HTTP was the cause. */
  failure: Error | undefined;
  #requests = 0;
  readonly #guardedFetch: GuardedFetch;
  readonly #url: string;
  readonly #signal: AbortSignal;

  constructor(guardedFetch: GuardedFetch, url: string, signal: AbortSignal) {
    this.#guardedFetch = guardedFetch;
    this.#url = new URL(url).href;
    this.#signal = signal;
  }

  async fetch(url: string, { method = 'GET', headers, body }: RequestInit = {}): Promise<Response> {
    // The stream would stay open, and a single use needs none of its events. 405 means that there is none.
    if (method === 'GET') return new Response(null, { status: 405 });
    try {
      this.#requests += 1;
      if (url !== this.#url || this.#requests > REQUESTS_PER_SESSION)
        throw new ToolServerError('invalid_response', 'The server asks for more than a single use of a tool takes.');
      const sent = { ...Object.fromEntries(new Headers(headers)), 'user-agent': 'Frontdesk' };
      const answer = await this.#guardedFetch(url, { method, headers: sent, body }, this.#signal);
      if (answer.status >= 300) throw new RefusedByServerError(answer.status);
      return await boundAnswer(answer, body);
    } catch (error) {
      this.failure ??= error as Error;
      throw error;
    }
  }
}

function notProtocol(error: unknown): ToolServerError {
  const said = cut(error instanceof Error ? error.message : String(error), SAID_CHARACTERS);
  return new ToolServerError('invalid_response', `The server does not speak the Model Context Protocol: ${said}`);
}

const SAID_CHARACTERS = 200;

function asList(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw notProtocol(`${name} is not a list`);
  return value;
}

/** With the complete declared schema. */
interface Declared {
  tool: DeclaredTool;
  schema: { required?: unknown };
}

async function* declaredTools(client: Client): AsyncGenerator<Declared> {
  const { PaginatedResultSchema, ToolSchema } = await import('@modelcontextprotocol/sdk/types.js');
  let cursor: string | undefined;
  for (let page = 0; page < LIMITS.mcpToolPages; page++) {
    const request = { method: 'tools/list' as const, params: cursor === undefined ? {} : { cursor } };
    const { tools, nextCursor } = await client.request(request, PaginatedResultSchema);
    for (const one of asList(tools, 'tools')) {
      const { name, title, description = '', annotations, inputSchema } = ToolSchema.parse(one);
      yield {
        schema: inputSchema,
        tool: {
          name: cut(name, LIMITS.mcpToolNameCharacters),
          title: cut(title ?? annotations?.title ?? '', LIMITS.mcpToolNameCharacters) || null,
          description: cut(description, LIMITS.functionDescriptionCharacters),
          read_only: annotations?.readOnlyHint === true,
          input_schema: JSON.stringify(inputSchema).length <= LIMITS.mcpToolSchemaCharacters ? inputSchema : null,
        },
      };
    }
    if (nextCursor === undefined) return;
    cursor = nextCursor;
  }
  throw new ToolServerError('invalid_response', `The list of tools has more than ${LIMITS.mcpToolPages} pages.`);
}

const cut = (text: string, most: number): string => text.replaceAll('\0', '').slice(0, most).toWellFormed();

/** @throws {ToolServerError} if the tool is gone, may change something, or takes other inputs than the function has */
async function refuseChanged(client: Client, { name, arguments: given }: ToolCall): Promise<void> {
  const refuse = (what: string) => {
    throw new ToolServerError('tool_changed', `The tool ${name} ${what}.`);
  };
  for await (const { tool, schema } of declaredTools(client)) {
    if (tool.name !== name) continue;
    if (!tool.read_only) refuse('is no longer marked as read-only');
    const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
    const missing = required.find((one) => typeof one === 'string' && !Object.hasOwn(given, one));
    if (missing !== undefined) refuse(`now also requires ${cut(String(missing), LIMITS.mcpToolNameCharacters)}`);
    return;
  }
  refuse('no longer exists');
}

/**
 * A tool's result as `{success, data, message}`. The data is its structured content, or else its text if that is JSON,
 * or else `{text}`. JSON in a text keeps every digit.
 * @throws {ToolServerError} for structured content with a number that JavaScript cannot represent exactly
 */
function readToolResult(text: string, data: Record<string, unknown> | undefined, isError: boolean): ToolAnswer {
  const answer = (body: string): ToolAnswer => ({ status: 200, body: Buffer.from(body) });
  if (isError) return answer(JSON.stringify({ success: false, message: text }));
  const parsed = parsedObject(text);
  // The protocol repeats structured content as text, in which numbers keep their written form.
  const repeats = data === undefined || isWrapped(data, text) || JSON.stringify(parsed) === JSON.stringify(data);
  if (parsed !== undefined && repeats) return answer(`{"success":true,"data":${text}}`);
  if (data === undefined) return answer(JSON.stringify({ success: true, data: { text } }));
  return answer(JSON.stringify({ success: true, data }, refuseLostDigits));
}

/** The Python SDK makes `{"result": text}` of a tool that returns a text, also if the text is JSON. */
const isWrapped = (data: Record<string, unknown>, text: string): boolean =>
  data.result === text && Object.keys(data).length === 1;

function parsedObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function refuseLostDigits(_key: string, value: unknown): unknown {
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new ToolServerError('invalid_response', 'The answer has a number with more digits than can be held exactly.');
  return value;
}
