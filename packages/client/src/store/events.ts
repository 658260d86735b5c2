/** All events that change the state. They are facts, so the order in which they arrive does not matter. */
import type { HelpdeskError } from '../errors.js';
import type { OutboxItem } from '../outbox/outbox.js';
import type { Agent, AnswerFeedback, ConnectionState, Review, RunningCall, WaitingForHuman } from '../types.js';
import type { ConversationView, HistoryMessage, MessageData } from '../wire.js';
import type { Span } from './spans.js';

interface InConversation {
  ticket_chat_id: string;
}

/** All events that change the state. */
export type StoreEvent =
  | { type: 'connection'; connection: ConnectionState; error: HelpdeskError | null }
  /** The connection was lost: drafts will not be completed. */
  | { type: 'lost' }
  | { type: 'summaries'; conversations: readonly ConversationView[] }
  | { type: 'entry'; entry: HistoryMessage }
  | { type: 'reply'; reply: MessageData }
  /** @param covered the span that the page fully covers; null: none @param newest whether it was the newest page */
  | (InConversation & { type: 'page'; messages: readonly HistoryMessage[]; covered: Span | null; newest: boolean })
  | { type: 'queued'; item: OutboxItem }
  | { type: 'acknowledged'; client_message_id: string }
  /** @param error null: keeps waiting */
  | { type: 'delayed'; client_message_id: string; error: HelpdeskError | null }
  | { type: 'failed'; client_message_id: string; error: HelpdeskError }
  | { type: 'discarded'; client_message_id: string }
  /** The conversation of a message that was sent as the first one. */
  | (InConversation & { type: 'identified'; client_message_id: string })
  | (InConversation & { type: 'read'; entity: 'customer' | 'agent'; seq: number })
  | (InConversation & { type: 'handler'; handler: 'assistant' | 'agent'; agent: Agent | null })
  | (InConversation & { type: 'waiting'; waiting: WaitingForHuman | null })
  | (InConversation & { type: 'contact_email'; contact_email: string | null })
  | (InConversation & { type: 'typing'; sender: 'assistant' | 'agent'; typing: boolean })
  | (InConversation & { type: 'delta'; delta: string })
  | (InConversation & { type: 'closed' })
  | (InConversation & { type: 'cut'; seq: number; message: string })
  | (InConversation & { type: 'call'; call: RunningCall })
  /** @param ticket_call_id null: any active call */
  | (InConversation & { type: 'call_ended'; ticket_call_id: string | null })
  | (InConversation & { type: 'assistant_left_call'; ticket_call_id: string })
  | (InConversation & { type: 'reviewed'; review: Review })
  | (InConversation & { type: 'feedback'; message_id: string; feedback: AnswerFeedback | null })
  | (InConversation & { type: 'logged_in'; name: string | null })
  | (InConversation & { type: 'login_renewed'; login_url: string })
  | { type: 'forgotten' };
