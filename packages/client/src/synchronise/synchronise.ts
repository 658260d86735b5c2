/**
 * Synchronises the state with the service: after each connect the list of conversations, then the newest page of
 * relevant ones and everything that is missing. It also fills gaps that appear while connected.
 */
import type { Http } from '../connection/http.js';
import { isPassing } from '../connection/read-error.js';
import type { HelpdeskError } from '../errors.js';
import { type ConversationRecord, missingAfter } from '../store/record.js';
import { backoff, CLOSED_LOADED, RETRY_DELAYS } from '../timings.js';
import type { ConversationView } from '../wire.js';
import { findLostConversations, type LookupParts } from './find-lost-conversations.js';
import { createHistoryPages } from './history-pages.js';

/** Keeps the store synchronised with the service. */
export interface Synchroniser {
  /** Call after connecting, and on inconsistencies. Never rejects: it retries while connected. */
  run(): Promise<void>;
  /** Fetches what the current state lacks; call after each change. */
  follow(): void;
  /** Call when the connection is lost. */
  stop(): void;
  open(id: string): Promise<void>;
  loadOlder(id: string): Promise<void>;
}

/** Dependencies and callbacks. */
export interface SynchroniserParts extends LookupParts {
  http: Http;
  session_id: string;
  /** The personal room is joined: from now on every entry arrives as an event. */
  entered(): void;
  /** The current list of conversations. */
  listed(conversations: readonly ConversationView[]): void;
}

export function createSynchroniser(parts: SynchroniserParts): Synchroniser {
  const { connection, http, store, session_id } = parts;
  const opened = new Set<string>();
  const rooms = new Set<string>();
  /** Conversations that could not be read, until the next catch-up. */
  const resting = new Set<string>();
  let failures = 0;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pages = createHistoryPages(connection, store, { paged: parts.paged, changed: follow });

  async function catchUp(): Promise<void> {
    resting.clear();
    try {
      await connection.request('enter_customer_support', { session_id });
      parts.entered();
      const path = `/api/v1/helpdesk/customer/${encodeURIComponent(session_id)}/conversations/`;
      const { conversations } = await http.get<{ conversations: ConversationView[] }>(path);
      if (!connection.online) return;
      listed(conversations);
      failures = 0;
      store.dispatch({ type: 'connection', connection: 'online', error: null });
      await findLostConversations(parts, pages);
    } catch (error) {
      // The connection is not the cause, so report the error.
      if (connection.online && !isPassing(error as HelpdeskError))
        store.dispatch({ type: 'connection', connection: 'online', error: error as HelpdeskError });
      again();
    }
  }

  function listed(conversations: readonly ConversationView[]): void {
    store.dispatch({ type: 'summaries', conversations });
    parts.listed(conversations);
    follow();
  }

  function again(): void {
    clearTimeout(timer);
    if (connection.online) timer = setTimeout(() => void run(), backoff(RETRY_DELAYS, failures++));
  }

  function run(): Promise<void> {
    if (running !== undefined) return running;
    const mine = catchUp().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  }

  function follow(): void {
    if (!connection.online) return;
    const { records } = store.current();
    const unseen = records
      .filter((record) => record.closed && record.last_seq > record.customer_read_seq && !record.loaded)
      .sort((one, other) => (one.date_updated < other.date_updated ? 1 : -1))
      .slice(0, CLOSED_LOADED);
    for (const record of records) {
      if (record.id === null || resting.has(record.id)) continue;
      const followed = !record.closed || opened.has(record.id);
      if (followed) enter(record.id);
      const wanted = followed || record.pending.length > 0 || unseen.includes(record);
      if (wanted && !record.loaded) quietly(record.id, pages.newest(record.id));
      else if (record.loaded || wanted) fill(record.id, record);
    }
  }

  function fill(id: string, record: ConversationRecord): void {
    const after_seq = missingAfter(record);
    if (after_seq !== null) quietly(id, pages.after(id, after_seq, record.last_seq));
  }

  function enter(id: string): void {
    if (rooms.has(id)) return;
    rooms.add(id);
    quietly(
      id,
      connection.request('enter_support', { ticket_chat_id: id }).then(
        () => undefined,
        (error: unknown) => {
          rooms.delete(id);
          throw error;
        },
      ),
    );
  }

  function quietly(id: string, work: Promise<void>): void {
    work.catch((error: HelpdeskError) => {
      if (!connection.online) return;
      resting.add(id);
      if (isPassing(error)) again();
    });
  }

  return {
    run,
    follow,
    stop() {
      clearTimeout(timer);
      // A hanging run belongs to the lost connection.
      running = undefined;
      rooms.clear();
      resting.clear();
      failures = 0;
    },
    async open(id) {
      opened.add(id);
      await pages.idle(id);
      const record = store.current().records.find((one) => one.id === id);
      if (connection.online) enter(id);
      if (!record?.loaded) await pages.newest(id);
    },
    async loadOlder(id) {
      await pages.idle(id);
      const from = store.current().records.find((one) => one.id === id)?.covered[0]?.from;
      if (from === undefined) await pages.newest(id);
      else if (from > 1) await pages.before(id, from);
    },
  };
}
