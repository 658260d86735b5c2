/** The customer's own messages, from being queued until they come back as entries. */
import type { StoreEvent } from './events.js';
import { fromOutbox, type PendingMessage } from './messages.js';
import { type ConversationRecord, newest, newRecord, settle } from './record.js';
import { replace, type StoreState } from './state.js';

/** The conversation in which this message came back as an entry; undefined if it has not. */
export function whereStored(state: StoreState, client_message_id: string): string | undefined {
  const isIn = ({ stored }: ConversationRecord) => stored.some((one) => one.client_message_id === client_message_id);
  return state.records.find(isIn)?.id ?? undefined;
}

/**
 * The message is stored in this conversation: it is no longer pending, and those queued behind it get their
 * conversation.
 */
export function settleOwn(state: StoreState, id: string, client_message_id: string): StoreState {
  const holder = holderOf(state, client_message_id);
  if (holder === undefined) return state;
  const pending = holder.pending.filter((one) => !isOf(client_message_id)(one));
  const known = state.records.find((record) => record.id === id);
  if (known === undefined || known === holder || holder.id !== null)
    return replace(state, holder, { pending, id: holder.id ?? id });
  const merged = settle(holder, { ...known, key: holder.key, pending: sorted([...known.pending, ...pending]) });
  return {
    ...state,
    records: state.records.flatMap((record) => (record === known ? [] : record === holder ? merged : record)),
  };
}

/** Adds a message of the outbox, unless it is known. */
export function queue(state: StoreState, item: Extract<StoreEvent, { type: 'queued' }>['item']): StoreState {
  const { client_message_id, ticket_chat_id, conversation_key } = item;
  if (whereStored(state, client_message_id) !== undefined || holderOf(state, client_message_id) !== undefined)
    return state;
  const found =
    state.records.find(({ id }) => id !== null && id === ticket_chat_id) ??
    state.records.find(({ key }) => key === conversation_key);
  const record = found ?? newRecord(conversation_key, ticket_chat_id);
  const waiting = fromOutbox(item);
  return replace(found === undefined ? { ...state, records: [...state.records, record] } : state, record, {
    pending: sorted([...record.pending, waiting]),
    id: record.id ?? ticket_chat_id,
    date_updated: newest(record.date_updated, waiting.message.date_created),
  });
}

/** The customer has discarded a message. */
export function discard(state: StoreState, client_message_id: string): StoreState {
  const holder = holderOf(state, client_message_id);
  if (holder === undefined) return state;
  const pending = holder.pending.filter((one) => !isOf(client_message_id)(one));
  if (holder.id !== null || pending.length > 0) return replace(state, holder, { pending });
  return { ...state, records: state.records.filter((record) => record !== holder) };
}

/** Changes how a pending message is shown. */
export function inPending(state: StoreState, id: string, change: Partial<PendingMessage['message']>): StoreState {
  const holder = holderOf(state, id);
  if (holder === undefined) return state;
  const pending = holder.pending.map((one) =>
    isOf(id)(one) ? { ...one, message: { ...one.message, ...change } } : one,
  );
  return replace(state, holder, { pending });
}

/** The conversation in which this message is pending. */
function holderOf({ records }: StoreState, client_message_id: string): ConversationRecord | undefined {
  return records.find(({ pending }) => pending.some(isOf(client_message_id)));
}

function sorted(pending: readonly PendingMessage[]): readonly PendingMessage[] {
  return [...pending].sort(
    (one, other) => one.created_at - other.created_at || (one.message.key < other.message.key ? -1 : 1),
  );
}

function isOf(client_message_id: string): (one: PendingMessage) => boolean {
  return ({ message }) => message.client_message_id === client_message_id;
}
