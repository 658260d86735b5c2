/** Writes, resends and discards the customer's messages. */
import type { Store } from '../store/create-store.js';
import { findRecord } from '../store/find-record.js';
import type { Helpdesk } from '../types.js';
import type { Typing } from '../typing.js';
import type { Delivery } from './deliver.js';
import type { Outbox, OutboxItem } from './outbox.js';

/** Prefix of keys of conversations that the service does not know yet. */
const LOCAL_KEY = 'new-';
/** After these errors a message is resent under another id. */
const USED_UP: string[] = ['client_message_id_reused', 'outcome_unknown'];
/** After this error a message is resent in another conversation. */
const CLOSED = 'conversation_closed';

/** What a customer does with own messages. */
export type Writing = Pick<Helpdesk, 'send' | 'retry' | 'discard'>;

export function createWriting(outbox: Outbox, store: Store, delivery: Delivery, typing: Typing): Writing {
  const { dispatch } = store;
  let last_created_at = 0;

  const send: Writing['send'] = (conversation, { message, attachments = [] }) => {
    const record = conversation === null ? undefined : findRecord(store, conversation);
    const known_id = conversation?.startsWith(LOCAL_KEY) ? null : conversation;
    const key = randomId();
    last_created_at = Math.max(Date.now(), last_created_at + 1);
    const item = {
      client_message_id: key,
      conversation_key: record?.key ?? conversation ?? `${LOCAL_KEY}${key}`,
      ticket_chat_id: record === undefined ? known_id : record.id,
      message,
      attachments,
      created_at: last_created_at,
      first_sent_at: null,
      acknowledged: false,
      failed: null,
    };
    outbox.add(item);
    dispatch({ type: 'queued', item });
    if (item.ticket_chat_id !== null) typing.set(item.ticket_chat_id, false);
    delivery.flush();
    return key;
  };

  function discard(client_message_id: string): void {
    outbox.remove(client_message_id);
    dispatch({ type: 'discarded', client_message_id });
  }

  /** Sends everything that this item's conversation refused because it is closed. @returns the item's new key */
  function sendToNewConversation(item: OutboxItem): string {
    const keys = new Map<string, string>();
    let conversation: string | null = null;
    for (const other of outbox.items()) {
      if (other.failed?.code !== CLOSED || other.ticket_chat_id !== item.ticket_chat_id) continue;
      const key = send(conversation, other);
      keys.set(other.client_message_id, key);
      conversation ??= `${LOCAL_KEY}${key}`;
    }
    for (const sent of keys.keys()) discard(sent);
    return keys.get(item.client_message_id) ?? item.client_message_id;
  }

  return {
    send,
    discard,
    retry(client_message_id) {
      const item = outbox.find(client_message_id);
      if (item?.failed == null) return client_message_id;
      if (item.failed.code === CLOSED) return sendToNewConversation(item);
      if (USED_UP.includes(item.failed.code)) {
        discard(client_message_id);
        return send(item.ticket_chat_id ?? item.conversation_key, item);
      }
      outbox.change(client_message_id, { failed: null, first_sent_at: null });
      dispatch({ type: 'delayed', client_message_id, error: null });
      delivery.flush();
      return client_message_id;
    },
  };
}

/** 128 random bits. `crypto.randomUUID` is missing on pages without https, which are common during development. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
