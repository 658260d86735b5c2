/**
 * Events of the service. They are announced once committed; `sockets/broadcast.ts` decides which sockets get which
 * messages. They are sent between servers, so they are plain JSON.
 */
import type { AnswerFeedback, DeskChange, SupportNote } from '@frontdesk/contract';
import type { ConversationRow, MessageRow } from '../db/schema.js';

/** A committed log entry of a conversation. */
export type Entry = MessageRow & {
  /** For the end of a call: when the call started, which the row lacks. */
  call_started_at?: number;
};

interface InConversation {
  organisation_id: string;
  conversation_id: string;
  session_id: string;
}

/** The ids that locate an event. */
export function placeOf({
  id,
  organisation_id,
  session_id,
}: Pick<ConversationRow, 'id' | 'organisation_id' | 'session_id'>): InConversation {
  return { organisation_id, conversation_id: id, session_id };
}

export type DomainEvent = CommittedEvent | ActivityEvent;

/** Short-lived, unstored events. */
export type ActivityEvent =
  | (InConversation & {
      type: 'typing';
      sender: 'customer' | 'assistant' | 'agent';
      typing: boolean;
      sid: string;
      /** The agent types, but does not handle the conversation: customers are not told. */
      agents_only?: boolean;
    })
  /** The assistant calls a function during a voice call, which may take a while. */
  | (InConversation & { type: 'function_called' })
  | (InConversation & {
      /** A piece of a reply that the assistant is writing. */
      type: 'delta';
      delta: string;
      /** The conversation's last `seq` when the reply began: a later takeover or closing suppresses it. */
      after_seq: number;
      sid: string;
    });

/** Effects of a commit. */
export type CommittedEvent =
  | (InConversation & {
      type: 'entry_added';
      entry: Entry;
      ticket_id: string;
      ticket_status: string;
      /** On a login request: the link, which is not stored. */
      login_url?: string;
      /** A socket that got this as its own response and must not be told again. */
      except_sid?: string;
    })
  | (InConversation & { type: 'call_started'; call_id: string; started_at: number; sid: string; except_sid: string })
  | (InConversation & {
      type: 'call_ended';
      call_id: string;
      started_at: number;
      ended_at: number;
      sid: string;
      except_sid?: string;
    })
  /** Another agent took over the conversation from this one, who may not have it open. */
  | (InConversation & { type: 'handler_lost'; agent_id: string; to: { id: string; username: string } })
  | (InConversation & { type: 'note_added'; note: SupportNote; except_sid: string })
  /** A member has read the mentions in the conversation. */
  | (InConversation & { type: 'mentions_read'; member_id: string })
  /** For rooms only; customers are told by the entry. */
  | (InConversation & { type: 'assistant_left_call'; call_id: string })
  /** A spoken reply was interrupted; the entry now holds the part that was played. */
  | (InConversation & { type: 'entry_cut'; entry: Entry })
  /** A customer's feedback on a reply; null: removed. */
  | (InConversation & {
      type: 'feedback_given';
      message_id: string;
      seq: number;
      feedback: AnswerFeedback | null;
      sid: string;
    })
  | (InConversation & {
      type: 'read';
      entity: 'customer' | 'agent';
      /** Whether this agent handles the conversation. Customers are told only about that agent. */
      is_handler: boolean;
      seq: number;
      sid: string;
    })
  | (InConversation & { type: 'logged_in'; name: string | null })
  | (InConversation & {
      /** Tells the organisation's desks to reload. */
      type: 'desk_changed';
      reason: DeskChange['reason'];
    });
