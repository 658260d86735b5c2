/**
 * Synchronises the state with the service: after each connect the list of conversations, then the newest page of
 * relevant ones and everything that is missing. It also fills gaps that appear while connected.
 */
import type { Connection } from './connection/connection.js';
import type { Http } from './connection/http.js';
import { isPassing } from './connection/read-error.js';
import type { HelpdeskError } from './errors.js';
import type { Outbox } from './outbox/outbox.js';
import type { Store } from './store/create-store.js';
import { type ConversationRecord, missingAfter } from './store/record.js';
import { backoff, CLOSED_LOADED, PAGE_MESSAGES, TIMINGS } from './timings.js';
import type { ConversationView, HistoryPage } from './wire.js';

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
export interface SynchroniserParts {
  connection: Connection;
  http: Http;
  store: Store;
  outbox: Outbox;
  session_id: string;
  /** The personal room is joined: from now on every entry arrives as an event. */
  entered(): void;
  /** Called with every fetched page before it is shown. */
  paged(page: HistoryPage): void;
  /** The current list of conversations. */
  listed(conversations: readonly ConversationView[]): void;
}

export function createSynchroniser(parts: SynchroniserParts): Synchroniser {
  const { connection, http, store, outbox, session_id } = parts;
  const opened = new Set<string>();
  const rooms = new Set<string>();
  const fetching = new Map<string, Promise<void>>();
  /** Conversations that could not be read, until the next catch-up. */
  const resting = new Set<string>();
  let failures = 0;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

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
      await identify();
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
    if (connection.online) timer = setTimeout(() => void run(), backoff(TIMINGS.retry, failures++));
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
      if (wanted && !record.loaded) quietly(record.id, newestPage(record.id));
      else if (record.loaded || wanted) fill(record.id, record);
    }
  }

  function fill(id: string, record: ConversationRecord): void {
    const after_seq = missingAfter(record);
    if (after_seq !== null) quietly(id, page(id, { after_seq }, record.last_seq));
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

  /** At most one request for a page per conversation: concurrent callers share it. */
  function page(id: string, which: { after_seq?: number; before_seq?: number }, up_to = 0): Promise<void> {
    const there = fetching.get(id);
    if (there !== undefined) return there;
    const work = connection.request('support_history', { ticket_chat_id: id, limit: PAGE_MESSAGES, ...which }).then(
      (given) => {
        fetching.delete(id);
        parts.paged(given);
        const covered = coveredBy(given, which, up_to);
        const newest = which.after_seq === undefined && which.before_seq === undefined;
        store.dispatch({ type: 'page', ticket_chat_id: id, messages: given.messages, covered, newest });
        follow();
      },
      (error: unknown) => {
        fetching.delete(id);
        throw error;
      },
    );
    fetching.set(id, work);
    return work;
  }

  const newestPage = (id: string) => page(id, {});

  function quietly(id: string, work: Promise<void>): void {
    work.catch((error: HelpdeskError) => {
      if (!connection.online) return;
      resting.add(id);
      if (isPassing(error)) again();
    });
  }

  /** Searches for the conversations of first messages that were acknowledged but never came back. */
  async function identify(): Promise<void> {
    const lost = () => outbox.items().filter((item) => item.acknowledged && item.ticket_chat_id === null);
    await Promise.allSettled(fetching.values());
    for (const { id } of store.current().records) {
      if (lost().length === 0) return;
      if (id === null || store.current().records.some((one) => one.id === id && one.covered[0]?.from === 1)) continue;
      const first = await connection.request('support_history', { ticket_chat_id: id, after_seq: 0, limit: 1 });
      for (const item of lost())
        if (first.messages[0]?.client_message_id === item.client_message_id) {
          parts.paged(first);
          store.dispatch({ type: 'identified', client_message_id: item.client_message_id, ticket_chat_id: id });
        }
    }
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
      while (fetching.has(id)) await fetching.get(id);
      const record = store.current().records.find((one) => one.id === id);
      if (connection.online) enter(id);
      if (!record?.loaded) await newestPage(id);
    },
    async loadOlder(id) {
      while (fetching.has(id)) await fetching.get(id);
      const from = store.current().records.find((one) => one.id === id)?.covered[0]?.from;
      if (from === undefined) await newestPage(id);
      else if (from > 1) await page(id, { before_seq: from });
    },
  };
}

/** The span that a page fully covers. @param up_to the newest known `seq` when it was requested */
function coveredBy(
  { messages, has_more }: HistoryPage,
  { after_seq, before_seq }: { after_seq?: number; before_seq?: number },
  up_to: number,
): { from: number; to: number } | null {
  const [first, last] = [messages[0]?.seq, messages.at(-1)?.seq];
  if (after_seq !== undefined) {
    const to = has_more ? last : Math.max(last ?? 0, up_to);
    return to === undefined ? null : { from: after_seq + 1, to };
  }
  const from = has_more ? first : 1;
  const to = before_seq === undefined ? last : before_seq - 1;
  return from === undefined || to === undefined ? null : { from, to };
}
