/**
 * Requests to URLs that an organisation wrote: its endpoints (`request-endpoint.ts`) and MCP servers (`mcp-tools.ts`).
 * Only public https destinations, one deadline for the whole request, a bounded body. Failures are returned as values.
 */
import { LIMITS } from '@frontdesk/contract';
import { CircuitOpenError } from '../circuit.js';
import { Deadline } from '../deadline.js';
import { parseUrlText } from './address-rules.js';
import { createCircuits } from './circuits.js';
import { createGuard, type GuardOptions } from './guard.js';
import { ForbiddenAddressError } from './guarded-connector.js';
import { createGuardedFetch } from './guarded-fetch.js';
import { RefusedByServerError, ToolServerError } from './mcp-errors.js';
import { createMcpTools, type DeclaredTool } from './mcp-tools.js';
import {
  type EndpointAnswer,
  requestEndpoint,
  type SafeFetchRequest,
  type ToolAtServer,
  TooManyRedirectsError,
  unreachable,
  withCredential,
} from './request-endpoint.js';
import { NotStartedError, TooLargeError } from './request-whole.js';

export type SafeFetchFailure =
  | 'forbidden_address'
  | 'timeout'
  | 'unreachable'
  | 'too_large'
  | 'too_many_redirects'
  /** The MCP server's tool is gone, or differs from the one its function was made from. */
  | 'tool_changed'
  /** The MCP server violates the protocol. */
  | 'invalid_response'
  /** The MCP server refuses to list its tools. */
  | 'http_status'
  | 'aborted';

export type SafeFetchResult = EndpointAnswer | { ok: false; reason: SafeFetchFailure; message: string };

export type ListedTools =
  | { ok: true; tools: DeclaredTool[] }
  | { ok: false; reason: SafeFetchFailure; message: string };

export interface SafeFetch {
  /** Never rejects. */
  (request: SafeFetchRequest): Promise<SafeFetchResult>;
  /** Why a URL would be refused before it is looked up, and how to allow it; null if it would be tried. */
  refusal(url: string): string | null;
  /** The tools of an MCP server. Never rejects. @param headers that authenticate the service */
  listTools(server_url: string, headers: Record<string, string>, signal?: AbortSignal): Promise<ListedTools>;
}

export interface SafeFetchOptions extends Omit<GuardOptions, 'total_ms'> {
  limits?: Partial<{ total_ms: number; bytes: number; redirects: number }>;
}

const CONNECTIONS_PER_ORIGIN = 256;

/** @throws if an entry of `allowed_hosts` is not a host */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch & AsyncDisposable {
  const limits = {
    total_ms: LIMITS.functionCallMs,
    bytes: LIMITS.functionResponseBytes,
    redirects: LIMITS.functionRedirects,
    ...options.limits,
  };
  const guard = createGuard({ ...options, total_ms: limits.total_ms }, { connections: CONNECTIONS_PER_ORIGIN });
  const mcpTools = createMcpTools(createGuardedFetch(guard, limits.bytes));
  const circuits = createCircuits<SafeFetchResult>(
    (result) => !result.ok && (result.reason === 'timeout' || result.reason === 'unreachable'),
  );

  async function callTool(
    {
      tool,
      credential,
      authorise,
      headers,
      most_bytes: most = limits.bytes,
    }: SafeFetchRequest & { tool: ToolAtServer },
    signal: AbortSignal,
  ): Promise<SafeFetchResult> {
    const { server_url, ...call } = tool;
    const sent = withCredential(guard.admit(server_url), credential);
    const authorised = await authorise?.({ method: 'POST', url: sent.url, body: undefined });
    const whole = { ...authorised, ...headers, ...sent.headers };
    const { status, body } = await mcpTools.call({ url: sent.url.href, headers: whole }, call, signal);
    if (body.length > most) throw new TooLargeError(`The answer is larger than ${most} bytes.`);
    return { ok: true, status, headers: {}, body, url: server_url };
  }

  async function within<Answer>(
    outer: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer | SafeFetchRefusal> {
    using deadline = new Deadline(limits.total_ms, outer);
    try {
      return await work(deadline.signal);
    } catch (error) {
      if (outer?.aborted) return { ok: false, reason: 'aborted', message: 'The call was cancelled.' };
      return deadline.expired ? timedOut(limits.total_ms) : failureOf(error);
    }
  }

  function fetchWithin(request: SafeFetchRequest): Promise<SafeFetchResult> {
    const { tool, most_bytes: most = limits.bytes } = request;
    return within(request.signal, (signal) =>
      tool === undefined
        ? requestEndpoint(guard, request, { most, redirects: limits.redirects, signal })
        : callTool({ ...request, tool }, signal),
    );
  }

  async function safeFetch(request: SafeFetchRequest): Promise<SafeFetchResult> {
    const origin = parseUrlText(request.tool?.server_url ?? request.url)?.origin;
    if (request.owner === undefined || origin === undefined) return await fetchWithin(request);
    try {
      return await circuits.run(request.owner, origin, () => fetchWithin(request));
    } catch (error) {
      return failureOf(error);
    }
  }

  return Object.assign(safeFetch, {
    refusal: (url: string) => guard.refusal(url),
    listTools: (url: string, headers: Record<string, string>, outer?: AbortSignal) =>
      within<ListedTools>(outer, async (signal) => {
        const tools = await mcpTools.list({ url: guard.admit(url).href, headers }, signal);
        return { ok: true, tools };
      }),
    [Symbol.asyncDispose]: () => guard[Symbol.asyncDispose](),
  });
}

type SafeFetchRefusal = Extract<SafeFetchResult, { ok: false }>;

function timedOut(total_ms: number): SafeFetchRefusal {
  return { ok: false, reason: 'timeout', message: `The endpoint did not answer within ${total_ms / 1000} seconds.` };
}

function failureOf(error: unknown): SafeFetchRefusal {
  const failure = (reason: SafeFetchFailure, message: string): SafeFetchRefusal => ({ ok: false, reason, message });
  if (error instanceof ForbiddenAddressError) return failure('forbidden_address', error.message);
  if (error instanceof TooLargeError) return failure('too_large', error.message);
  if (error instanceof TooManyRedirectsError) return failure('too_many_redirects', error.message);
  if (error instanceof CircuitOpenError)
    return failure('unreachable', 'The host has not been answering and is tried again in a few seconds.');
  if (error instanceof ToolServerError) return failure(error.reason, error.message);
  if (error instanceof RefusedByServerError) return failure('http_status', error.message);
  if (error instanceof NotStartedError) return failure('aborted', 'The call was not made: it came too late.');
  return failure('unreachable', unreachable(error));
}
