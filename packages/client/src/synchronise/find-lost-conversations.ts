/** The conversations of first messages that were acknowledged but never came back. */
import type { Connection } from '../connection/connection.js';
import type { Outbox } from '../outbox/outbox.js';
import type { Store } from '../store/create-store.js';
import type { HistoryPage } from '../wire.js';
import type { HistoryPages } from './history-pages.js';

/** What the lookup reads, and reports to. */
export interface LookupParts {
  connection: Connection;
  store: Store;
  outbox: Outbox;
  /** Called with every fetched page before it is shown. */
  paged(page: HistoryPage): void;
}

/** Looks at the first message of each conversation that may be one of them. @throws {HelpdeskError} */
export async function findLostConversations(
  { connection, store, outbox, paged }: LookupParts,
  pages: HistoryPages,
): Promise<void> {
  const lost = () => outbox.items().filter((item) => item.acknowledged && item.ticket_chat_id === null);
  await pages.settled();
  for (const { id } of store.current().records) {
    if (lost().length === 0) return;
    if (id === null || store.current().records.some((one) => one.id === id && one.covered[0]?.from === 1)) continue;
    const first = await connection.request('support_history', { ticket_chat_id: id, after_seq: 0, limit: 1 });
    for (const item of lost())
      if (first.messages[0]?.client_message_id === item.client_message_id) {
        paged(first);
        store.dispatch({ type: 'identified', client_message_id: item.client_message_id, ticket_chat_id: id });
      }
  }
}
