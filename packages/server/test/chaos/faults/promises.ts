/**
 * The promises of the service, judged by what everybody saw. Each function takes the evidence and returns what
 * contradicts it; none knows which faults there were.
 */
import { LIMITS } from '@frontdesk/contract';
import { FALLBACK, replyTo } from '../log-checks.js';
import {
  acknowledgedAt,
  type Connection,
  type EntryEvent,
  type Evidence,
  isAcknowledged,
  type LogRow,
  type Outcome,
  type SentMessage,
  streamKey,
} from './evidence.js';

export interface Violation {
  promise: string;
  detail: string;
  /** What is concerned: rows, messages, connections. */
  entries: unknown[];
}

/** What a client may meet while a part is away, or because somebody else was first. */
const EXPECTED: ReadonlySet<Outcome> = new Set<Outcome>([
  'acknowledged',
  'unanswered',
  'unavailable',
  'outcome_unknown',
  'conversation_closed',
  'too_many_open_conversations',
  'already_taken',
  'not_handler',
]);

/** After these answers alone nothing may have been stored. */
const MAY_BE_STORED: ReadonlySet<Outcome> = new Set<Outcome>(['acknowledged', 'unanswered', 'outcome_unknown']);

export function findViolations(evidence: Evidence): Violation[] {
  return [
    ...storedOnce(evidence),
    ...answeredAsDocumented(evidence),
    ...oneOutcomePerMessage(evidence),
    ...logWithoutGap(evidence),
    ...oneOrder(evidence),
    ...nothingMissedLive(evidence),
    ...deliveredAfterAbsence(evidence),
    ...openConversationsLimited(evidence),
    ...actsHold(evidence),
  ];
}

/** An acknowledged message is stored once, a resend as well; what was only refused is not stored. */
export function storedOnce({ sent, log }: Evidence): Violation[] {
  const stored = groupBy(
    log.filter(({ kind, sender }) => kind === 'message' && (sender === 'customer' || sender === 'agent')),
    (row) => textKey(row),
  );
  return sent.flatMap((message) => {
    const rows = stored.get(textKey({ ...message, message: message.text })) ?? [];
    const violation = (promise: string): Violation[] => [
      { promise, detail: `"${message.text}" is stored ${rows.length} times`, entries: [message, ...rows] },
    ];
    if (isAcknowledged(message) && rows.length === 0) return violation('an acknowledged message is stored');
    if (rows.length > 1) return violation('a message is stored once, however often it is resent');
    const refused = !message.attempts.some(({ outcome }) => MAY_BE_STORED.has(outcome));
    if (refused && rows.length > 0) return violation('a refused message is not stored');
    return [];
  });
}

/** Nobody says the same twice. */
const textKey = ({ sender, message }: Pick<LogRow, 'sender' | 'message'>) => `${sender} ${message}`;

/** Only documented answers, and none that says that the service failed. */
export function answeredAsDocumented({ sent, acts }: Evidence): Violation[] {
  return [...sent, ...acts].flatMap((request) =>
    request.attempts
      .filter(({ outcome }) => !EXPECTED.has(outcome))
      .map(({ outcome }) => ({
        promise: 'an outage is answered with 503, and nothing else fails',
        detail: `answered ${outcome}`,
        entries: [request],
      })),
  );
}

/**
 * Each message that is the assistant's has exactly one reply (or fallback), in the order of the messages, unless a
 * take-over or close came first. After a committed take-over or close the assistant says nothing.
 */
export function oneOutcomePerMessage({ log, turns }: Evidence): Violation[] {
  const violations: Violation[] = [];
  for (const rows of groupBy(log, ({ conversation_id }) => conversation_id).values())
    violations.push(...judgeConversation(rows));
  const unfinished = turns.filter(({ status }) => status === 'waiting' || status === 'queued' || status === 'running');
  if (unfinished.length > 0)
    violations.push({
      promise: 'every turn comes to an end',
      detail: `${unfinished.length} turns have not`,
      entries: unfinished,
    });
  return violations;
}

