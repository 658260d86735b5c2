/**
 * What everybody saw of a run: what was sent and what each attempt came to, what each connection received, what agents
 * did, and the database at the end. Times are the test's monotonic clock in ms, because the service's clocks are set.
 */
import type { ErrorCode } from '@frontdesk/contract';
import type { ConversationRow, MessageRow, TurnRow } from '../../../src/db/schema.js';

/** What an attempt came to. `unanswered`: the connection was lost or the answer took too long. */
export type Outcome = 'acknowledged' | 'unanswered' | ErrorCode;

export interface Attempt {
  at: number;
  ended_at: number;
  outcome: Outcome;
}

export interface SentMessage {
  sender: 'customer' | 'agent';
  /** Of a customer. */
  session_id: string | undefined;
  /** Nobody says the same twice. */
  text: string;
  /** Null: it opens a conversation. */
  ticket_chat_id: string | null;
  attempts: Attempt[];
}

/** An agent takes over, hands back or closes; a customer closes. */
export interface Act {
  kind: 'take_over' | 'release' | 'close';
  by: 'customer' | 'agent';
  ticket_chat_id: string;
  attempts: Attempt[];
}

/** The events that bring entries of the log, each in its own stream. */
export const ENTRY_EVENTS = ['support', 'customer_support', 'support_entry'] as const;
export type EntryEvent = (typeof ENTRY_EVENTS)[number];

export interface Received {
  event: EntryEvent;
  at: number;
  ticket_chat_id: string;
  id: string;
  seq: number;
  message: string;
}

export interface Connection {
  /** Whose it is, for a person to read. */
  name: string;
  side: 'customer' | 'agent';
  /** Of a customer. */
  session_id: string | undefined;
  /** It asked for every entry (`entries=1`), or is an agent's. */
  entries: boolean;
  server: string;
  opened_at: number;
  closed_at: number | undefined;
  /** It was closed, or never opened, although the client wanted it. */
  was_lost: boolean;
  /** Since when it is in the personal room. */
  personal_since: number | undefined;
  /** By stream and conversation: from this `seq` on it was there for each entry. */
  live_from: Map<string, number>;
  /** Messages that opened a conversation and were acknowledged on this connection. */
  opened: Set<string>;
  received: Received[];
}

export const streamKey = (event: EntryEvent, ticket_chat_id: string) => `${event} ${ticket_chat_id}`;

export type LogRow = Pick<
  MessageRow,
  'conversation_id' | 'seq' | 'id' | 'session_id' | 'kind' | 'sender' | 'agent_id' | 'message' | 'in_reply_to'
>;
export type ConversationState = Pick<ConversationRow, 'id' | 'session_id' | 'open_slot' | 'handler' | 'last_seq'>;
export type TurnState = Pick<TurnRow, 'id' | 'conversation_id' | 'message_seq' | 'status'>;

export interface Evidence {
  sent: SentMessage[];
  acts: Act[];
  connections: Connection[];
  /** By conversation and `seq`. */
  log: LogRow[];
  conversations: ConversationState[];
  turns: TurnState[];
}

export const isAcknowledged = ({ attempts }: { attempts: Attempt[] }): boolean =>
  acknowledgedAt({ attempts }) !== undefined;

/** When it was first acknowledged. */
export const acknowledgedAt = ({ attempts }: { attempts: Attempt[] }): number | undefined =>
  attempts.find(({ outcome }) => outcome === 'acknowledged')?.ended_at;
