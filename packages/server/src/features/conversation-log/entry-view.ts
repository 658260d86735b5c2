/**
 * Converts log entries to their wire form. The log holds a neutral text in place of a login link; the link is inserted
 * only when it is sent to the customer.
 */
import type { ConversationView, HistoryMessage, HistoryNote, MessageData, RunningCall } from '@frontdesk/contract';
import type { CallRow, ConversationRow, MessageRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import { fromJson } from '../../json.js';
import type { Entry } from '../events.js';
import { LOGIN_LINK_WORD } from '../settings/service-words.js';
import { toSessionId } from '../test-sessions.js';

/** The specification's message data object. @param login_url replaces the neutral text in a login request */
export function toMessageData(entry: Entry, login_url?: string): MessageData {
  return {
    ...common(entry),
    message: login_url === undefined ? entry.message : entry.message.replace(LOGIN_LINK_WORD, () => login_url),
    sender: entry.sender === 'agent' ? 'agent' : 'assistant',
    ...(login_url === undefined ? {} : { login_url }),
  };
}

const NOTES: Partial<Record<MessageRow['kind'], HistoryNote>> = {
  handler_changed: 'handler_changed',
  call_started: 'call_started',
  call_ended: 'call_ended',
  assistant_left_call: 'assistant_left_call',
  waiting_cancelled: 'waiting_cancelled',
  closing_by_merge: 'merged',
};

/** @param for_member adds the turn of a reply */
export function toHistoryMessage(entry: Entry, for_member: boolean): HistoryMessage {
  const note = NOTES[entry.kind];
  return {
    ...common(entry),
    message: entry.message,
    sender: entry.sender,
    agent: entry.agent_id === null ? null : { id: entry.agent_id, username: entry.agent_name ?? '' },
    ...(entry.sender !== 'customer' || entry.client_message_id === null
      ? {}
      : { client_message_id: entry.client_message_id }),
    ...(entry.kind === 'login_request' ? { login_request: true as const } : {}),
    ...(note === undefined ? {} : { note }),
    ...(entry.call_started_at === undefined
      ? {}
      : { call_seconds: wholeSeconds(entry.created_at - entry.call_started_at) }),
    ...(for_member && entry.turn_id !== null ? { turn_id: entry.turn_id } : {}),
  };
}

/** The length of a call, in seconds. @param ms negative if clocks differ */
export const wholeSeconds = (ms: number): number => Math.max(0, Math.round(ms / 1_000));

/** @param call the one that the customer may join now */
export function toConversationView(
  conversation: ConversationRow,
  call: Pick<CallRow, 'id' | 'started_at' | 'active'> | undefined,
): ConversationView {
  return {
    ticket_chat_id: conversation.id,
    ticket_id: conversation.ticket_id,
    session_id: toSessionId(conversation.session_id),
    status: conversation.status,
    closed: conversation.open_slot === null,
    handler: conversation.handler,
    agent: toAgent(conversation),
    needs_human: conversation.needs_human === 1,
    contact_email: conversation.contact_email,
    last_seq: conversation.last_seq,
    customer_read_seq: conversation.customer_read_seq,
    agent_read_seq: conversation.agent_read_seq,
    call: call === undefined ? null : toRunningCall(call),
    merged_into: conversation.merged_into,
    date_created: isoTime(conversation.created_at),
    date_updated: isoTime(conversation.updated_at),
  };
}

function toRunningCall({ id, started_at, active }: Pick<CallRow, 'id' | 'started_at' | 'active'>): RunningCall {
  return { ticket_call_id: id, call_start_time: isoTime(started_at), with: active === 1 ? 'assistant' : 'agent' };
}

export function toAgent(of: { agent_id: string | null; agent_name: string | null }) {
  return of.agent_id === null ? null : { id: of.agent_id, username: of.agent_name ?? '' };
}

function common(entry: Entry) {
  return {
    ticket_chat_id: entry.conversation_id,
    attachment: entry.attachment === 1,
    attachment_metadata: entry.attachment_metadata === null ? null : fromJson(entry.attachment_metadata),
    ...(entry.suggestions === null ? {} : { suggestions: fromJson(entry.suggestions) }),
    ...(entry.cards ? { cards: fromJson(entry.cards) } : {}),
    ...(entry.sources ? { sources: fromJson(entry.sources) } : {}),
    ...(entry.confirmation ? { confirmation: fromJson(entry.confirmation) } : {}),
    close_support: entry.close_support === 1,
    closed_support: entry.closed_support === 1,
    date_created: isoTime(entry.created_at),
    date_updated: isoTime(entry.updated_at),
    id: entry.id,
    seq: entry.seq,
  };
}
