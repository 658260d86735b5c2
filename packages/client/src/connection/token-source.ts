/**
 * The credential of the connection. A customer token is fetched once and reused until a good part of its lifetime has
 * passed or the service refuses it. Concurrent callers share one request.
 */
import { HelpdeskError } from '../errors.js';
import { RENEW_AT_SHARE, RENEW_LEAST_MS, RENEW_MOST_MS, TOKEN_LIFETIME_MS, TOKEN_MS } from '../timings.js';
import type { HelpdeskOptions } from '../types.js';

/** Provides the credential, and decides when to fetch another. */
export interface TokenSource {
  readonly token_source: 'api' | 'customer';
  /** @throws {HelpdeskError} `token_unavailable` */
  get(): Promise<string>;
  /** The service refused this token: the next `get` fetches another. */
  refuse(token: string): void;
  /** Milliseconds until the current token should be replaced; null if it never expires. */
  renewIn(): number | null;
  /** The next `get` fetches another token, although the current one is still valid. */
  outdate(): void;
}

/** @throws {TypeError} with neither `token` nor `api_key` */
export function createTokenSource({ token: fetchToken, api_key }: HelpdeskOptions): TokenSource {
  if (api_key !== undefined)
    return {
      token_source: 'api',
      get: () => Promise.resolve(api_key),
      refuse: () => undefined,
      renewIn: () => null,
      outdate: () => undefined,
    };
  if (fetchToken === undefined) throw new TypeError('createHelpdesk needs token, or api_key on a backend');
  let current: { token: string; renew_at: number } | undefined;
  let fetching: Promise<string> | undefined;

  async function renew(fetchIt: () => Promise<string>): Promise<string> {
    try {
      const token = await withTimeout(fetchIt());
      if (typeof token !== 'string' || token === '') throw new TypeError('token() gave no token');
      const now = Date.now();
      const wait = remainingMs(token, now) * RENEW_AT_SHARE;
      current = { token, renew_at: now + Math.min(RENEW_MOST_MS, Math.max(RENEW_LEAST_MS, wait)) };
      return token;
    } catch (cause) {
      throw new HelpdeskError({
        code: 'token_unavailable',
        message: 'There is no token for this customer.',
        cause,
      });
    } finally {
      fetching = undefined;
    }
  }

  return {
    token_source: 'customer',
    get() {
      if (current !== undefined && Date.now() < current.renew_at) return Promise.resolve(current.token);
      fetching ??= renew(fetchToken);
      return fetching;
    },
    refuse(token) {
      if (current?.token === token) current = undefined;
    },
    renewIn: () => (current === undefined ? null : Math.max(0, current.renew_at - Date.now())),
    outdate() {
      current = undefined;
    },
  };
}

/**
 * Remaining lifetime of a token. If the clocks differ so much that a new token looks expired, its full lifetime counts.
 */
function remainingMs(token: string, now: number): number {
  const { exp, iat } = readClaims(token);
  if (exp === undefined) return TOKEN_LIFETIME_MS;
  const span = iat === undefined ? TOKEN_LIFETIME_MS : (exp - iat) * 1_000;
  const left = exp * 1_000 - now;
  return left > 0 ? Math.min(left, span) : span;
}

/** Claims of a JSON web token, unverified: only the service can verify it. */
function readClaims(token: string): { exp?: number; iat?: number } {
  try {
    const body = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp, iat } = JSON.parse(atob(body)) as Record<string, unknown>;
    return { ...(typeof exp === 'number' ? { exp } : {}), ...(typeof iat === 'number' ? { iat } : {}) };
  } catch {
    return {};
  }
}

function withTimeout<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('token() took too long')), TOKEN_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
