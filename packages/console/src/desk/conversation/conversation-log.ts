/**
 * What is known of an open conversation's entries; pure. Pages of history, live entries and answers to one's own requests
 * come in any order and more than once: they are merged by `seq`, and a gap can be seen.
 */
import type { AnswerFeedback, HistoryMessage } from '@frontdesk/contract';

export interface ConversationLog {
  /** By `seq`, each once. */
  entries: readonly HistoryMessage[];
  /** Whether there is something before the first of them. */
  has_older: boolean;
}

export type LogChange =
  /** `has_older` where the page tells what is before it. */
  | { type: 'page'; messages: readonly HistoryMessage[]; has_older?: boolean }
  | { type: 'entry'; entry: HistoryMessage }
  /** In a call less was heard of it than had been written. */
  | { type: 'cut'; seq: number; message: string }
  /** The customer has said what they think of an answer; null: they have removed it. */
  | { type: 'feedback'; seq: number; feedback: AnswerFeedback | null };

export const EMPTY_LOG: ConversationLog = { entries: [], has_older: false };

export function changeLog(log: ConversationLog, change: LogChange): ConversationLog {
  if (change.type === 'entry') return { ...log, entries: merge(log.entries, [change.entry]) };
  if (change.type === 'cut') {
    const { seq, message } = change;
    const cut = ({ cards: _, sources: __, ...entry }: HistoryMessage) => ({ ...entry, message });
    return { ...log, entries: log.entries.map((entry) => (entry.seq === seq ? cut(entry) : entry)) };
  }
  if (change.type === 'feedback') {
    const { seq, feedback } = change;
    const rated = ({ feedback: _, ...entry }: HistoryMessage) => (feedback === null ? entry : { ...entry, feedback });
    return { ...log, entries: log.entries.map((entry) => (entry.seq === seq ? rated(entry) : entry)) };
  }
  const { messages, has_older } = change;
  const first = log.entries[0]?.seq;
  const goesFurther = first === undefined || (messages[0]?.seq ?? first) <= first;
  return {
    entries: merge(log.entries, messages),
    has_older: has_older !== undefined && goesFurther ? has_older : log.has_older,
  };
}

/** @returns the `seq` after which something is missing between what is known; undefined: nothing is */
export function findGap({ entries }: ConversationLog): number | undefined {
  const index = entries.findIndex((entry, place) => {
    const following = entries[place + 1];
    return following !== undefined && following.seq > entry.seq + 1;
  });
  return entries[index]?.seq;
}

export const lastSeq = ({ entries }: ConversationLog): number => entries.at(-1)?.seq ?? 0;

function merge(known: readonly HistoryMessage[], more: readonly HistoryMessage[]): readonly HistoryMessage[] {
  if (more.length === 0) return known;
  const last = known.at(-1)?.seq ?? 0;
  if (more.length === 1 && more.every(({ seq }) => seq > last)) return [...known, ...more];
  const bySeq = new Map([...known, ...more].map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}
