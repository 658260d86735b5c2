/**
 * The order of messages within a conversation: one is sent at a time, and those behind a first message wait until it
 * has come back, because only its entry names the conversation.
 */
import type { Outbox, OutboxItem } from './outbox.js';

/** Names the conversation of a message, also before the service knows it. */
export function conversationOf({ ticket_chat_id, conversation_key }: OutboxItem): string {
  return ticket_chat_id ?? conversation_key;
}

/** The message that each conversation sends next, if it does not wait for its first one. */
export function nextToSend(items: readonly OutboxItem[]): OutboxItem[] {
  const next = new Map<string, OutboxItem>();
  for (const item of items) {
    const done = item.failed !== null || (item.acknowledged && item.ticket_chat_id !== null);
    if (!done && !next.has(conversationOf(item))) next.set(conversationOf(item), item);
  }
  return [...next.values()].filter(({ acknowledged }) => !acknowledged);
}

/** Removes a message that has come back from this conversation, to which those behind it now belong. */
export function settleInOutbox(outbox: Outbox, item: OutboxItem, ticket_chat_id: string): void {
  // Those first: a reader of the storage must never take one of them for a first message.
  for (const other of outbox.items())
    if (other.ticket_chat_id === null && other.conversation_key === item.conversation_key && other !== item)
      outbox.change(other.client_message_id, { ticket_chat_id });
  outbox.remove(item.client_message_id);
}
