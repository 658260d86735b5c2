/**
 * What an agent has begun to write, by conversation. It outlives a look at another conversation and the page being loaded
 * anew, in this tab; a reply that was sent stays here until the service has answered for it.
 */
import type { AttachmentView } from '@frontdesk/contract';
import { useSyncExternalStore } from 'react';
import { keep, kept } from '../../ui/keep.js';
import type { Mentioned } from './find-mention.js';

export type Mode = 'reply' | 'note';

export interface Draft {
  mode: Mode;
  reply: string;
  note: string;
  /** Members who were chosen to be mentioned in the note. */
  mentions?: readonly Mentioned[] | undefined;
  /** What the canned reply in it does after it is sent. */
  after?: AfterReply | undefined;
  /** Files that are uploaded already. */
  files: readonly AttachmentView[];
  /** The reply is on its way, as it stands, and cannot be changed until it has arrived or is refused. */
  sending?: Sending | undefined;
  /** Why the reply was refused. */
  refused?: string | undefined;
  /** What was not done after the reply was sent, and why. */
  unfinished?: string | undefined;
}

export interface AfterReply {
  tag: string | null;
  closes: boolean;
}

export interface Sending {
  /** The service has it: what is left is what comes after it. */
  sent?: true;
  client_message_id: string;
  /** Whose reply it is: nobody else who signs in here sends it. */
  member_id: string;
  close_support: boolean;
  /** The conversation is taken over first. */
  takes: boolean;
  /** In ms since 1970, by this computer's clock. */
  since: number;
}

const EMPTY: Draft = { mode: 'reply', reply: '', note: '', files: [] };
const KEPT = 'drafts';

const drafts = new Map(Object.entries((kept('sessionStorage', KEPT) ?? {}) as Record<string, Draft>));
const listeners = new Set<() => void>();

export const readDraft = (id: string): Draft => drafts.get(id) ?? EMPTY;

export function changeDraft(id: string, change: Partial<Draft>): void {
  drafts.set(id, { ...readDraft(id), ...change });
  const written = [...drafts].filter(([, { reply, note, files }]) => reply !== '' || note !== '' || files.length > 0);
  keep('sessionStorage', KEPT, written.length === 0 ? undefined : Object.fromEntries(written));
  for (const listener of listeners) listener();
}

/** The conversations whose reply is on its way. */
export const draftsOnTheirWay = (): string[] =>
  [...drafts].filter(([, { sending }]) => sending !== undefined).map(([id]) => id);

/** @returns how to stop */
export function watchDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDraft = (id: string): Draft => useSyncExternalStore(watchDrafts, () => readDraft(id));
