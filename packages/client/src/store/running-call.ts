/**
 * State changes of a conversation's call. If an agent takes over and continues the call in its room, the service
 * reports that the assistant left and, with the next log entry, that the handler has changed.
 */
import type { RunningCall } from '../types.js';
import type { ConversationView } from '../wire.js';
import { type ConversationRecord, isShallowEqual } from './record.js';

type Change = Partial<Pick<ConversationRecord, 'call' | 'call_seq' | 'left_call' | 'assistant_left_call'>>;

export function callFound({ last_seq }: ConversationRecord, call: RunningCall): Change {
  return { call, call_seq: last_seq, left_call: null, assistant_left_call: false };
}

/** @param ticket_call_id null: any active call */
export function callEnded({ call, last_seq }: ConversationRecord, ticket_call_id: string | null): Change {
  if (ticket_call_id !== null && call !== null && call.ticket_call_id !== ticket_call_id) return {};
  return { call: null, call_seq: last_seq, left_call: null, assistant_left_call: false };
}

export function assistantLeft({ call, handler, last_seq }: ConversationRecord, ticket_call_id: string): Change {
  if (call === null) return { assistant_left_call: true };
  if (call.ticket_call_id !== ticket_call_id || call.with === 'agent') return {};
  if (handler === 'agent') return { call: { ...call, with: 'agent' }, call_seq: last_seq };
  return { call: null, call_seq: last_seq, left_call: { call, seq: last_seq }, assistant_left_call: true };
}

export function handlerChanged(
  { call, left_call, last_seq }: ConversationRecord,
  handler: ConversationRecord['handler'],
): Change {
  if (handler === 'assistant') return call?.with === 'agent' ? { call: null, call_seq: last_seq } : {};
  const goes_on = left_call !== null && last_seq <= left_call.seq + 1 ? left_call.call : call;
  if (goes_on === null) return {};
  return { call: { ...goes_on, with: 'agent' }, call_seq: last_seq, left_call: null, assistant_left_call: false };
}

/** Applies the list of conversations, unless newer events were received. */
export function summariseCall(record: ConversationRecord, view: ConversationView): Change {
  if (view.last_seq < record.call_seq) return {};
  if (view.call === null) return { call: null, call_seq: view.last_seq };
  const same = record.call !== null && isShallowEqual(record.call, view.call);
  return { ...callFound(record, same ? record.call : view.call), call_seq: view.last_seq };
}
