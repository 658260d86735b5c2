/**
 * The only way out of the house for URLs that an organisation wrote: public https destinations, at most three
 * redirects that are each judged anew, one deadline for all of it, a bounded body. A credential goes to the first origin
 * and nowhere else. What is not a GET is sent once and follows no redirect. Whatever goes wrong comes back as a value.
 */
import { LIMITS } from '@frontdesk/contract';
import { Deadline } from '../deadline.js';
import { createAddressRules, parseUrlText } from './address-rules.js';
import { CircuitOpenError, createCircuits } from './circuits.js';
import { decompress } from './decompress.js';
import { createGuardedConnector, ForbiddenAddressError, type Resolve, resolveBySystem } from './guarded-connector.js';
import { requestWhole, TooLargeError, type WholeAnswer } from './request-whole.js';
import { Agent } from './undici-parts.js';

/** Headers that show who sends a request, for one URL of the first origin. They never follow a redirect to another one. */
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
  /** Told when the request is about to be written: from then on it may have arrived. */
  onSending: () => void;
}

export interface SafeFetchRequest {
  url: string;
  /** Default: GET. */
  action?: SafeAction | undefined;
  /** Carry no secret: they also go to where a redirect leads. */
  headers?: Record<string, string>;
  /** Sent to the first origin only: never follows a redirect to another one. */
  credential?: { location: 'header' | 'query'; name: string; value: string };
  authorise?: Authorise | undefined;
  /** Whose request it is. A host that keeps failing is then left alone for a moment, for this owner only. */
  owner?: string;
  /** Of the answer, decompressed, where it may have fewer or more than any other. */
  most_bytes?: number;
  /** What is asked for. Nothing of it is sent: it is for who answers in place of the endpoint. */
  asked?: { function: string; values: ReadonlyMap<string, string> };
  signal?: AbortSignal;
}

export type SafeFetchFailure =
  | 'forbidden_address'
  | 'timeout'
  | 'unreachable'
  | 'too_large'
  | 'too_many_redirects'
  | 'aborted';

export type SafeFetchResult =
  /** `url` is the last one, without the credential. */
  | { ok: true; status: number; headers: Record<string, string>; body: Buffer; url: string }
  | { ok: false; reason: SafeFetchFailure; message: string };

export interface SafeFetch {
  /** Never rejects. */
  (request: SafeFetchRequest): Promise<SafeFetchResult>;
  /** Why a URL would be refused before anything is looked up; null when it would be tried. */
  refusal(url: string): string | null;
}

export interface SafeFetchOptions {
  /** `host` or `host:port` entries that may be private and plain http. */
  allowed_hosts: readonly string[];
  limits?: Partial<{ total_ms: number; bytes: number; redirects: number }>;
  resolve?: Resolve;
  /** The port that is open at hosts which are not listed. */
  public_port?: number;
}

const CONNECTIONS_PER_ORIGIN = 256;
const KEEP_ALIVE_MS = 4_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const RESETS = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

interface Receiving {
  most: number;
  signal: AbortSignal;
}

class TooManyRedirectsError extends Error {
  override readonly name = 'TooManyRedirectsError';
}

