/**
 * What the window remembers while the customer moves through the site: whether it is open, where, unsent words, and that
 * a call was running. Nothing that lets anybody in anywhere.
 */
import type { Place } from './chat.js';

const KEY = 'frontdesk-chat';

export interface Kept {
  open: boolean;
  place: Place;
  /** Unsent words by conversation; the empty key is the new one. */
  drafts: Record<string, string>;
  /** The call of this tab: its conversation, and since when, in ms since 1970. */
  call: { conversation: string; since: number } | null;
}

const NOTHING: Kept = { open: false, place: { view: 'list' }, drafts: {}, call: null };

export function readKept(session_id: string): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(`${KEY}:${session_id}`) ?? '{}') as Partial<Kept>;
    return { ...NOTHING, ...kept, drafts: { ...kept.drafts } };
  } catch {
    // Storage is forbidden here, or holds something of others: the window begins anew.
    return { ...NOTHING, drafts: {} };
  }
}

export function keep(session_id: string, kept: Kept): void {
  try {
    sessionStorage.setItem(`${KEY}:${session_id}`, JSON.stringify(kept));
  } catch {
    // Without storage the window forgets on the next page, and nothing else.
  }
}

export const keepCall = (session_id: string, call: Kept['call']): void =>
  keep(session_id, { ...readKept(session_id), call });

export const forgetCall = (session_id: string): void => keepCall(session_id, null);
