/**
 * Sends one request to an endpoint and follows a GET's redirects: up to a limit, each checked again. A credential goes
 * only to the first origin. Requests other than GET are sent once and follow no redirect.
 */
import type { Dispatcher } from 'undici';
import { decompress } from './decompress.js';
import type { Guard } from './guard.js';
import type { ToolCall } from './mcp-tools.js';
import { joinedHeaders, requestWhole, type WholeAnswer } from './request-whole.js';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const RESETS = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

const STANDARD_HEADERS = {
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Frontdesk',
};

/** Names of the headers that every request has, in lower case. */
export const OWN_HEADERS: readonly string[] = Object.keys(STANDARD_HEADERS);

export class TooManyRedirectsError extends Error {
  override readonly name = 'TooManyRedirectsError';
}

/**
 * Headers that authenticate a request to one URL of the first origin. They never follow a redirect to another origin.
 */
export type Authorise = (request: {
  method: string;
  url: URL;
  body: string | undefined;
}) => Promise<Record<string, string>>;

/** A request that may change something. */
export interface SafeAction {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** JSON. */
  body?: string | undefined;
  /** Called when the request is about to be sent, after which it may have arrived. False: it must not be sent. */
  onSending: () => boolean;
}

/** A tool of an MCP server, and what to call it with. */
export type ToolAtServer = ToolCall & { server_url: string };

export interface SafeFetchRequest {
  url: string;
  /** Called at its MCP server instead of `url`. Redirects are not followed. */
  tool?: ToolAtServer | undefined;
  /** Default: GET. */
  action?: SafeAction | undefined;
  /** Without secrets: they are also sent to the targets of redirects. */
  headers?: Record<string, string>;
  /** Sent only to the first origin, never to the target of a redirect elsewhere. */
  credential?: { location: 'header' | 'query'; name: string; value: string };
  authorise?: Authorise | undefined;
  /** On whose behalf. A host that keeps failing is not called for a while, for this owner only. */
  owner?: string;
  /** Limit of the decompressed response, if it differs from the default. */
  most_bytes?: number;
  /** What is requested. Never sent: for code that answers in place of the endpoint. */
  asked?: { function: string; values: ReadonlyMap<string, string> };
  signal?: AbortSignal;
}

/** `url` is the last one, without the credential. */
export interface EndpointAnswer {
  ok: true;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  url: string;
}

export interface EndpointLimits {
  /** Most bytes of the response, decompressed. */
  most: number;
  redirects: number;
  signal: AbortSignal;
}

/**
 * @throws {ForbiddenAddressError}; {@link TooManyRedirectsError}; {@link TooLargeError}; {@link NotStartedError}; the
 *   signal's reason; undici's error if the connection fails
 */
export async function requestEndpoint(
  guard: Guard,
  request: SafeFetchRequest,
  { most, redirects: most_redirects, signal }: EndpointLimits,
): Promise<EndpointAnswer> {
  const { url, action, headers, credential, authorise } = request;
  const to = { agent: guard.agent, most, signal };
  const first = guard.admit(url);
  let current = first;
  let trusted = true;
  for (let redirects = 0; ; redirects++) {
    const sent = trusted ? withCredential(current, credential) : { url: current, headers: {} };
    const asked = { method: action?.method ?? 'GET', url: sent.url, body: action?.body };
    const authorised = trusted ? await authorise?.(asked) : undefined;
    // The service's own headers override a static header that was saved before its name was reserved.
    const whole = { ...STANDARD_HEADERS, ...authorised, ...headers, ...sent.headers };
    if (action !== undefined) return await received(await act(sent.url, whole, { ...to, ...action }), current, most);
    const response = await get(sent.url, whole, to);
    const location = locationOf(response.status, response.headers);
    if (location === undefined) return await received(response, current, most);
    if (redirects >= most_redirects)
      throw new TooManyRedirectsError(`The endpoint redirects more than ${most_redirects} times.`);
    const next = guard.admit(location, current);
    current = credential?.location === 'query' ? withoutParameter(next, credential.name) : next;
    trusted &&= current.origin === first.origin;
  }
}

interface Receiving {
  agent: Dispatcher;
  most: number;
  signal: AbortSignal;
}

/** Retries once if the other side closed the connection as the request was sent: a GET changes nothing. */
async function get(
  url: URL,
  headers: Record<string, string>,
  { agent, most, signal }: Receiving,
): Promise<WholeAnswer> {
  const { origin, pathname, search } = url;
  const attempt = () =>
    requestWhole(
      agent,
      { origin, path: pathname + search, method: 'GET', headers },
      { signal, most, readsBody: (...head) => locationOf(...head) === undefined },
    );
  try {
    return await attempt();
  } catch (error) {
    if (signal.aborted || !RESETS.has(codeOf(error))) throw error;
    return await attempt();
  }
}

/** Never retried: the request may have arrived. */
function act(
  { origin, pathname, search }: URL,
  headers: Record<string, string>,
  to: Receiving & SafeAction,
): Promise<WholeAnswer> {
  const { agent, method, body, onSending, most, signal } = to;
  const typed = body === undefined ? headers : { ...headers, 'content-type': 'application/json' };
  return requestWhole(
    agent,
    { origin, path: pathname + search, method, headers: typed, body: body ?? null },
    { signal, most, onStart: onSending },
  );
}

async function received(answer: WholeAnswer, url: URL, most: number): Promise<EndpointAnswer> {
  const headers = joinedHeaders(answer.headers);
  const body = await decompress(answer.body, headers['content-encoding'], most);
  return { ok: true, status: answer.status, headers, body, url: withoutFragment(url) };
}

/** The target of a redirect. */
function locationOf(status: number, { location }: WholeAnswer['headers']): string | undefined {
  return REDIRECTS.has(status) ? location : undefined;
}

export function withCredential(
  url: URL,
  credential: SafeFetchRequest['credential'],
): { url: URL; headers: Record<string, string> } {
  if (credential === undefined) return { url, headers: {} };
  const { location, name, value } = credential;
  if (location === 'header') return { url, headers: { [name.toLowerCase()]: value } };
  const carrying = new URL(url);
  const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`;
  carrying.search = url.search.length > 1 ? `${url.search}&${pair}` : `?${pair}`;
  return { url: carrying, headers: {} };
}

/** An endpoint that redirects with its whole query must not leak the token in it. */
function withoutParameter(url: URL, name: string): URL {
  if (!url.searchParams.has(name)) return url;
  const stripped = new URL(url);
  stripped.searchParams.delete(name);
  return stripped;
}

function withoutFragment(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length);
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** A sentence for an endpoint that could not be reached, with the code of the error if it has one. */
export function unreachable(error: unknown): string {
  const code = codeOf(error);
  return `The endpoint could not be reached${code === '' ? '' : ` (${code})`}.`;
}
