/**
 * Converts messages from the wire to the state. The same entry arrives in up to two forms, as a log entry (with the
 * exact sender) and as a reply (the only form with a login link). Both become one message, whichever arrives first.
 */
import type { OutboxItem } from '../outbox/outbox.js';
import type { Attachment, Message } from '../types.js';
import type { HistoryMessage, MessageData } from '../wire.js';

/** A message that the service has stored. */
export interface StoredMessage extends Message {
  readonly seq: number;
  readonly id: string;
  readonly shape: 'entry' | 'reply';
}

/** A message that the service may not have stored yet. */
export interface PendingMessage {
  /** In ms; orders pending messages. */
  readonly created_at: number;
  readonly message: Message;
}

/** From a log entry of history or an event. */
export function fromEntry(entry: HistoryMessage): StoredMessage {
  return {
    ...shared(entry),
    key: entry.client_message_id ?? entry.id,
    client_message_id: entry.client_message_id ?? null,
    sender: entry.sender,
    note: entry.note ?? null,
    call_seconds: entry.call_seconds,
    feedback: entry.feedback ?? null,
    agent: entry.agent,
    login_requested: entry.login_request === true,
    login_url: null,
    shape: 'entry',
  };
}

/** From a reply of a `support` event. */
export function fromReply(reply: MessageData): StoredMessage {
  return {
    ...shared(reply),
    key: reply.id,
    client_message_id: null,
    sender: reply.sender,
    note: null,
    feedback: null,
    agent: null,
    login_requested: reply.login_url !== undefined,
    login_url: reply.login_url ?? null,
    shape: 'reply',
  };
}

/** The first object if the second adds nothing. */
export function mergeMessages(known: StoredMessage, next: StoredMessage): StoredMessage {
  const [exact, other] = next.shape === 'entry' && known.shape === 'reply' ? [next, known] : [known, next];
  const link = next.login_url === null ? known : next;
  const login_url = link.login_url;
  if (exact === known && login_url === known.login_url) return known;
  return {
    ...exact,
    message: link.shape === 'reply' && login_url !== null ? link.message : exact.message,
    login_requested: exact.login_requested || other.login_requested,
    login_url,
  };
}

/** From an item of the outbox. */
export function fromOutbox(item: OutboxItem): PendingMessage {
  return {
    created_at: item.created_at,
    message: {
      key: item.client_message_id,
      id: null,
      seq: null,
      client_message_id: item.client_message_id,
      sender: 'customer',
      note: null,
      agent: null,
      message: item.message,
      attachments: item.attachments,
      suggestions: [],
      confirmation: null,
      cards: [],
      sources: [],
      feedback: null,
      close_support: false,
      closed_support: false,
      date_created: new Date(item.created_at).toISOString(),
      delivery: item.acknowledged ? 'sent' : item.failed === null ? 'waiting' : 'failed',
      error: item.failed,
      login_requested: false,
      login_url: null,
    },
  };
}

function shared(of: MessageData | HistoryMessage) {
  return {
    id: of.id,
    seq: of.seq,
    message: of.message,
    attachments: toList(of.attachment_metadata),
    suggestions: of.suggestions ?? [],
    confirmation: of.confirmation ?? null,
    cards: of.cards ?? [],
    sources: of.sources ?? [],
    close_support: of.close_support,
    closed_support: of.closed_support,
    date_created: of.date_created,
    delivery: 'sent' as const,
    error: null,
  };
}

function toList(metadata: MessageData['attachment_metadata']): readonly Attachment[] {
  if (metadata === null) return [];
  return (Array.isArray(metadata) ? metadata : [metadata]) as Attachment[];
}
