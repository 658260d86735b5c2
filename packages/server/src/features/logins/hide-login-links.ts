/**
 * A login link that a customer pastes into the chat: it stays as good as it was, so neither the model nor an agent nor
 * the log gets it. What only looks like one of ours is left alone.
 */
import type { Context } from '../context.js';
import { LOGIN_LINK_WORD } from '../conversations/entry-view.js';
import { hashState } from './login-state.js';

/** 32 bytes in base64url, as `login-state.ts` makes them. */
const STATE = /(?<![\w-])[\w-]{43}(?![\w-])/g;

/** @returns the text with a neutral word in place of every word that holds a state which was issued or posted. */
export async function hideLoginLinks(context: Context, organisation_id: string, text: string): Promise<string> {
  const states = new Map((text.match(STATE) ?? []).map((state) => [hashState(state), state]));
  if (states.size === 0) return text;
  const known = await context.database.read
    .selectFrom('login_sessions')
    .select('state_hash')
    .where('organisation_id', '=', organisation_id)
    .where('state_hash', 'in', [...states.keys()])
    .execute();
  const found = known.flatMap(({ state_hash }) => states.get(state_hash) ?? []);
  return found.length === 0
    ? text
    : text.replace(/\S+/g, (word) => (found.some((state) => word.includes(state)) ? LOGIN_LINK_WORD : word));
}
