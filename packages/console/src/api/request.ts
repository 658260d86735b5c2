/**
 * Sends requests to the service's HTTP API: same origin, session cookie, JSON. A refused or failed request throws an
 * ApiError. A session that may have ended is reported to the listeners, who decide.
 */
import { t } from '../language/translate.js';
import { isServiceReachable } from '../load-again.js';
import { ApiError, readApiError } from './api-error.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const listeners = new Set<() => void>();

/** Calls `listener` when a request was refused for lack of a session. @returns a function that stops it */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

interface RequestOptions {
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** The version to replace; unset: any. */
  seen?: string | undefined;
}

/** @param path from the root, as in `/api/v1/console/session/` @throws {ApiError} */
export async function request<Result>(method: Method, path: string, options: RequestOptions = {}): Promise<Result> {
  const response = await send(method, path, options);
  return (response.status === 204 ? undefined : await response.json()) as Result;
}

/** What was read, with its version. */
export interface Versioned<View> {
  view: View;
  version: string | undefined;
}

/** As `request`, of what carries its version as `ETag`. @throws {ApiError} */
export async function requestVersioned<View>(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<Versioned<View>> {
  const response = await send(method, path, options);
  const version = /"(.+)"/.exec(response.headers.get('etag') ?? '')?.[1];
  return { view: (await response.json()) as View, version };
}

/** As `requestBatches`, line by line. */
export async function* requestLines<Line>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<Line> {
  for await (const lines of requestBatches<Line>(path, body, signal)) yield* lines;
}

/**
 * Streams JSON lines (`application/x-ndjson`); lines that arrive together are returned together. Aborting ends the
 * request.
 * @throws {ApiError} also if the response breaks off within a line @throws the signal's reason
 */
export async function* requestBatches<Line>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<Line[]> {
  const response = await send('POST', path, { body, signal });
  if (response.body === null) throw brokenOff();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw signal.aborted ? error : brokenOff();
    });
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines.map((line) => JSON.parse(line) as Line);
  }
  if (rest !== '') throw brokenOff();
}

const brokenOff = () =>
  new ApiError({ message: t('The connection to the service was lost. Try again.'), status: 0, code: 'offline' });

/** Loads a file. @throws {ApiError} also if the response breaks off */
export async function download(path: string): Promise<Blob> {
  const response = await send('GET', path);
  return await response.blob().catch(() => {
    throw brokenOff();
  });
}

export const get = <Result>(path: string, signal?: AbortSignal) =>
  request<Result>('GET', path, signal === undefined ? {} : { signal });

/** Deletes. What another tab or member has deleted meanwhile counts as deleted. @throws {ApiError} */
export const remove = (path: string): Promise<unknown> =>
  request<unknown>('DELETE', path).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  });

/** @returns undefined for 404 @throws {ApiError} */
export const getIfThere = <Result>(path: string): Promise<Result | undefined> =>
  get<Result>(path).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });

/** @returns an accepted response @throws {ApiError} */
async function send(method: Method, path: string, options: RequestOptions = {}): Promise<Response> {
  const response = await fetchResponse(method, path, options);
  if (response.ok) return response;
  const error = await readApiError(response);
  if (error.code === 'unauthorized') for (const listener of listeners) listener();
  throw error;
}

async function fetchResponse(method: Method, path: string, { body, signal, seen }: RequestOptions): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(seen === undefined ? {} : { 'if-match': `"${seen}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offline();
  }
}

const offline = () =>
  new ApiError({
    message: t("Can't reach the service. Check your connection and try again."),
    status: 0,
    code: 'offline',
  });

/** @throws {ApiError} `offline` if the service can't be reached */
export async function reachService(): Promise<void> {
  if (!(await isServiceReachable())) throw offline();
}

/** A path with its values filled in, each as one segment. */
export function path(parts: TemplateStringsArray, ...values: string[]): string {
  return parts.reduce((left, part, index) => left + encodeURIComponent(values[index - 1] ?? '') + part);
}

/** A query string with its question mark, without undefined fields; empty if all are undefined. */
export function query(fields: Record<string, string | number | boolean | undefined>): string {
  const set = Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`;
}
