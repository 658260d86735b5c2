/**
 * State of the window that survives navigation within the site: whether it is open, its view, and unsent text. Never
 * credentials.
 */
import type { AssistantProfile } from '@frontdesk/client';
import type { Place } from './chat.js';

const KEY = 'frontdesk-chat';

/** The stored state of the window for one customer. */
export interface Kept {
  open: boolean;
  place: Place;
  /** Unsent text by conversation; the empty key is a new conversation. */
  drafts: Record<string, string>;
}

const NOTHING: Kept = { open: false, place: { view: 'list' }, drafts: {} };

/** Defaults if nothing readable is stored. */
export function readKept(session_id: string): Kept {
  const kept = read<Partial<Kept>>(`${KEY}:${session_id}`);
  return { ...NOTHING, ...kept, drafts: { ...kept?.drafts } };
}

export function keep(session_id: string, kept: Kept): void {
  write(`${KEY}:${session_id}`, kept);
}

/** The window's profile, so that the next page has its colours at once. */
export const readProfile = (session_id: string) => read<AssistantProfile>(`${KEY}-profile:${session_id}`);
export const keepProfile = (session_id: string, profile: AssistantProfile) =>
  write(`${KEY}-profile:${session_id}`, profile);

/** @returns undefined if nothing is stored, storage is forbidden, or the value is not readable */
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
    // Without storage, only the state on the next page is lost.
  }
}
