/** Conversations with their log, files, reviews and feedback. */
import type { HandoverReason } from '@frontdesk/contract';
import type { GeneratedAlways } from 'kysely';
import type { Flag, PriorityLevel } from './columns.js';

/** Computed by the database, for its indexes alone (`0042-heap-only-updates.ts`). */
interface ConversationIndexes {
  /** Of `updated_at`, in minutes. */
  active_minute: GeneratedAlways<number>;
  /** Of `last_word_at`, in minutes. */
  spoken_minute: GeneratedAlways<number>;
  /** `delivered_seq` is below `last_seq`. */
  has_undelivered: GeneratedAlways<Flag>;
}

export interface ConversationRow {
  /** `ticket_chat_id` on the wire. */
  id: string;
  organisation_id: string;
  session_id: string;
  ticket_id: string;
  status: 'open' | 'taken' | 'released_and_open' | 'resolved_and_closed' | 'closed';
  /** 1 to 3 while open, unique in the session: what holds the limit of open conversations. Null once closed. */
  open_slot: number | null;
  /** Of the API key that opened it: a `test` conversation may use dev functions. */
  mode: 'live' | 'test';
  handler: 'assistant' | 'agent';
  /** Grows with every change of handler: what a turn began under must still hold when it answers. */
  handler_epoch: number;
  agent_id: string | null;
  agent_name: string | null;
  needs_human: Flag;
  last_seq: number;
  /** The `seq` of the assistant's first message that followed an endpoint's answer, or may have; null: there is none. */
  data_from_seq: number | null;
  last_sender: 'customer' | 'assistant' | 'agent';
  last_word_at: number;
  /** When the assistant or the agent last suggested closing and the customer has not answered since. */
  close_suggested_at: number | null;
  /**
   * Since when the customer waits for a human word: the assistant has asked for one, or they wrote to the agent who
   * handles it. Never null while `needs_human` is 1.
   */
  waiting_since: number | null;
  /** Why a human was asked for; null: none was, or the assistant has the conversation back. */
  handover_reason: HandoverReason | null;
  /** Where the customer wants to be written to, as they said it. */
  contact_email: string | null;
  /** 1: an agent has set it aside. */
  snoozed: Flag;
  /** When it returns to the lists; where `snoozed` is 0, when it did. Null: it was not snoozed since the customer spoke last. */
  snoozed_until: number | null;
  priority: PriorityLevel;
  customer_read_seq: number;
  /** By any agent, for the desk. */
  agent_read_seq: number;
  /** How far the agent who handled it has read, for the customer. */
  handler_read_seq: number;
  /** A customer's client has every entry up to here. What follows is delivered when one enters. */
  delivered_seq: number;
  /** The customer socket that spoke last. */
  customer_sid: string;
  created_at: number;
  updated_at: number;
  closed_at: number | null;
}

/** One entry of a conversation's log: what was said, and what happened to it. */
export interface MessageRow {
  conversation_id: string;
  seq: number;
  id: string;
  organisation_id: string;
  session_id: string;
  kind:
    | 'message'
    | 'login_request'
    | 'handler_changed'
    | 'closing'
    | 'closing_by_itself'
    | 'call_started'
    | 'call_ended'
    | 'assistant_left_call'
    | 'waiting_cancelled';
  sender: 'customer' | 'assistant' | 'agent' | 'system';
  agent_id: string | null;
  agent_name: string | null;
  message: string;
  attachment: Flag;
  attachment_metadata: string | null;
  /** JSON: on a message of the assistant, replies to offer. */
  suggestions: string | null;
  /** JSON: on a message of the assistant, records that it is about. */
  cards: string | null;
  /** JSON: on a message of the assistant, the articles that it is taken from. */
  sources: string | null;
  /** JSON: on a message of the assistant, the action that it asks the customer to confirm. */
  confirmation: string | null;
  /** JSON: on a message of the customer, what it decides about an action. */
  decision: string | null;
  close_support: Flag;
  closed_support: Flag;
  /** On an answer of the assistant: the `seq` of the customer's message it answers. */
  in_reply_to: number | null;
  turn_id: string | null;
  /** On what happened to a call: which. */
  call_id: string | null;
  /** On a customer's message: what its client called it, so that it recognises it. */
  client_message_id: string | null;
  /** The socket that caused it, or the customer socket that had spoken last. */
  sid: string;
  created_at: number;
  updated_at: number;
}

/** That a conversation is an example of the demo, and no customer's. */
export interface ExampleConversationRow {
  conversation_id: string;
  organisation_id: string;
}

/** That a `client_message_id` was used, so that a resend is acknowledged and not stored twice. */
export interface MessageReceiptRow {
  organisation_id: string;
  session_id: string;
  client_message_id: string;
  body_hash: string;
  conversation_id: string;
  seq: number;
  created_at: number;
}

export interface ReviewRow {
  conversation_id: string;
  organisation_id: string;
  rating: '1' | '2' | '3' | '4' | '5';
  review: string | null;
  created_at: number;
  updated_at: number;
}

/** What a customer said of one answer of the assistant, which is the message of that `seq`. */
export interface AnswerFeedbackRow {
  conversation_id: string;
  seq: number;
  organisation_id: string;
  /** Of the conversation. */
  mode: 'live' | 'test';
  rating: 'up' | 'down';
  reason: 'wrong' | 'not_asked' | 'incomplete' | null;
  comment: string | null;
  created_at: number;
  updated_at: number;
}

/** A file that was uploaded. Its bytes are in {@link AttachmentChunkRow}. */
export interface AttachmentRow {
  /** 256 random bits, which are all that is needed to get the file. */
  id: string;
  organisation_id: string;
  session_id: string;
  name: string;
  extension: string;
  content_type: string;
  bytes: number;
  created_at: number;
  /** When all of it was here; null: it is not for anybody yet. */
  stored_at: number | null;
  /** When a message first carried it; null: it is removed after a while. */
  referenced_at: number | null;
}

export interface AttachmentChunkRow {
  attachment_id: string;
  position: number;
  bytes: Uint8Array;
}

export interface ConversationTables {
  conversations: ConversationRow & ConversationIndexes;
  messages: MessageRow;
  example_conversations: ExampleConversationRow;
  message_receipts: MessageReceiptRow;
  reviews: ReviewRow;
  answer_feedback: AnswerFeedbackRow;
  attachments: AttachmentRow;
  attachment_chunks: AttachmentChunkRow;
}