function judgeConversation(rows: LogRow[]): Violation[] {
  const violations: Violation[] = [];
  /** The customer's messages that the assistant owes a reply, by `seq`, oldest first. */
  const owed = new Map<number, LogRow>();
  const questions = new Map<number, LogRow>();
  let handler: 'assistant' | 'agent' | 'nobody' = 'assistant';
  let last: LogRow | undefined;
  const violate = (promise: string, row: LogRow, ...others: (LogRow | undefined)[]) =>
    violations.push({
      promise,
      detail: `conversation ${row.conversation_id}, seq ${row.seq}`,
      entries: [row, ...others.filter((other) => other !== undefined)],
    });

  function judgeReply(row: LogRow): void {
    const question = questions.get(row.in_reply_to ?? 0);
    if (handler !== 'assistant') violate('after a take-over or close the assistant says nothing', row, question);
    else if (question === undefined || !owed.has(question.seq))
      violate('a message of the customer has one reply', row, question);
    else if (owed.keys().next().value !== question.seq)
      violate('replies have the order of the messages', row, question, owed.values().next().value);
    if (question !== undefined && !isReplyTo(question, row)) violate('a reply answers its own message', row, question);
    owed.delete(row.in_reply_to ?? 0);
  }

  for (const row of rows) {
    if (handler === 'nobody') violate('after a close nothing is added', row);
    if (row.kind === 'handler_changed') {
      handler = row.agent_id === null ? 'assistant' : 'agent';
      owed.clear();
      // What the customer said last and nobody has answered is the assistant's again.
      if (handler === 'assistant' && last?.sender === 'customer') owed.set(last.seq, last);
    } else if (row.kind.startsWith('closing')) {
      handler = 'nobody';
      owed.clear();
    } else if (row.kind === 'message') {
      if (row.sender === 'assistant') judgeReply(row);
      if (row.sender === 'customer') {
        questions.set(row.seq, row);
        if (handler === 'assistant') owed.set(row.seq, row);
      }
      last = row;
    }
  }
  for (const row of owed.values()) violate('a message of the customer has a reply', row);
  return violations;
}

/** The model repeats what it is shown: the message, behind those before it that a take-over left without a reply. */
const isReplyTo = (question: LogRow, { message }: LogRow) =>
  message === replyTo(question.message) ||
  (message.startsWith(replyTo('')) && message.endsWith(`\n\n${question.message}`)) ||
  FALLBACK.test(message);

/** `seq` counts from 1 without a gap, up to what the conversation says. */
export function logWithoutGap({ log, conversations }: Evidence): Violation[] {
  const rowsOf = groupBy(log, ({ conversation_id }) => conversation_id);
  return conversations.flatMap(({ id, last_seq }) => {
    const rows = rowsOf.get(id) ?? [];
    if (rows.length === last_seq && rows.every(({ seq }, index) => seq === index + 1)) return [];
    const seqs = rows.map(({ seq }) => seq).join(' ');
    return [{ promise: 'seq has no gap', detail: `conversation ${id} ends at ${last_seq}, has ${seqs}`, entries: [] }];
  });
}

/**
 * One order for everybody: what was received is in the log under that `seq`, each connection has it in order and once,
 * and what was acknowledged before the next was sent stands before it.
 */
export function oneOrder({ connections, log, sent }: Evidence): Violation[] {
  const violations: Violation[] = [];
  const rows = new Map(log.map((row) => [row.id, row]));
  for (const connection of connections) {
    const newest = new Map<string, number>();
    for (const received of connection.received) {
      const { id, seq, event, ticket_chat_id, message } = received;
      const row = rows.get(id);
      if (row === undefined || row.seq !== seq || row.conversation_id !== ticket_chat_id || row.message !== message)
        violations.push({
          promise: 'what was received is in the log',
          detail: `${connection.name} received ${event} ${seq}`,
          entries: [received, row],
        });
      const key = streamKey(event, ticket_chat_id);
      const before = newest.get(key) ?? 0;
      if (seq <= before)
        violations.push({
          promise: 'each connection receives entries in order and once',
          detail: `${describe(connection)} received ${event} ${seq} after ${before}`,
          entries: [received, connection.received.filter((one) => one.ticket_chat_id === ticket_chat_id).slice(-12)],
        });
      newest.set(key, Math.max(seq, before));
    }
  }
  return [...violations, ...acknowledgedInOrder(sent, log)];
}

