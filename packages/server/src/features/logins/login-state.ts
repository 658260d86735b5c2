/** The state of a login link, 32 random bytes of which only the hash is stored, and the link that contains it. */
import { randomBytes } from 'node:crypto';
import { sha256 } from '../../secrets.js';

const STATE_BYTES = 32;

export function generateState(): { state: string; state_hash: string } {
  const state = randomBytes(STATE_BYTES).toString('base64url');
  return { state, state_hash: hashState(state) };
}

export const hashState = (state: string): string => sha256(state);

/** For a state under which a test key posted a token: only test keys can claim it. */
export const hashTestState = (state: string): string => sha256(`test ${state}`);

/** The configured URL with `state` appended to its own query, which stays unchanged. */
export function withState(login_url: string, state: string): string {
  const url = new URL(login_url);
  const own = url.search.replace(/^\?/, '');
  // The setter strips one leading question mark, so one is added.
  url.search = own === '' ? `?state=${state}` : `?${own}&state=${state}`;
  return url.href;
}
