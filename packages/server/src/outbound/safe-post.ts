/**
 * POST requests to URLs that an organisation wrote: public https destinations by the rules of `safe-fetch.ts`, no
 * redirects, one deadline, only the beginning of the response. Failures are returned as values.
 */
import { Deadline } from '../deadline.js';
import { createGuard, type GuardOptions } from './guard.js';
import { ForbiddenAddressError } from './guarded-connector.js';
import { requestWhole } from './request-whole.js';

export interface SafePostRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal?: AbortSignal;
}

export type SafePostResult =
  /** `body`: the beginning, as received. */
  | { ok: true; status: number; headers: Record<string, string>; body: Buffer }
  | { ok: false; aborted: boolean; message: string };

/** Never rejects. */
export type SafePost = (request: SafePostRequest) => Promise<SafePostResult>;

export interface SafePostOptions extends GuardOptions {
  /** Bytes of the response that are read; the rest is not awaited. */
  most_bytes: number;
}

/** @throws if an entry of `allowed_hosts` is not a host */
export function createSafePost(options: SafePostOptions): SafePost & AsyncDisposable {
  const { total_ms, most_bytes: most } = options;
  const guard = createGuard(options);

  async function post({ url: text, headers, body }: SafePostRequest, signal: AbortSignal): Promise<SafePostResult> {
    const { origin, pathname, search } = guard.admit(text);
    const request = { origin, path: pathname + search, method: 'POST' as const, headers, body };
    const answer = await requestWhole(guard.agent, request, { signal, most, cut: true });
    const flat = Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
    return { ok: true, status: answer.status, headers: Object.fromEntries(flat), body: answer.body };
  }

  async function safePost(request: SafePostRequest): Promise<SafePostResult> {
    using deadline = new Deadline(total_ms, request.signal);
    try {
      return await post(request, deadline.signal);
    } catch (error) {
      if (request.signal?.aborted) return { ok: false, aborted: true, message: 'The request was cancelled.' };
      if (deadline.expired)
        return { ok: false, aborted: false, message: `There was no answer within ${total_ms / 1000} seconds.` };
      return { ok: false, aborted: false, message: messageOf(error) };
    }
  }

  return Object.assign(safePost, { [Symbol.asyncDispose]: () => guard[Symbol.asyncDispose]() });
}

function messageOf(error: unknown): string {
  if (error instanceof ForbiddenAddressError) return error.message;
  const { code } = error as { code?: unknown };
  return `The endpoint could not be reached${typeof code === 'string' ? ` (${code})` : ''}.`;
}
