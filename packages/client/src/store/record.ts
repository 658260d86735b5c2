/**
 * The internal state of a conversation, and the public view derived from it. A view shows the oldest span without gaps;
 * messages after a gap are hidden until it is filled, so that messages never appear in between.
 */
import type { Agent, Conversation, Message, Review, RunningCall, WaitingForHuman } from '../types.js';
import type { PendingMessage, StoredMessage } from './messages.js';
import type { Span } from './spans.js';

/** The service's limit for topics. */
const TOPIC_CHARACTERS = 80;

/** The internal state of a conversation, from which its public view is derived. */
export interface ConversationRecord {
  readonly key: string;
  readonly id: string | null;
  /** By `seq`, without duplicates. */
  readonly stored: readonly StoredMessage[];
  readonly covered: readonly Span[];
  /** The customer's own messages, in order of writing, until they come back as entries. */
  readonly pending: readonly PendingMessage[];
  /** The newest known `seq`. */
  readonly last_seq: number;
  /** Whether the newest page was fetched once. */
  readonly loaded: boolean;
  readonly closed: boolean;
  /** From the list of conversations. */
  readonly topic: string | null;
  readonly handler: 'assistant' | 'agent';
  readonly agent: Agent | null;
  /** The conversation's `last_seq` when the handler was learnt. */
  readonly handler_seq: number;
  readonly customer_read_seq: number;
  readonly agent_read_seq: number;
  readonly typing: 'assistant' | 'agent' | null;
  readonly draft: string;
  /** Pieces of a reply were missed, so the draft is hidden until the reply is complete. */
  readonly draft_broken: boolean;
  readonly waiting_for_human: WaitingForHuman | null;
  readonly logged_in: Conversation['logged_in'];
  readonly call: RunningCall | null;
  /** The conversation's `last_seq` when the call's state was learnt. */
  readonly call_seq: number;
  /** The call that the assistant has left, and where: an agent may continue it at the next entry. */
  readonly left_call: { readonly call: RunningCall; readonly seq: number } | null;
  /** The last call ended because the assistant left. */
  readonly assistant_left_call: boolean;
  readonly reviewed: Review | null;
  /** ISO 8601; empty while unknown. */
  readonly date_created: string;
  readonly date_updated: string;
  readonly view: Conversation;
}

/** A conversation of which nothing is known yet. */
export function newRecord(key: string, id: string | null): ConversationRecord {
  const record = {
    key,
    id,
    stored: [],
    covered: [],
    pending: [],
    last_seq: 0,
    loaded: false,
    closed: false,
    topic: null,
    handler: 'assistant',
    agent: null,
    handler_seq: 0,
    customer_read_seq: 0,
    agent_read_seq: 0,
    typing: null,
    draft: '',
    draft_broken: false,
    waiting_for_human: null,
    logged_in: null,
    call: null,
    call_seq: 0,
    left_call: null,
    assistant_left_call: false,
    reviewed: null,
    date_created: '',
    date_updated: '',
  } as const;
  return { ...record, view: show(record, []) };
}

/** The `seq` after which messages are missing; null if none are, or nothing is known yet. */
export function missingAfter({ covered: [first], last_seq }: ConversationRecord): number | null {
  return first !== undefined && first.to < last_seq ? first.to : null;
}

/** Updates the view; unchanged parts keep their identity. */
export function settle(before: ConversationRecord, after: Omit<ConversationRecord, 'view'>): ConversationRecord {
  const unchanged =
    before.stored === after.stored && before.covered === after.covered && before.pending === after.pending;
  const messages = unchanged ? before.view.messages : keep(before.view.messages, shownMessages(after));
  const view = show(after, messages);
  return { ...after, view: isShallowEqual(before.view, view) ? before.view : view };
}

function shownMessages({ stored, covered: [first], pending }: Omit<ConversationRecord, 'view'>): Message[] {
  const shown: Message[] = first === undefined ? [] : stored.filter(({ seq }) => seq <= first.to);
  return [...shown, ...pending.map(({ message }) => message)];
}

function show(record: Omit<ConversationRecord, 'view'>, messages: readonly Message[]): Conversation {
  const { covered, closed, handler, typing, draft } = record;
  const said = messages.filter(({ sender }) => sender !== 'system');
  const last = said.at(-1);
  const answer = said.findLast(({ sender }) => sender !== 'customer');
  const asked = last?.sender === 'customer' && last.delivery === 'sent';
  const first = covered[0];
  return {
    key: record.key,
    ticket_chat_id: record.id,
    status: closed ? 'closed' : 'open',
    topic: record.topic ?? (first === undefined || first.from === 1 ? topicOf(messages) : null),
    handler,
    agent: record.agent,
    messages,
    has_older: first === undefined ? record.last_seq > 0 : first.from > 1,
    unread: messages.filter(
      ({ sender, seq }) => (sender === 'assistant' || sender === 'agent') && (seq ?? 0) > record.customer_read_seq,
    ).length,
    typing,
    draft,
    waiting: !closed && handler === 'assistant' && (asked || typing === 'assistant' || draft !== ''),
    waiting_for_human: closed || handler === 'agent' ? null : record.waiting_for_human,
    close_suggested: !closed && last?.close_support === true,
    login_url: closed ? null : (answer?.login_url ?? null),
    logged_in: record.logged_in,
    call: closed ? null : record.call,
    assistant_left_call: record.assistant_left_call,
    read_by_agent_seq: record.agent_read_seq,
    reviewed: record.reviewed,
    date_created: record.date_created || (messages[0]?.date_created ?? ''),
    date_updated: newest(record.date_updated, messages.at(-1)?.date_created ?? ''),
  };
}

function topicOf(messages: readonly Message[]): string | null {
  const own = messages.find(({ sender, message }) => sender === 'customer' && message !== '');
  return own?.message.slice(0, TOPIC_CHARACTERS) ?? null;
}

/** The later of two ISO 8601 times. */
export function newest(one: string, other: string): string {
  return one > other ? one : other;
}

/** The first list if both have the same items. */
export function keep<Item>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  return before.length === after.length && before.every((item, index) => item === after[index]) ? before : after;
}

/** Whether both have the same keys with identical values. */
export function isShallowEqual<Value extends object>(one: Value, other: Value): boolean {
  return (Object.keys(one) as (keyof Value)[]).every((name) => one[name] === other[name]);
}
