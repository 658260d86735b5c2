/** HTTP requests of the client, with the same credential as the socket. A refused credential is renewed once. */
import type { HelpdeskError } from '../errors.js';
import { HTTP_MS } from '../timings.js';
import { fromHttp, offline, timedOut } from './read-error.js';
import type { TokenSource } from './token-source.js';

/** Requests to the service's HTTP API, with the credential of the connection. */
export interface Http {
  /** @throws {HelpdeskError} */
  get<Result>(path: string): Promise<Result>;
  /** @param send sends the request once, with this credential */
  authorised<Result>(send: (token: string) => Promise<Result>): Promise<Result>;
  send<Result>(path: string, init: RequestInit, token: string): Promise<Result>;
}

export function createHttp(url: string, tokens: TokenSource, given: typeof fetch | undefined): Http {
  // Called without a receiver, as browsers require for their `fetch`.
  const fetchIt: typeof fetch = (input, init) => (given ?? globalThis.fetch)(input, init);

  async function send<Result>(path: string, init: RequestInit, token: string): Promise<Result> {
    const signal = init.signal ?? AbortSignal.timeout(HTTP_MS);
    let answer: Response;
    let body: unknown;
    try {
      const headers: Record<string, string> = { authorization: `Bearer ${token}` };
      if (typeof init.body === 'string') headers['content-type'] = 'application/json';
      answer = await fetchIt(`${url}${path}`, { ...init, signal, headers });
      // Not JSON, or incomplete: for an error, the status is enough.
      body = await answer.json().catch((error) => {
        if (answer.ok) throw error;
      });
    } catch (error) {
      throw signal.aborted ? timedOut(error) : offline(error);
    }
    if (!answer.ok) throw fromHttp(answer.status, body);
    return body as Result;
  }

  async function authorised<Result>(work: (token: string) => Promise<Result>): Promise<Result> {
    const token = await tokens.get();
    try {
      return await work(token);
    } catch (error) {
      if ((error as HelpdeskError).status_code !== 401) throw error;
      tokens.refuse(token);
      return work(await tokens.get());
    }
  }

  return { get: (path) => authorised((token) => send(path, {}, token)), authorised, send };
}
