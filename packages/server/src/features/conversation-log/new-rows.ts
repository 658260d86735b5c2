/** The columns with which every conversation and every message begins. */
import type { ConversationRow, MessageRow } from '../../db/schema.js';
import { NORMAL_LEVEL } from './priority-levels.js';

export const NEW_CONVERSATION = {
  status: 'open',
  handler: 'assistant',
  handler_epoch: 1,
  agent_id: null,
  agent_name: null,
  needs_human: 0,
  data_from_seq: null,
  close_suggested_at: null,
  waiting_since: null,
  handover_reason: null,
  contact_email: null,
  snoozed: 0,
  snoozed_until: null,
  priority: NORMAL_LEVEL,
  customer_read_seq: 0,
  agent_read_seq: 0,
  handler_read_seq: 0,
  closed_at: null,
  merged_into: null,
} as const satisfies Partial<ConversationRow>;

export const NEW_MESSAGE = {
  kind: 'message',
  agent_id: null,
  agent_name: null,
  attachment: 0,
  attachment_metadata: null,
  suggestions: null,
  cards: null,
  sources: null,
  confirmation: null,
  decision: null,
  close_support: 0,
  closed_support: 0,
  in_reply_to: null,
  turn_id: null,
  call_id: null,
  client_message_id: null,
} as const satisfies Partial<MessageRow>;
