/** Replaces the token of an open connection before it expires. */
import { RENEW_RETRY_MS } from '../timings.js';
import type { TokenSource } from './token-source.js';

/** Renews the token from `start` to `stop`. */
export interface TokenRenewal {
  /** Call when the connection is open. */
  start(): void;
  stop(): void;
}

/**
 * Repeats a failed renewal until it succeeds. The service closes the socket when the old token expires, and reconnecting
 * fetches a new one.
 * @param tell tells the service the new token
 */
export function createTokenRenewal(tokens: TokenSource, tell: (token: string) => Promise<unknown>): TokenRenewal {
  /** Undefined: stopped. */
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function plan(ms: number | null): void {
    stop();
    if (ms !== null) timer = setTimeout(() => void renew(), ms);
  }

  async function renew(): Promise<void> {
    const mine = timer;
    tokens.outdate();
    try {
      const token = await tokens.get();
      if (mine !== timer) return;
      await tell(token);
      if (mine === timer) plan(tokens.renewIn());
    } catch {
      if (mine === timer) plan(RENEW_RETRY_MS);
    }
  }

  return { start: () => plan(tokens.renewIn()), stop };
}
