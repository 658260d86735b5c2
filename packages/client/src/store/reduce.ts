/**
 * The state as a pure function of events. Messages are the same whatever the order and repetition of events: entries
 * are a set by `seq`, and a pending message is removed once it comes back as an entry.
 */
import type { HelpdeskState, RunningCall } from '../types.js';
import type { StoreEvent } from './events.js';
import { fromEntry, fromReply, mergeMessages, type PendingMessage, type StoredMessage } from './messages.js';
import { discard, inPending, queue, settleOwn } from './own-messages.js';
import { type ConversationRecord, isShallowEqual, keep, newest, settle } from './record.js';
import { assistantLeft, callEnded, callFound, handlerChanged } from './running-call.js';
import { cover } from './spans.js';
import { type Change, inConversation, replace, type StoreState } from './state.js';
import { summarise } from './summarise.js';

/** The same view if nothing in it has changed. */
export function reduce(before: StoreState, event: StoreEvent): StoreState {
  const { records, view } = apply(before, event);
  if (records === before.records && view === before.view) return before;
  const conversations = records
    .filter((record) => !mayBelongToPendingMessage(record, records))
    .map((record) => record.view)
    .sort(
      (one, other) => Number(one.date_updated < other.date_updated) - Number(one.date_updated > other.date_updated),
    );
  const after: HelpdeskState = {
    ...view,
    conversations: keep(view.conversations, conversations),
    unread: conversations.reduce((sum, { unread }) => sum + unread, 0),
  };
  return { records, view: isShallowEqual(before.view, after) ? before.view : after };
}

/** The conversations of the view are those of before. */
function apply(state: StoreState, event: StoreEvent): StoreState {
  switch (event.type) {
    case 'connection':
      return { ...state, view: { ...state.view, connection: event.connection, error: event.error } };
    case 'forgotten':
      return { records: [], view: { ...state.view, loaded: false } };
    case 'lost':
      return { ...state, records: state.records.map(withoutLiveParts) };
    case 'summaries':
      return event.conversations.reduce<StoreState>(
        (next, view) => inConversation(next, view.ticket_chat_id, summarise(view)),
        { ...state, view: { ...state.view, loaded: true } },
      );
    case 'entry':
      return addEntry(state, event.entry.ticket_chat_id, fromEntry(event.entry));
    case 'reply':
      return addEntry(state, event.reply.ticket_chat_id, fromReply(event.reply));
    case 'page': {
      const { ticket_chat_id, messages, covered } = event;
      const next = messages.reduce(
        (so_far, entry) => addEntry(so_far, ticket_chat_id, fromEntry(entry), covered !== null),
        state,
      );
      return inConversation(next, ticket_chat_id, (record) => ({
        covered: covered === null ? record.covered : cover(record.covered, covered),
        loaded: record.loaded || event.newest,
      }));
    }
    case 'queued':
      return queue(state, event.item);
    case 'acknowledged':
      return inPending(state, event.client_message_id, { delivery: 'sent', error: null });
    case 'delayed':
      return inPending(state, event.client_message_id, { delivery: 'waiting', error: event.error });
    case 'failed':
      return inPending(state, event.client_message_id, { delivery: 'failed', error: event.error });
    case 'discarded':
      return discard(state, event.client_message_id);
    case 'identified':
      return settleOwn(state, event.ticket_chat_id, event.client_message_id);
    case 'read': {
      const mark = event.entity === 'customer' ? 'customer_read_seq' : 'agent_read_seq';
      return inConversation(state, event.ticket_chat_id, (record) => ({ [mark]: Math.max(record[mark], event.seq) }));
    }
    case 'handler': {
      const { handler, agent } = event;
      return inKnown(state, event.ticket_chat_id, (record) => ({
        handler,
        agent,
        handler_seq: record.last_seq,
        ...handlerChanged(record, handler),
      }));
    }
    case 'waiting':
      return inKnown(state, event.ticket_chat_id, () => ({ waiting_for_human: event.waiting }));
    case 'contact_email':
      return inKnown(state, event.ticket_chat_id, ({ waiting_for_human }) => ({
        waiting_for_human: waiting_for_human && { ...waiting_for_human, contact_email: event.contact_email },
      }));
    case 'typing':
      return inKnown(state, event.ticket_chat_id, ({ typing }) => ({
        typing: event.typing ? event.sender : typing === event.sender ? null : typing,
      }));
    case 'delta':
      return inKnown(state, event.ticket_chat_id, ({ draft, draft_broken }) =>
        draft_broken ? {} : { draft: draft + event.delta },
      );
    case 'closed':
      return inKnown(state, event.ticket_chat_id, () => ({ closed: true, typing: null, draft: '', call: null }));
    case 'cut':
      return inKnown(state, event.ticket_chat_id, ({ stored }) => ({
        stored: stored.map((one) =>
          one.seq === event.seq ? { ...one, message: event.message, cards: [], sources: [] } : one,
        ),
      }));
    case 'call':
      return inConversation(state, event.ticket_chat_id, (record) => ({
        ...callFound(record, event.call),
        ...dates(record, event.call),
      }));
    case 'call_ended':
      return inKnown(state, event.ticket_chat_id, (record) => callEnded(record, event.ticket_call_id));
    case 'assistant_left_call':
      return inKnown(state, event.ticket_chat_id, (record) => assistantLeft(record, event.ticket_call_id));
    case 'reviewed':
      return inKnown(state, event.ticket_chat_id, () => ({ reviewed: event.review }));
    case 'feedback':
      return inKnown(state, event.ticket_chat_id, ({ stored }) => ({
        stored: stored.map((one) => (one.id === event.message_id ? { ...one, feedback: event.feedback } : one)),
      }));
    case 'logged_in':
      return inKnown(state, event.ticket_chat_id, () => ({ logged_in: { name: event.name } }));
    case 'login_renewed':
      return inKnown(state, event.ticket_chat_id, ({ stored }) => {
        const asked = stored.findLast(({ login_requested }) => login_requested);
        const { login_url } = event;
        return { stored: stored.map((message) => (message === asked ? { ...message, login_url } : message)) };
      });
  }
}