function acknowledgedInOrder(sent: SentMessage[], log: LogRow[]): Violation[] {
  const rows = new Map(log.filter(({ sender }) => sender === 'customer').map((row) => [textKey(row), row]));
  const violations: Violation[] = [];
  for (const messages of groupBy(sent, ({ session_id }) => session_id).values()) {
    const began = ({ attempts: [first] }: SentMessage) => first?.at ?? Number.POSITIVE_INFINITY;
    const stored = messages
      .toSorted((one, other) => began(one) - began(other))
      .flatMap((message) => {
        const row = rows.get(textKey({ ...message, message: message.text }));
        return row === undefined ? [] : [{ message, row }];
      });
    for (const [index, { message, row }] of stored.entries())
      for (const later of stored.slice(index + 1)) {
        if (later.row.conversation_id !== row.conversation_id || later.row.seq > row.seq) continue;
        if ((acknowledgedAt(message) ?? Number.POSITIVE_INFINITY) < began(later.message))
          violations.push({
            promise: 'what was acknowledged first stands first',
            detail: `"${message.text}" has seq ${row.seq}, "${later.message.text}" ${later.row.seq}`,
            entries: [message, later.message],
          });
      }
  }
  return violations;
}

/** A connection that was there receives each entry that is for it: up to the newest it has, or to the end if it stayed. */
export function nothingMissedLive(evidence: Evidence): Violation[] {
  const rowsOf = groupBy(evidence.log, ({ conversation_id }) => conversation_id);
  const openings = new Map(evidence.log.filter(({ seq }) => seq === 1).map((row) => [textKey(row), row]));
  return evidence.connections.flatMap((connection) => {
    const live = new Map(connection.live_from);
    for (const [key, seq] of liveFromTheStart(connection, evidence.sent, openings))
      live.set(key, Math.min(seq, live.get(key) ?? seq));
    return [...live].flatMap(([key, from]) => {
      const [event, ticket_chat_id] = key.split(' ') as [EntryEvent, string];
      const received = connection.received.filter(
        (one) => one.event === event && one.ticket_chat_id === ticket_chat_id,
      );
      const seqs = new Set(received.map(({ seq }) => seq));
      const until = connection.closed_at === undefined ? Number.POSITIVE_INFINITY : Math.max(0, ...seqs);
      const missed = (rowsOf.get(ticket_chat_id) ?? []).filter(
        (row) => row.seq >= from && row.seq <= until && isFor(connection, event, row) && !seqs.has(row.seq),
      );
      if (missed.length === 0) return [];
      return [
        {
          promise: 'a connection that is there receives every entry that is for it',
          detail: `${describe(connection)} was there from seq ${from}, has ${event} ${[...seqs].slice(-12).join(' ')}, missed ${missed.map(({ seq }) => seq).join(' ')}`,
          entries: missed.slice(0, 5),
        },
      ];
    });
  });
}

/** Conversations that were opened while the connection was there: on it, or with it in the personal room. */
function liveFromTheStart(
  connection: Connection,
  sent: SentMessage[],
  openings: Map<string, LogRow>,
): [string, number][] {
  const { session_id, personal_since = Number.POSITIVE_INFINITY, entries } = connection;
  if (session_id === undefined) return [];
  return sent.flatMap((message): [string, number][] => {
    if (message.ticket_chat_id !== null || message.session_id !== session_id) return [];
    const row = openings.get(textKey({ ...message, message: message.text }));
    if (row === undefined) return [];
    const began = message.attempts[0]?.at ?? 0;
    const in_personal = began > personal_since;
    const streams: EntryEvent[] = [
      ...(connection.opened.has(message.text) ? (['support'] as const) : []),
      ...(in_personal ? (['customer_support'] as const) : []),
      ...(in_personal && entries ? (['support_entry'] as const) : []),
    ];
    return streams.map((event) => [streamKey(event, row.conversation_id), 1]);
  });
}

function isFor({ side }: Connection, event: EntryEvent, { kind, sender }: LogRow): boolean {
  switch (event) {
    case 'support':
      return side === 'customer' && kind === 'message' && (sender === 'assistant' || sender === 'agent');
    case 'customer_support':
      return sender === 'agent' && (kind === 'message' || kind === 'closing');
    case 'support_entry':
      return true;
  }
}

