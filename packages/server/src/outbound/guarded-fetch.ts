/**
 * `fetch` for libraries that speak their own protocol to a server that an organisation chose: public https destinations
 * by the rules of `safe-fetch.ts`, no redirects, a bounded body, the caller's deadline.
 */
import { decompress } from './decompress.js';
import type { Guard } from './guard.js';
import { requestWhole } from './request-whole.js';

export interface GuardedRequest {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

export interface GuardedFetch {
  /**
   * @throws {ForbiddenAddressError} if the guard refuses the URL; {@link TooLargeError}; the signal's reason; undici's
   *   error if the connection fails
   */
  (url: string, request: GuardedRequest, signal: AbortSignal): Promise<Response>;
  /** Why a URL would be refused before it is looked up, and how to allow it; null if it would be tried. */
  refusal(url: string): string | null;
}

/** Statuses for which a `Response` accepts no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/** @param most bytes of a response, decompressed */
export function createGuardedFetch({ agent, refusal, admit }: Guard, most: number): GuardedFetch {
  async function guardedFetch(text: string, { method, headers, body }: GuardedRequest, signal: AbortSignal) {
    const { origin, pathname, search } = admit(text);
    const sent = body === undefined || body === null ? null : String(body);
    const answer = await requestWhole(
      agent,
      {
        origin,
        path: pathname + search,
        method: method as 'GET',
        headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' },
        body: sent,
      },
      { signal, most },
    );
    const { 'content-encoding': encoding, 'content-length': _length, ...kept } = answer.headers;
    const flat = Object.entries(kept).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    const whole = await decompress(answer.body, encoding, most);
    return new Response(WITHOUT_BODY.has(answer.status) ? null : new Uint8Array(whole), {
      status: answer.status,
      headers: flat,
    });
  }

  return Object.assign(guardedFetch, { refusal });
}
