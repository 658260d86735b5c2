/**
 * The one way to the service's HTTP interface: same origin, by the session's cookie, JSON both ways. A refused or lost
 * request is thrown as an ApiError. That the session may have ended is told to whoever listens, and decided there.
 */
import { ApiError, readApiError } from './api-error.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const listeners = new Set<() => void>();

/** Calls `listener` when a request was refused for want of a session. @returns how to stop */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** @param path from the root, as in `/api/v1/console/session/` @throws {ApiError} */
export async function request<Result>(
  method: Method,
  path: string,
  { body, signal }: { body?: unknown; signal?: AbortSignal } = {},
): Promise<Result> {
  const response = await send(method, path, body, signal);
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Result;
  const error = await readApiError(response);
  if (error.code === 'unauthorized') for (const listener of listeners) listener();
  throw error;
}

export const get = <Result>(path: string, signal?: AbortSignal) =>
  request<Result>('GET', path, signal === undefined ? {} : { signal });

async function send(method: Method, path: string, body: unknown, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({
      message: 'The service cannot be reached. Check your connection and try again.',
      status: 0,
      code: 'offline',
    });
  }
}

/** A path with its values filled in, each as one segment. */
export function path(parts: TemplateStringsArray, ...values: string[]): string {
  return parts.reduce((left, part, index) => left + encodeURIComponent(values[index - 1] ?? '') + part);
}

/** A query string with its question mark, of what is set; empty where nothing is. */
export function query(fields: Record<string, string | number | boolean | undefined>): string {
  const set = Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`;
}
