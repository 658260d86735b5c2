/** Conversations with their logs, files, reviews and feedback. */
import type {
  ActionDecision,
  AttachmentMetadata,
  Card,
  Confirmation,
  HandoverReason,
  MessageSource,
  Suggestion,
} from '@frontdesk/contract';
import type { GeneratedAlways } from 'kysely';
import type { Json } from '../../json.js';
import type { Flag, PriorityLevel } from './columns.js';

/** Computed by the database, only for its indexes (`0042-heap-only-updates.ts`). */
interface ConversationIndexes {
  /** Of `updated_at`, in minutes. */
  active_minute: GeneratedAlways<number>;
  /** Of `last_word_at`, in minutes. */
  spoken_minute: GeneratedAlways<number>;
  /** 1: `delivered_seq` is below `last_seq`. */
  has_undelivered: GeneratedAlways<Flag>;
}

export interface ConversationRow {
  /** `ticket_chat_id` on the wire. */
  id: string;
  organisation_id: string;
  session_id: string;
  ticket_id: string;
  status: 'open' | 'taken' | 'released_and_open' | 'resolved_and_closed' | 'closed';
  /** 1 to 3 while open, unique in the session, which limits open conversations. Null once closed. */
  open_slot: number | null;
  /** Mode of the API key that opened it: `test` conversations may use dev functions. */
  mode: 'live' | 'test';
  handler: 'assistant' | 'agent';
  /** Grows with every change of handler: a turn may only reply in the epoch in which it began. */
  handler_epoch: number;
  agent_id: string | null;
  agent_name: string | null;
  needs_human: Flag;
  last_seq: number;
  /** The `seq` of the assistant's first message after an endpoint's data was, or may have been, read; null: none. */
  data_from_seq: number | null;
  last_sender: 'customer' | 'assistant' | 'agent';
  last_word_at: number;
  /** When the assistant or agent suggested closing, if the customer has not replied since. */
  close_suggested_at: number | null;
  /**
   * Since when the customer waits for an agent: the assistant asked for one, or the customer wrote to the agent who
   * handles the conversation. Never null while `needs_human` is 1.
   */
  waiting_since: number | null;
  /** Why a human was requested; null: none was, or the assistant handles the conversation again. */
  handover_reason: HandoverReason | null;
  /** The contact address that the customer gave. */
  contact_email: string | null;
  /** 1: snoozed by an agent. */
  snoozed: Flag;
  /** When snoozing ends or, if `snoozed` is 0, when it ended. Null: not snoozed since the customer's last message. */
  snoozed_until: number | null;
  priority: PriorityLevel;
  customer_read_seq: number;
  /** How far any agent has read, for the desk. */
  agent_read_seq: number;
  /** How far the agent who handled it has read, for the customer. */
  handler_read_seq: number;
  /** A customer's client has every entry up to here. Later ones are delivered when a client connects. */
  delivered_seq: number;
  /** The customer's socket that sent the last message. */
  customer_sid: string;
  created_at: number;
  updated_at: number;
  closed_at: number | null;
  /** The conversation that it was merged into; null again once that one is erased. The closing entry remains as the record. */
  merged_into: string | null;
}

/** A log entry of a conversation: a message or a notice. */
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
    | 'closing_by_merge'
    | 'call_started'
    | 'call_ended'
    | 'assistant_left_call'
    | 'waiting_cancelled';
  sender: 'customer' | 'assistant' | 'agent' | 'system';
  agent_id: string | null;
  agent_name: string | null;
  message: string;
  attachment: Flag;
  attachment_metadata: Json<AttachmentMetadata> | null;
  /** Suggested replies of an assistant's message. */
  suggestions: Json<Suggestion[]> | null;
  /** Records that an assistant's message shows. */
  cards: Json<Card[]> | null;
  /** The articles that an assistant's message is based on. */
  sources: Json<MessageSource[]> | null;
  /** The action that an assistant's message asks to confirm. */
  confirmation: Json<Confirmation> | null;
  /** A customer's decision on an action. */
  decision: Json<ActionDecision> | null;
  close_support: Flag;
  closed_support: Flag;
  /** On a reply of the assistant: the `seq` of the customer's message. */
  in_reply_to: number | null;
  turn_id: string | null;
  /** The call that a notice is about. */
  call_id: string | null;
  /** On a customer's message: the id that its client gave it. */
  client_message_id: string | null;
  /** The socket that caused it, or the customer's socket that sent the last message. */
  sid: string;
  created_at: number;
  updated_at: number;
}

/** Marks a conversation as an example of the demo rather than a customer's. */
export interface ExampleConversationRow {
  conversation_id: string;
  organisation_id: string;
}

/** Records a used `client_message_id`, so that a resent message is acknowledged and not stored twice. */
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

/** A customer's feedback on one reply of the assistant, identified by its `seq`. */
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

/** An uploaded file. Its bytes are in {@link AttachmentChunkRow}. */
export interface AttachmentRow {
  /** 256 random bits; knowing the id is enough to read the file. */
  id: string;
  organisation_id: string;
  session_id: string;
  name: string;
  extension: string;
  content_type: string;
  bytes: number;
  created_at: number;
  /** When the upload was complete; null: not available yet. */
  stored_at: number | null;
  /** When a message first referenced it; null: deleted after a while. */
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
