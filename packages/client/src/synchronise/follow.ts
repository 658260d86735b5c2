/**
 * Follows conversations: enters their rooms, so that entries arrive as events, and fetches what the state lacks. One that
 * cannot be read is left alone until the next catch-up.
 */
import { isPassing } from '../connection/read-error.js';
import type { HelpdeskError } from '../errors.js';
import { findRecord, knownId } from '../store/find-record.js';
import type { LookupParts } from './find-lost-conversations.js';
import { createHistoryPages, type HistoryPages } from './history-pages.js';
import { planLoading } from './plan-loading.js';

/** Keeps conversations complete. */
export interface Following {
  readonly pages: HistoryPages;
  /** Fetches what the current state lacks. */
  follow(): void;
  /** Tries those again that could not be read. */
  retry(): void;
  /** The connection is lost, and with it the rooms. */
  leave(): void;
  open(conversation: string): Promise<void>;
  loadOlder(conversation: string): Promise<void>;
}

/** @param failed called when something failed that may succeed later */
export function createFollowing({ connection, store, paged }: LookupParts, failed: () => void): Following {
  const opened = new Set<string>();
  const rooms = new Set<string>();
  /** Conversations that could not be read. */
  const resting = new Set<string>();
  const pages = createHistoryPages(connection, store, { paged, changed: follow });

  function follow(): void {
    if (!connection.online) return;
    for (const { id, followed, newest, after_seq, last_seq } of planLoading(store.current().records, opened)) {
      if (resting.has(id)) continue;
      if (followed) enter(id);
      if (newest) quietly(id, pages.newest(id));
      else if (after_seq !== null) quietly(id, pages.after(id, after_seq, last_seq));
    }
  }

  function enter(id: string): void {
    if (rooms.has(id)) return;
    rooms.add(id);
    const entered = connection.request('enter_support', { ticket_chat_id: id });
    quietly(id, entered);
    entered.catch(() => rooms.delete(id));
  }

  function quietly(id: string, work: Promise<unknown>): void {
    work.catch((error: HelpdeskError) => {
      if (!connection.online) return;
      resting.add(id);
      if (isPassing(error)) failed();
    });
  }

  return {
    pages,
    follow,
    retry: () => resting.clear(),
    leave: () => rooms.clear(),
    async open(conversation) {
      const id = knownId(store, conversation);
      if (id === null) return;
      opened.add(id);
      await pages.idle(id);
      if (connection.online) enter(id);
      if (!findRecord(store, id)?.loaded) await pages.newest(id);
    },
    async loadOlder(conversation) {
      const id = knownId(store, conversation);
      if (id === null) return;
      await pages.idle(id);
      const from = findRecord(store, id)?.covered[0]?.from;
      if (from === undefined) await pages.newest(id);
      else if (from > 1) await pages.before(id, from);
    },
  };
}