/** What the assistant or an agent said has reached each customer who is connected at the end, on one connection or another. */
export function deliveredAfterAbsence({ connections, log }: Evidence): Violation[] {
  const customers = connections.filter(({ side }) => side === 'customer');
  const received = new Set(customers.flatMap((connection) => connection.received.map(({ id }) => id)));
  const present = new Set(
    customers.filter(({ closed_at }) => closed_at === undefined).map(({ session_id }) => session_id),
  );
  const said = log.filter(
    ({ kind, sender, session_id }) =>
      kind === 'message' && (sender === 'assistant' || sender === 'agent') && present.has(session_id),
  );
  const lost = said.filter(({ id }) => !received.has(id));
  if (lost.length === 0) return [];
  return [
    {
      promise: 'what was said while nobody listened is delivered on the next enter',
      detail: `${lost.length} of ${said.length} entries reached nobody`,
      entries: lost.slice(0, 5),
    },
  ];
}

/** Never more than three open conversations a session: neither at the end nor, by what was acknowledged, in between. */
export function openConversationsLimited({ sent, acts, conversations, log }: Evidence): Violation[] {
  const violations: Violation[] = [];
  const most = LIMITS.openConversationsPerSession;
  const open = conversations.filter(({ open_slot }) => open_slot !== null);
  for (const [session_id, those] of groupBy(open, (one) => one.session_id))
    if (those.length > most)
      violations.push({
        promise: `a session has at most ${most} open conversations`,
        detail: `${session_id} has ${those.length} at the end`,
        entries: those,
      });
  const opening = new Map(log.filter(({ seq }) => seq === 1).map((row) => [textKey(row), row.conversation_id]));
  const closing = new Map<string, number>();
  for (const { kind, ticket_chat_id, attempts } of acts)
    if (kind === 'close')
      closing.set(
        ticket_chat_id,
        Math.min(attempts[0]?.at ?? Number.POSITIVE_INFINITY, closing.get(ticket_chat_id) ?? Number.POSITIVE_INFINITY),
      );
  const openers = sent.filter((message) => message.ticket_chat_id === null && isAcknowledged(message));
  for (const [session_id, messages] of groupBy(openers, (one) => one.session_id)) {
    // Surely open from the acknowledgement of its first message until somebody first asked to close it.
    const spans = messages.flatMap((message) => {
      const id = opening.get(textKey({ ...message, message: message.text }));
      const from = acknowledgedAt(message) ?? 0;
      return id === undefined ? [] : [{ id, from, until: closing.get(id) ?? Number.POSITIVE_INFINITY }];
    });
    for (const { from } of spans) {
      const at_once = spans.filter((one) => one.from <= from && from < one.until);
      if (at_once.length > most)
        violations.push({
          promise: `a session has at most ${most} open conversations`,
          detail: `${session_id} had ${at_once.length} at once`,
          entries: at_once,
        });
    }
  }
  return violations;
}

/** What was acknowledged of taking over, handing back and closing is in the log. */
export function actsHold({ acts, log, conversations }: Evidence): Violation[] {
  const rowsOf = groupBy(log, ({ conversation_id }) => conversation_id);
  return acts.filter(isAcknowledged).flatMap((act) => {
    const rows = rowsOf.get(act.ticket_chat_id) ?? [];
    const holds = {
      take_over: () => rows.some(({ kind, agent_id }) => kind === 'handler_changed' && agent_id !== null),
      release: () => rows.some(({ kind, agent_id }) => kind === 'handler_changed' && agent_id === null),
      close: () =>
        rows.at(-1)?.kind.startsWith('closing') &&
        conversations.some(({ id, open_slot }) => id === act.ticket_chat_id && open_slot === null),
    }[act.kind]();
    if (holds) return [];
    return [{ promise: 'an acknowledged act holds', detail: act.kind, entries: [act, ...rows.slice(-3)] }];
  });
}

const describe = ({ name, server, opened_at, closed_at }: Connection) =>
  `${name} on ${server} (${Math.round(opened_at)}-${closed_at === undefined ? 'end' : Math.round(closed_at)} ms)`;

function groupBy<Value, Key>(values: Iterable<Value>, keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
