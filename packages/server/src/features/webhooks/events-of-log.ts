/** Webhook events of log entries. Deterministic: the same entries give the same events on every server. */
import { LIMITS, type WebhookData, type WebhookEventType } from '@frontdesk/contract';
import type { CallRow, ConversationRow, Flag, MessageRow, TurnRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import { sha256 } from '../../secrets.js';
import { toAgent } from '../conversation-log/entry-view.js';
import { toSessionId } from '../test-sessions.js';

export interface WebhookEvent<Type extends WebhookEventType = WebhookEventType> {
  /** `webhook-id`: one per event, the same for all endpoints. */
  id: string;
  type: Type;
  /** When it happened, in ms. */
  at: number;
  data: WebhookData<Type>;
}

export interface LogPart {
  conversation: Pick<ConversationRow, 'id' | 'ticket_id' | 'session_id' | 'merged_into'>;
  /** In order; the first follows what was read before. */
  entries: readonly LoggedEntry[];
  calls: ReadonlyMap<string, Pick<CallRow, 'started_at'>>;
  /** 1: endpoints know that the customer waits. */
  waiting: Flag;
}

/** An entry with the result of the turn that wrote it. */
export type LoggedEntry = Pick<
  MessageRow,
  | 'id'
  | 'seq'
  | 'kind'
  | 'sender'
  | 'agent_id'
  | 'agent_name'
  | 'message'
  | 'attachment'
  | 'closed_support'
  | 'turn_id'
  | 'call_id'
  | 'created_at'
> & { turn_result: TurnRow['result'] };

export const placeInPayload = ({
  id,
  ticket_id,
  session_id,
}: Pick<ConversationRow, 'id' | 'ticket_id' | 'session_id'>) => ({
  ticket_chat_id: id,
  ticket_id,
  session_id: toSessionId(session_id),
});

export function eventsOfLog({ conversation, entries, calls, waiting }: LogPart): {
  events: WebhookEvent[];
  waiting: Flag;
} {
  const place = placeInPayload(conversation);
  const events: WebhookEvent[] = [];
  let known = waiting;
  for (const [index, entry] of entries.entries()) {
    const { seq, created_at: at } = entry;
    const add = <Type extends WebhookEventType>(type: Type, data: WebhookData<Type>) =>
      events.push({ id: eventId(conversation.id, seq, type), type, at, data });
    const logged = { ...place, seq };
    const agent = toAgent(entry);
    const handler = agent === null ? ('assistant' as const) : ('agent' as const);

    if (seq === 1) add('conversation.opened', logged);
    if (entry.kind === 'message' && entry.sender !== 'system')
      add('message.added', { ...logged, ...saidIn(entry), sender: entry.sender, agent });
    if (entry.kind === 'login_request') add('login.needed', logged);
    if (entry.kind === 'handler_changed') add('conversation.handed_over', { ...logged, handler, agent });
    if (endsCall(entry, entries[index + 1])) {
      const { call_id } = entry;
      const started_at = (call_id === null ? undefined : calls.get(call_id))?.started_at ?? at;
      add('call.ended', {
        ...logged,
        ticket_call_id: call_id ?? '',
        started_at: isoTime(started_at),
        ended_at: isoTime(at),
        duration_ms: Math.max(0, at - started_at),
      });
    }
    if (entry.closed_support === 1) {
      const { merged_into } = conversation;
      add('conversation.closed', { ...logged, reason: whyClosed(entry), merged_into, handler, agent });
    }

    const reason = whyWaiting(entry);
    if (reason !== undefined && known === 0) add('conversation.waiting', { ...logged, reason });
    known = reason !== undefined ? 1 : endsWaiting(entry) ? 0 : known;
  }
  return { events, waiting: known };
}

/** Derived from its subject, so that an event found twice is the same. */
const eventId = (conversation_id: string, seq: number, type: WebhookEventType) =>
  `evt_${sha256(JSON.stringify([conversation_id, seq, type])).slice(0, ID_DIGITS)}`;

const ID_DIGITS = 40;

const saidIn = ({ id, message, attachment }: LoggedEntry) => ({
  id,
  message: [...message.slice(0, 2 * LIMITS.webhookMessageCharacters)]
    .slice(0, LIMITS.webhookMessageCharacters)
    .join(''),
  attachment: attachment === 1,
});

/** The assistant ends a call by leaving it, unless an agent takes over at the same moment and continues in its room. */
const endsCall = ({ kind }: LoggedEntry, next: LoggedEntry | undefined) =>
  kind === 'call_ended' || (kind === 'assistant_left_call' && next?.kind !== 'handler_changed');

function whyClosed({ kind, turn_id }: LoggedEntry) {
  if (kind === 'closing_by_merge') return 'merged';
  if (kind !== 'closing_by_itself') return 'requested';
  return turn_id === null ? 'idle' : 'assistant';
}

/** A turn that first asked for a login has other entries of another kind. */
function whyWaiting({ kind, sender, turn_result }: LoggedEntry) {
  if (kind !== 'message' || sender !== 'assistant') return undefined;
  if (turn_result === 'handed_over') return 'asked_for_human';
  return turn_result === 'failed' ? 'could_not_answer' : undefined;
}

const endsWaiting = ({ kind, sender, closed_support }: LoggedEntry) =>
  kind === 'handler_changed' || kind === 'waiting_cancelled' || sender === 'agent' || closed_support === 1;