/** @throws when an entry of `allowed_hosts` is not a host. */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch & AsyncDisposable {
  const limits = {
    total_ms: LIMITS.functionCallMs,
    bytes: LIMITS.functionResponseBytes,
    redirects: LIMITS.functionRedirects,
    ...options.limits,
  };
  const rules = createAddressRules(options.allowed_hosts, options.public_port);
  const agent = new Agent({
    connect: createGuardedConnector(rules, options.resolve ?? resolveBySystem, limits.total_ms),
    connections: CONNECTIONS_PER_ORIGIN,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: limits.total_ms,
    bodyTimeout: limits.total_ms,
  });
  const circuits = createCircuits<SafeFetchResult>(
    (result) => !result.ok && (result.reason === 'timeout' || result.reason === 'unreachable'),
  );

  function judged(url: URL | null): URL {
    const refusal = url === null ? 'The URL is not valid.' : rules.refuseUrl(url);
    if (url === null || refusal !== null) throw new ForbiddenAddressError(refusal ?? '');
    return url;
  }

  /** A connection that the other side closed as the request went out is tried once more: a GET changes nothing. */
  async function get(url: URL, headers: Record<string, string>, { most, signal }: Receiving) {
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

  /** Never tried again: whether it arrived is not known. */
  function act({ origin, pathname, search }: URL, headers: Record<string, string>, to: Receiving & SafeAction) {
    const { method, body, onSending, most, signal } = to;
    const typed = body === undefined ? headers : { ...headers, 'content-type': 'application/json' };
    return requestWhole(
      agent,
      { origin, path: pathname + search, method, headers: typed, body: body ?? null },
      { signal, most, onStart: onSending },
    );
  }

  async function follow(request: SafeFetchRequest, signal: AbortSignal): Promise<SafeFetchResult> {
    const { url, action, headers, credential, authorise, most_bytes: most = limits.bytes } = request;
    const first = judged(parseUrlText(url));
    let current = first;
    let trusted = true;
    for (let redirects = 0; ; redirects++) {
      const sent = trusted ? withCredential(current, credential) : { url: current, headers: {} };
      const asked = { method: action?.method ?? 'GET', url: sent.url, body: action?.body };
      const authorised = trusted ? await authorise?.(asked) : undefined;
      const whole = { ...STANDARD_HEADERS, ...headers, ...authorised, ...sent.headers };
      if (action !== undefined)
        return await received(await act(sent.url, whole, { most, signal, ...action }), current, most);
      const response = await get(sent.url, whole, { most, signal });
      const location = locationOf(response.status, response.headers);
      if (location === undefined) return await received(response, current, most);
      if (redirects >= limits.redirects)
        throw new TooManyRedirectsError(`The endpoint redirects more than ${limits.redirects} times.`);
      const next = judged(parseUrlText(location, current));
      current = credential?.location === 'query' ? withoutParameter(next, credential.name) : next;
      trusted &&= current.origin === first.origin;
    }
  }

  async function received(answer: WholeAnswer, url: URL, most: number): Promise<SafeFetchResult> {
    const { status, headers: given, body } = answer;
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(given))
      headers[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
    const whole = await decompress(body, headers['content-encoding'], most);
    return { ok: true, status, headers, body: whole, url: withoutFragment(url) };
  }

  async function fetchWithin(request: SafeFetchRequest): Promise<SafeFetchResult> {
    using deadline = new Deadline(limits.total_ms, request.signal);
    try {
      return await follow(request, deadline.signal);
    } catch (error) {
      if (request.signal?.aborted) return { ok: false, reason: 'aborted', message: 'The call was cancelled.' };
      if (deadline.expired) return timedOut(limits.total_ms);
      return failureOf(error, limits.total_ms);
    }
  }

  async function safeFetch(request: SafeFetchRequest): Promise<SafeFetchResult> {
    const origin = parseUrlText(request.url)?.origin;
    if (request.owner === undefined || origin === undefined) return await fetchWithin(request);
    try {
      return await circuits.run(request.owner, origin, () => fetchWithin(request));
    } catch (error) {
      return failureOf(error, limits.total_ms);
    }
  }

  return Object.assign(safeFetch, {
    refusal(url: string) {
      const parsed = parseUrlText(url);
      return parsed === null ? 'The URL is not valid.' : rules.refuseUrl(parsed);
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  });
}

const STANDARD_HEADERS = {
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Frontdesk',
};

/** Names of the headers that every request carries, in lower case. */
export const OWN_HEADERS: readonly string[] = Object.keys(STANDARD_HEADERS);

/** Where an answer redirects to. */
function locationOf(status: number, { location }: WholeAnswer['headers']): string | undefined {
  return REDIRECTS.has(status) ? location : undefined;
}

function withCredential(
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

/** An endpoint that redirects with its whole query must not hand the token on in it. */
function withoutParameter(url: URL, name: string): URL {
  if (!url.searchParams.has(name)) return url;
  const stripped = new URL(url);
  stripped.searchParams.delete(name);
  return stripped;
}

function withoutFragment(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length);
}

function timedOut(total_ms: number): SafeFetchResult {
  return { ok: false, reason: 'timeout', message: `The endpoint did not answer within ${total_ms / 1000} seconds.` };
}

function failureOf(error: unknown, total_ms: number): SafeFetchResult {
  const failure = (reason: SafeFetchFailure, message: string): SafeFetchResult => ({ ok: false, reason, message });
  if (error instanceof ForbiddenAddressError) return failure('forbidden_address', error.message);
  if (error instanceof TooLargeError) return failure('too_large', error.message);
  if (error instanceof TooManyRedirectsError) return failure('too_many_redirects', error.message);
  if (error instanceof CircuitOpenError) return failure('unreachable', error.message);
  const code = codeOf(error);
  if (TIMEOUTS.has(code)) return timedOut(total_ms);
  return failure('unreachable', `The endpoint could not be reached${code === '' ? '' : ` (${code})`}.`);
}

const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
