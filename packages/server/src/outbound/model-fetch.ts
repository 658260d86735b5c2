/**
 * `fetch` for the provider packages, over undici's request interface, which costs a fraction of the standard's. The
 * operator chooses the addresses of models, so no guard stands here; redirects are not followed.
 */
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Agent, type Dispatcher } from 'undici';

/** As long as a step may take at most; each request has its own, shorter deadline. */
const LONGEST_MS = 10 * 60_000;
const KEEP_ALIVE_MS = 10_000;
const WITHOUT_BODY = new Set([204, 205, 304]);

const agent = new Agent({
  keepAliveTimeout: KEEP_ALIVE_MS,
  headersTimeout: LONGEST_MS,
  bodyTimeout: LONGEST_MS,
});

/** @throws {TypeError} `fetch failed`, with the cause, if there is no answer. @throws undici's error if the connection breaks within it */
export const modelFetch: typeof fetch = async (input, init = {}) => {
  const url = input instanceof Request ? input.url : input;
  const { signal } = init;
  const response = await agent
    .request({
      origin: new URL(url).origin,
      path: pathOf(url),
      method: (init.method ?? 'GET') as Dispatcher.HttpMethod,
      headers: init.headers as Record<string, string>,
      body: init.body as string,
      signal,
    })
    .catch((cause: unknown) => {
      throw signal?.aborted ? cause : new TypeError('fetch failed', { cause });
    });
  const headers = Object.entries(response.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  const status = response.statusCode;
  if (isStream(response)) return new Response(toWeb(response.body), { status, headers });
  const bytes = await response.body.bytes();
  return new Response(WITHOUT_BODY.has(status) ? null : bytes, { status, headers });
};

function pathOf(url: string | URL): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

const isStream = ({ headers }: Dispatcher.ResponseData) =>
  String(headers['content-type'] ?? '').startsWith('text/event-stream');

function toWeb(body: Readable): ReadableStream {
  const stream: NodeReadableStream = Readable.toWeb(body);
  return stream as ReadableStream;
}
