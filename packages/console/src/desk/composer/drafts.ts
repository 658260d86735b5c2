/**
 * Agents' drafts by conversation. They survive switching conversations and reloading the page, in this tab. A reply
 * that is being sent stays beside the draft until the service has confirmed it; the next one can be written meanwhile.
 */
import type { AttachmentView } from '@frontdesk/contract';
import { useSyncExternalStore } from 'react';
import { keep, kept } from '../../ui/keep.js';
import type { Mentioned } from './find-mention.js';

export type Mode = 'reply' | 'note';

export interface Draft {
  /** What the agent chose or has written; undefined: neither. */
  mode?: Mode | undefined;
  reply: string;
  note: string;
  /** Members selected to be mentioned in the note. */
  mentions?: readonly Mentioned[] | undefined;
  /** What its canned reply does after sending. */
  after?: AfterReply | undefined;
  /** Uploaded files. */
  files: readonly AttachmentView[];
  sending?: Sending | undefined;
  /** Why the reply was refused. */
  refused?: string | undefined;
  /** What failed after the reply was sent, and why. */
  unfinished?: string | undefined;
}

export interface AfterReply {
  tag: string | null;
  closes: boolean;
}

/** A reply that is being sent. If it is refused, it goes back to the draft. */
export interface Sending extends Pick<Draft, 'reply' | 'files' | 'after'> {
  /** The service has stored it; only the actions after it remain. */
  sent?: true;
  client_message_id: string;
  /** The author: other members who sign in here must not send it. */
  member_id: string;
  close_support: boolean;
  /** The conversation is taken over first. */
  takes: boolean;
  /** In ms since 1970, by this computer's clock. */
  since: number;
}

const EMPTY: Draft = { reply: '', note: '', files: [] };
const KEPT = 'drafts';

/** A tab may keep drafts of an earlier release, in which the reply that was being sent was the draft's own. */
export function moveReply(draft: Draft): Draft {
  const { sending, reply, files, after } = draft;
  if (sending === undefined || sending.reply !== undefined) return draft;
  return { ...draft, reply: '', files: [], after: undefined, sending: { ...sending, reply, files, after } };
}

const stored = (kept('sessionStorage', KEPT) ?? {}) as Record<string, Draft>;
const drafts = new Map(Object.entries(stored).map(([id, draft]) => [id, moveReply(draft)]));
const listeners = new Set<() => void>();

export const readDraft = (id: string): Draft => drafts.get(id) ?? EMPTY;

export function changeDraft(id: string, change: Partial<Draft>): void {
  drafts.set(id, { ...readDraft(id), ...change });
  const written = [...drafts].filter(
    ([, { reply, note, files, sending }]) => reply !== '' || note !== '' || files.length > 0 || sending !== undefined,
  );
  keep('sessionStorage', KEPT, written.length === 0 ? undefined : Object.fromEntries(written));
  for (const listener of listeners) listener();
}

/** Puts a reply that was not sent before what has been written since. */
export function restoreReply(id: string, refused?: string): void {
  const { sending, reply, files, after } = readDraft(id);
  if (sending === undefined) return;
  changeDraft(id, {
    reply: [sending.reply, reply].filter((text) => text !== '').join('\n\n'),
    files: [...sending.files, ...files],
    after: after ?? sending.after,
    sending: undefined,
    refused,
  });
}

/** Conversations whose reply is being sent. */
export const listSendingDrafts = (): string[] =>
  [...drafts].filter(([, { sending }]) => sending !== undefined).map(([id]) => id);

/** @returns a function that stops it */
export function watchDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDraft = (id: string): Draft => useSyncExternalStore(watchDrafts, () => readDraft(id));
