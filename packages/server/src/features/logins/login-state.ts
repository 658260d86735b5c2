/** The state in a login link: 32 random bytes of which only the hash is kept, and the link that carries it. */
import { randomBytes } from 'node:crypto';
import { sha256 } from '../../secrets.js';

const STATE_BYTES = 32;

export function generateState(): { state: string; state_hash: string } {
  const state = randomBytes(STATE_BYTES).toString('base64url');
  return { state, state_hash: hashState(state) };
}

export const hashState = (state: string): string => sha256(state);

/** Of a state under which a test key has posted a token: only a test key can claim it. */
export const hashTestState = (state: string): string => sha256(`test ${state}`);

/** The configured URL with `state` added behind its own query, which is kept to the letter. */
export function withState(login_url: string, state: string): string {
  const url = new URL(login_url);
  const own = url.search.replace(/^\?/, '');
  // The setter takes one leading question mark away, so it is given one.
  url.search = own === '' ? `?state=${state}` : `?${own}&state=${state}`;
  return url.href;
}
