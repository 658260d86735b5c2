/**
 * What the window remembers while the customer moves through the site: whether it is open, where, and unsent words.
 * Nothing that lets anybody in anywhere.
 */
import type { AssistantProfile } from '@frontdesk/client';
import type { Place } from './chat.js';

const KEY = 'frontdesk-chat';

/** What the browser keeps of the window for one customer. */
export interface Kept {
  open: boolean;
  place: Place;
  /** Unsent words by conversation; the empty key is the new one. */
  drafts: Record<string, string>;
}

const NOTHING: Kept = { open: false, place: { view: 'list' }, drafts: {} };

/** Defaults where nothing, or nothing readable, is kept. */
export function readKept(session_id: string): Kept {
  const kept = read<Partial<Kept>>(`${KEY}:${session_id}`);
  return { ...NOTHING, ...kept, drafts: { ...kept?.drafts } };
}

export function keep(session_id: string, kept: Kept): void {
  write(`${KEY}:${session_id}`, kept);
}

/** How the window looks: the next page has its colours at once. */
export const readProfile = (session_id: string) => read<AssistantProfile>(`${KEY}-profile:${session_id}`);
export const keepProfile = (session_id: string, profile: AssistantProfile) =>
  write(`${KEY}-profile:${session_id}`, profile);

/** @returns undefined where nothing was kept, or storage is forbidden, or holds something of others */
function read<Value>(key: string): Value | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the window forgets on the next page, and nothing else.
  }
}
