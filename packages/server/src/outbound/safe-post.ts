/**
 * POST requests to URLs that an organisation wrote: public https destinations by the rules of `safe-fetch.ts`, no
 * redirects, one deadline, only the beginning of the response. Failures are returned as values.
 */
import { Deadline } from '../deadline.js';
import { createGuard, type GuardOptions } from './guard.js';
import { ForbiddenAddressError } from './guarded-connector.js';
import { unreachable } from './request-endpoint.js';
import { joinedHeaders, requestWhole } from './request-whole.js';

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
    return { ok: true, status: answer.status, headers: joinedHeaders(answer.headers), body: answer.body };
  }

  async function safePost(request: SafePostRequest): Promise<SafePostResult> {
    using deadline = new Deadline(total_ms, request.signal);
    try {
      return await post(request, deadline.signal);
    } catch (error) {
      if (request.signal?.aborted) return { ok: false, aborted: true, message: 'The request was cancelled.' };
      if (deadline.expired)
        return { ok: false, aborted: false, message: `There was no answer within ${total_ms / 1000} seconds.` };
      const message = error instanceof ForbiddenAddressError ? error.message : unreachable(error);
      return { ok: false, aborted: false, message };
    }
  }

  return Object.assign(safePost, { [Symbol.asyncDispose]: () => guard[Symbol.asyncDispose]() });
}