/** @param in_span the message is in a span that is covered as a whole */
function addEntry(state: StoreState, id: string, message: StoredMessage, in_span = false): StoreState {
  const { client_message_id, seq } = message;
  const own = client_message_id === null ? state : settleOwn(state, id, client_message_id);
  // Known under another id: the service was restored from a backup, and its log has gone on differently.
  const kept = inConversation(own, id, ({ stored }) =>
    stored.some((one) => one.seq === seq && one.id !== message.id)
      ? { stored: stored.filter((one) => one.seq < seq), covered: [], last_seq: 0, customer_read_seq: 0, loaded: false }
      : {},
  );
  return inConversation(kept, id, (record) => {
    const stored = insert(record.stored, message);
    const says = message.sender === 'assistant' || message.sender === 'agent';
    const live = seq >= record.last_seq && says && stored.length > record.stored.length;
    return {
      stored,
      covered: in_span ? record.covered : cover(record.covered, { from: seq, to: seq }),
      last_seq: Math.max(record.last_seq, seq),
      closed: record.closed || message.closed_support,
      date_updated: newest(record.date_updated, message.date_created),
      ...(live && record.typing === message.sender ? { typing: null } : {}),
      ...(live && message.login_requested ? { logged_in: null } : {}),
      ...(live && message.sender === 'assistant' ? { draft: '', draft_broken: false } : {}),
      ...(message.note === 'call_ended' && seq > record.call_seq ? { call: null, call_seq: seq } : {}),
      ...(message.closed_support ? { call: null, typing: null, draft: '' } : {}),
    };
  });
}

function insert(stored: readonly StoredMessage[], message: StoredMessage): readonly StoredMessage[] {
  const there = stored.find((one) => one.seq === message.seq);
  if (there === undefined) return [...stored, message].sort((one, other) => one.seq - other.seq);
  const merged = mergeMessages(there, message);
  return merged === there ? stored : stored.map((one) => (one === there ? merged : one));
}

function inKnown(state: StoreState, id: string, change: (record: ConversationRecord) => Change): StoreState {
  const record = state.records.find((one) => one.id === id);
  return record === undefined ? state : replace(state, record, change(record));
}

/** A call may be the first event of a conversation. */
function dates({ date_created, date_updated }: ConversationRecord, { call_start_time }: RunningCall): Change {
  return { date_created: date_created || call_start_time, date_updated: newest(date_updated, call_start_time) };
}

function withoutLiveParts(record: ConversationRecord): ConversationRecord {
  if (record.typing === null && record.draft === '' && !record.view.waiting) return record;
  return settle(record, { ...record, typing: null, draft: '', draft_broken: record.view.waiting });
}

/**
 * A reply may arrive before the message that opened its conversation comes back. Until its page is loaded, which
 * happens at once, the same conversation would be listed twice.
 */
function mayBelongToPendingMessage(
  { id, loaded, closed, covered }: ConversationRecord,
  records: StoreState['records'],
): boolean {
  if (id === null || loaded || closed || covered[0]?.from === 1) return false;
  return records.some((record) => record.id === null && record.pending.some(isUnderWay));
}

const isUnderWay = ({ message }: PendingMessage) => message.delivery !== 'failed';
