/** Applies a conversation's summary from the list, which may be older than events received on the socket. */
import type { ConversationView } from '../wire.js';
import { type ConversationRecord, newest } from './record.js';
import { summariseCall } from './running-call.js';

/** The change of a record by its summary. */
export function summarise(view: ConversationView): (record: ConversationRecord) => Partial<ConversationRecord> {
  return (record) => ({
    closed: record.closed || view.closed,
    // A service of the previous version does not send it.
    topic: view.topic ?? null,
    last_seq: Math.max(record.last_seq, view.last_seq),
    customer_read_seq: Math.max(record.customer_read_seq, view.customer_read_seq),
    agent_read_seq: Math.max(record.agent_read_seq, view.agent_read_seq),
    date_created: view.date_created,
    date_updated: newest(record.date_updated, view.date_updated),
    ...(view.last_seq >= record.handler_seq ? handlerOf(record, view) : {}),
    // Every change of it adds an entry.
    ...(view.last_seq >= record.last_seq ? { waiting_for_human: waitingOf(record, view) } : {}),
    ...summariseCall(record, view),
  });
}

/** `support_waiting` adds the rest. */
function waitingOf({ waiting_for_human }: ConversationRecord, { needs_human, contact_email }: ConversationView) {
  if (!needs_human) return null;
  return (
    waiting_for_human ?? {
      since: null,
      place: null,
      available: null,
      office: null,
      contact_email: contact_email ?? null,
    }
  );
}

/** Keeps the agent object's identity if it is the same person. */
function handlerOf({ agent }: ConversationRecord, view: ConversationView): Partial<ConversationRecord> {
  const same = agent?.id === view.agent?.id && agent?.username === view.agent?.username;
  return { handler: view.handler, agent: same ? agent : view.agent, handler_seq: view.last_seq };
}
