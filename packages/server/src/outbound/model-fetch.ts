/**
 * `fetch` for the provider packages, on undici's own interface, which costs a fraction of the standard one. The
 * operator chooses the addresses of models, so there is no guard; redirects are not followed.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Dispatcher } from 'undici';
import { requestWhole, type WholeAnswer } from './request-whole.js';
import { Agent, request } from './undici-parts.js';

/** The longest that a step may take, in ms; each request has its own, shorter deadline. */
const LONGEST_MS = 10 * 60_000;
const KEEP_ALIVE_MS = 10_000;
/** Most bytes of a response, streamed or not: a stream of long reasoning takes a few MiB. */
const ANSWER_BYTES = 16 * 1024 * 1024;
const OK = 200;
const REDIRECT = 300;

const agent = new Agent({
  keepAliveTimeout: KEEP_ALIVE_MS,
  headersTimeout: LONGEST_MS,
  bodyTimeout: LONGEST_MS,
  maxResponseSize: ANSWER_BYTES,
});

/** For responses read in one piece. @throws {TypeError} `fetch failed`, with the cause */
export const fetchWhole: typeof fetch = async (input, { signal, ...init } = {}) => {
  const whole = await requestWhole(agent, toRequest(input, init), { signal, most: ANSWER_BYTES }).catch(
    throwFetchFailed(signal),
  );
  return toResponse(whole);
};

/** For responses read while they arrive. @throws {TypeError} `fetch failed`, with the cause, if there is no response */
export const fetchStream: typeof fetch = async (input, { signal, ...init } = {}) => {
  const { statusCode, headers, body } = await request(agent, { ...toRequest(input, init), signal }).catch(
    throwFetchFailed(signal),
  );
  return new Response(toWeb(body), { status: statusCode, headers: [...toPairs(headers)] });
};

function toRequest(input: string | URL | Request, { method, headers, body }: RequestInit) {
  const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input);
  return {
    origin,
    path: pathname + search,
    method: (method ?? 'GET') as Dispatcher.HttpMethod,
    headers: headers as Record<string, string>,
    body: body as string,
  };
}

const throwFetchFailed = (signal: AbortSignal | null | undefined) => (cause: unknown) => {
  throw signal?.aborted ? cause : new TypeError('fetch failed', { cause });
};

/**
 * The part of a `Response` that the provider packages use, for a complete response. The standard class would turn it
 * into a stream, at eight times the cost.
 */
function toResponse({ status, headers, body: bytes }: WholeAnswer): Response {
  const whole = {
    ok: status >= OK && status < REDIRECT,
    status,
    statusText: '',
    headers: new Map(toPairs(headers)),
    get body() {
      const left = [bytes];
      return {
        cancel: async () => undefined,
        getReader: () => ({
          read: async () => ({ done: left.length === 0, value: left.pop() }),
          cancel: async () => undefined,
          releaseLock: () => undefined,
        }),
      };
    },
  };
  return whole as unknown as Response;
}

function* toPairs(headers: IncomingHttpHeaders): Generator<[string, string]> {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) yield [name, Array.isArray(value) ? value.join(', ') : value];
}

function toWeb(body: Readable): ReadableStream {
  const stream: NodeReadableStream = Readable.toWeb(body);
  return stream as ReadableStream;
}
