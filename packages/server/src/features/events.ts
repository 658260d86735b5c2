/**
 * What happened, in the words of the house. Verbs announce these once committed; `sockets/broadcast.ts` decides who is
 * told and how. They travel between servers, so they are plain JSON.
 */
import type { AnswerFeedback, SupportNote } from '@frontdesk/contract';
import type { ConversationRow, MessageRow } from '../db/schema.js';

/** One entry of a conversation's log, as it was committed. */
export type Entry = MessageRow & {
  /** On the end of a call: when it started, which its row does not say. */
  call_started_at?: number;
};

interface InConversation {
  organisation_id: string;
  conversation_id: string;
  session_id: string;
}

/** Where something happened, as its event says it. */
export function placeOf({
  id,
  organisation_id,
  session_id,
}: Pick<ConversationRow, 'id' | 'organisation_id' | 'session_id'>): InConversation {
  return { organisation_id, conversation_id: id, session_id };
}

export type DomainEvent = CommittedEvent | ActivityEvent;

/** What holds for a moment and is kept nowhere. */
export type ActivityEvent =
  | (InConversation & { type: 'typing'; sender: 'customer' | 'assistant' | 'agent'; typing: boolean; sid: string })
  /** For the conversation's call: the assistant calls a function, which can take a while. */
  | (InConversation & { type: 'function_called' })
  | (InConversation & {
      /** A piece of what the assistant is writing. */
      type: 'delta';
      delta: string;
      /** The conversation's last `seq` when it began: a take-over or close after it silences it. */
      after_seq: number;
      sid: string;
    });

/** What a commit has made true. */
export type CommittedEvent =
  | (InConversation & {
      type: 'entry_added';
      entry: Entry;
      ticket_id: string;
      ticket_status: string;
      /** On a login request: the link, which is kept nowhere. */
      login_url?: string;
      /** A socket that has had this as its own answer and is not told again. */
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
  /** Another agent has taken the conversation from this one, who may not be looking at it. */
  | (InConversation & { type: 'handler_lost'; agent_id: string; to: { id: string; username: string } })
  | (InConversation & { type: 'note_added'; note: SupportNote; except_sid: string })
  /** A member has read what mentions them in the conversation. */
  | (InConversation & { type: 'mentions_read'; member_id: string })
  /** For the rooms: that it is over. Customers are told by its entry. */
  | (InConversation & { type: 'assistant_left_call'; call_id: string })
  /** An answer was interrupted: this is what was heard of it. */
  | (InConversation & { type: 'entry_cut'; entry: Entry })
  /** A customer said what they think of an answer; null: they have removed it. */
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
      /** An agent: the one who handles the conversation. Customers are told of no other. */
      is_handler: boolean;
      seq: number;
      sid: string;
    })
  | (InConversation & { type: 'logged_in'; name: string | null })
  | (InConversation & {
      /** For the desks of the organisation: look again. */
      type: 'desk_changed';
      reason:
        | 'message'
        | 'handler'
        | 'needs_human'
        | 'read'
        | 'call'
        | 'closed'
        | 'review'
        | 'customer'
        | 'tags'
        | 'snooze'
        | 'priority'
        | 'target';
    });
