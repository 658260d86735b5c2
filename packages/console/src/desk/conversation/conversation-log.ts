/**
 * The known entries of an open conversation. Pure. Pages of history, live entries and responses to own requests arrive
 * in any order and repeatedly: they are merged by `seq`, and gaps are detected.
 */
import type { AnswerFeedback, HistoryMessage } from '@frontdesk/contract';

export interface ConversationLog {
  /** By `seq`, without duplicates. */
  entries: readonly HistoryMessage[];
  /** Whether there are entries before the first of them. */
  has_older: boolean;
}

export type LogChange =
  /** `has_older` if the page tells whether there are older entries. */
  | { type: 'page'; messages: readonly HistoryMessage[]; has_older?: boolean }
  /** The service does not have what is known; it is loaded again. */
  | { type: 'forget' }
  | { type: 'entry'; entry: HistoryMessage }
  /** In a call only part of the reply was played. */
  | { type: 'cut'; seq: number; message: string }
  /** The customer's feedback on a reply; null: removed. */
  | { type: 'feedback'; seq: number; feedback: AnswerFeedback | null };

export const EMPTY_LOG: ConversationLog = { entries: [], has_older: false };

export function changeLog(log: ConversationLog, change: LogChange): ConversationLog {
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
  if (change.type === 'forget') return EMPTY_LOG;
  const messages = change.type === 'entry' ? [change.entry] : change.messages;
  if (isOfAnotherLog(log, messages)) return { entries: messages, has_older: (messages[0]?.seq ?? 1) > 1 };
  const entries = merge(log.entries, messages);
  if (change.type === 'entry' || change.has_older === undefined) return { ...log, entries };
  const first = log.entries[0]?.seq;
  const goesFurther = first === undefined || (messages[0]?.seq ?? first) <= first;
  return { entries, has_older: goesFurther ? change.has_older : log.has_older };
}

/** @returns the `seq` before a gap in the known entries; undefined: no gap */
export function findGap({ entries }: ConversationLog): number | undefined {
  const index = entries.findIndex((entry, place) => {
    const following = entries[place + 1];
    return following !== undefined && following.seq > entry.seq + 1;
  });
  return entries[index]?.seq;
}

export const lastSeq = ({ entries }: ConversationLog): number => entries.at(-1)?.seq ?? 0;

/** The same `seq` under another id: the service was restored from a backup, and its log has gone on differently. */
function isOfAnotherLog({ entries }: ConversationLog, messages: readonly HistoryMessage[]): boolean {
  return messages.some(({ seq, id }) => entries.some((known) => known.seq === seq && known.id !== id));
}

function merge(known: readonly HistoryMessage[], more: readonly HistoryMessage[]): readonly HistoryMessage[] {
  if (more.length === 0) return known;
  const last = known.at(-1)?.seq ?? 0;
  if (more.length === 1 && more.every(({ seq }) => seq > last)) return [...known, ...more];
  const bySeq = new Map([...known, ...more].map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}
