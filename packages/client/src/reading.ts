/**
 * The customer's read marks. The service marks everything as read that it has at the time, so a mark made while offline
 * is only repeated if nothing new has arrived since.
 */
import type { Connection } from './connection/connection.js';
import type { Store } from './store/create-store.js';
import { findRecord } from './store/find-record.js';
import type { ConversationView } from './wire.js';

/** Tells the service how far the customer has read. */
export interface Reading {
  mark(conversation: string): void;
  /** Repeats marks that were not sent or were lost. */
  repeat(conversations: readonly ConversationView[]): void;
}

export function createReading(connection: Connection, store: Store): Reading {
  const tell = (ticket_chat_id: string) =>
    connection.tell('mark_conversation_read', { ticket_chat_id, entity: 'customer' });

  return {
    mark(conversation) {
      const record = findRecord(store, conversation);
      if (record === undefined || record.id === null) return;
      const { id, view, customer_read_seq } = record;
      const seq = view.messages.findLast((message) => message.seq !== null)?.seq ?? 0;
      if (seq <= customer_read_seq) return;
      const news = view.unread > 0;
      store.dispatch({ type: 'read', ticket_chat_id: id, entity: 'customer', seq });
      if (news) tell(id);
    },
    repeat(conversations) {
      for (const { ticket_chat_id: id, customer_read_seq, last_seq } of conversations) {
        const here = findRecord(store, id)?.customer_read_seq ?? 0;
        if (here > customer_read_seq && here >= last_seq) tell(id);
      }
    },
  };
}
