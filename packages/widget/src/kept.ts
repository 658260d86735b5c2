/**
 * What the window remembers while the customer moves through the site: whether it is open, where, and unsent words.
 * Nothing that lets anybody in anywhere.
 */
import type { Place } from './chat.js';

const KEY = 'frontdesk-chat';

export interface Kept {
  open: boolean;
  place: Place;
  /** Unsent words by conversation; the empty key is the new one. */
  drafts: Record<string, string>;
}

const NOTHING: Kept = { open: false, place: { view: 'list' }, drafts: {} };

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
