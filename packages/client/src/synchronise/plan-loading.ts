/**
 * Decides what is fetched: all of the conversations that are open or were opened, and the newest page of closed ones in
 * which a message waits or was not read.
 */
import { type ConversationRecord, missingAfter } from '../store/record.js';
import { CLOSED_LOADED } from '../timings.js';

/** What to do for a conversation of the service. */
export interface LoadingPlan {
  id: string;
  /** Its room is to be entered, so that entries arrive as events. */
  followed: boolean;
  /** Its newest page is to be fetched. */
  newest: boolean;
  /** The messages after this `seq` are to be fetched; null: none are missing. */
  after_seq: number | null;
  /** The newest known `seq`. */
  last_seq: number;
}

/** @param opened ids of the conversations that the page has opened */
export function planLoading(records: readonly ConversationRecord[], opened: ReadonlySet<string>): LoadingPlan[] {
  const unseen = records
    .filter((record) => record.closed && record.last_seq > record.customer_read_seq && !record.loaded)
    .sort((one, other) => (one.date_updated < other.date_updated ? 1 : -1))
    .slice(0, CLOSED_LOADED);
  return records.flatMap((record) => {
    const { id, closed, loaded, last_seq, pending } = record;
    if (id === null) return [];
    const followed = !closed || opened.has(id);
    const newest = !loaded && (followed || pending.length > 0 || unseen.includes(record));
    return { id, followed, newest, after_seq: loaded ? missingAfter(record) : null, last_seq };
  });
}
