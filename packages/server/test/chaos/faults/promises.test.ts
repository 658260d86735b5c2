/** That each promise is found broken where it is broken, and none where all of them hold. */
import { describe, expect, test } from 'vitest';
import { replyTo } from '../log-checks.js';
import type { Attempt, Connection, EntryEvent, Evidence, LogRow, Outcome, Received, SentMessage } from './evidence.js';
import { findViolations } from './promises.js';

const SESSION = 'session-a';
const CONVERSATION = 'conversation-a';

const attempt = (at: number, outcome: Outcome = 'acknowledged'): Attempt => ({ at, ended_at: at + 5, outcome });

const customerSays = (number: number, ...attempts: Attempt[]): SentMessage => ({
  sender: 'customer',
  session_id: SESSION,
  text: `${SESSION} says ${number}`,
  ticket_chat_id: number === 1 ? null : CONVERSATION,
  attempts,
});

const entry = (seq: number, sender: LogRow['sender'], message: string, more: Partial<LogRow> = {}): LogRow => ({
  conversation_id: CONVERSATION,
  session_id: SESSION,
  id: `entry-${seq}`,
  seq,
  kind: 'message',
  sender,
  agent_id: sender === 'agent' ? 'ada' : null,
  message,
  in_reply_to: null,
  ...more,
});

const received = (row: LogRow, event: EntryEvent, at = 1_000 + row.seq): Received => ({
  event,
  at,
  ticket_chat_id: row.conversation_id,
  id: row.id,
  seq: row.seq,
  message: row.message,
});

const connection = (name: string, more: Partial<Connection>): Connection => ({
  name,
  side: 'customer',
  session_id: SESSION,
  entries: false,
  server: 'http://127.0.0.1:1',
  opened_at: 0,
  closed_at: undefined,
  was_lost: false,
  personal_since: 0,
  live_from: new Map(),
  opened: new Set(),
  received: [],
  ...more,
});

/**
 * A conversation with everything in it: 1 question, 2 reply, 3 take-over, 4 word to the agent, 5 the agent's, 6 hand-back,
 * 7 and 8 two questions, 9 and 10 their replies, 11 close.
 */
function wholeRun() {
  const log: LogRow[] = [
    entry(1, 'customer', `${SESSION} says 1`),
    entry(2, 'assistant', replyTo(`${SESSION} says 1`), { in_reply_to: 1 }),
    entry(3, 'system', 'Ada has joined.', { kind: 'handler_changed', agent_id: 'ada' }),
    entry(4, 'customer', `${SESSION} says 2`),
    entry(5, 'agent', 'An agent says hello'),
    entry(6, 'system', 'Ada has handed back.', { kind: 'handler_changed' }),
    entry(7, 'customer', `${SESSION} says 3`),
    entry(8, 'customer', `${SESSION} says 4`),
    entry(9, 'assistant', replyTo(`${SESSION} says 3`), { in_reply_to: 7 }),
    entry(10, 'assistant', replyTo(`${SESSION} says 4`), { in_reply_to: 8 }),
    entry(11, 'assistant', 'Closed.', { kind: 'closing' }),
  ];
  const at = (seq: number) => log.find((row) => row.seq === seq)!;
  const replies = [2, 5, 9, 10].map(at);
  const inRoom = connection('in the room', {
    opened: new Set([`${SESSION} says 1`]),
    received: [...replies.map((row) => received(row, 'support')), received(at(5), 'customer_support')],
  });
  const everyEntry = connection('every entry', {
    entries: true,
    received: [...log.map((row) => received(row, 'support_entry')), received(at(5), 'customer_support')],
  });
  const desk = connection('desk', {
    side: 'agent',
    session_id: undefined,
    entries: true,
    live_from: new Map([[`support_entry ${CONVERSATION}`, 3]]),
    received: log.slice(2).map((row) => received(row, 'support_entry')),
  });
  const evidence: Evidence = {
    sent: [
      customerSays(1, attempt(10, 'unanswered'), attempt(20)),
      customerSays(2, attempt(40)),
      customerSays(3, attempt(70)),
      customerSays(4, attempt(80)),
      customerSays(9, attempt(85, 'unavailable')),
      {
        sender: 'agent',
        session_id: undefined,
        text: 'An agent says hello',
        ticket_chat_id: CONVERSATION,
        attempts: [attempt(50, 'outcome_unknown'), attempt(56)],
      },
    ],
    acts: [
      { kind: 'take_over', by: 'agent', ticket_chat_id: CONVERSATION, attempts: [attempt(30)] },
      { kind: 'release', by: 'agent', ticket_chat_id: CONVERSATION, attempts: [attempt(60)] },
      { kind: 'close', by: 'customer', ticket_chat_id: CONVERSATION, attempts: [attempt(110)] },
    ],
    connections: [inRoom, everyEntry, desk],
    log,
    conversations: [{ id: CONVERSATION, session_id: SESSION, open_slot: null, handler: 'assistant', last_seq: 11 }],
    turns: [{ id: 'turn', conversation_id: CONVERSATION, message_seq: 1, status: 'done' }],
  };
  return { evidence, inRoom, everyEntry, desk, at };
}

type Run = ReturnType<typeof wholeRun>;

const promisesBrokenBy = (change: (run: Run) => void): string[] => {
  const run = wholeRun();
  change(run);
  return [...new Set(findViolations(run.evidence).map(({ promise }) => promise))];
};

/** Takes an entry out of the log as if it had never been, so that only its absence shows. */
function forget({ evidence }: Run, seq: number): void {
  evidence.log = evidence.log
    .filter((row) => row.seq !== seq)
    .map((row) => ({ ...row, seq: row.seq > seq ? row.seq - 1 : row.seq, in_reply_to: shifted(row.in_reply_to, seq) }));
  for (const one of evidence.connections)
    one.received = one.received
      .filter((each) => each.seq !== seq)
      .map((each) => ({ ...each, seq: each.seq > seq ? each.seq - 1 : each.seq }));
  evidence.conversations[0]!.last_seq--;
}

const shifted = (value: number | null, from: number) => (value !== null && value > from ? value - 1 : value);

/** Adds an entry at the end of the log before the close, received by everybody it is for. */
function addBeforeClose({ evidence, inRoom, everyEntry, desk, at }: Run, row: LogRow): void {
  const close = at(11);
  evidence.log.splice(10, 1, row, { ...close, seq: 12 });
  evidence.conversations[0]!.last_seq = 12;
  if (row.sender === 'assistant') inRoom.received.push(received(row, 'support'));
  for (const one of [everyEntry, desk]) {
    one.received = one.received.filter(({ seq }) => seq !== 11);
    one.received.push(received(row, 'support_entry'), received({ ...close, seq: 12 }, 'support_entry'));
  }
}

describe('a run', () => {
  test('in which every promise holds has no violation', () => {
    expect(findViolations(wholeRun().evidence)).toEqual([]);
  });

  test('in which a take-over or close cancels replies has none either', () => {
    const cancelledByClose = (run: Run) => forget(run, 10);
    expect(promisesBrokenBy(cancelledByClose)).toEqual([]);
  });

  test('in which a fallback stands for a reply has none either', () => {
    const fallback = "I'm sorry, I can't answer that right now. I'll ask a colleague.";
    const answerWithFallback = ({ evidence, at }: Run) => {
      at(9).message = fallback;
      for (const one of evidence.connections)
        for (const each of one.received) if (each.seq === 9) each.message = fallback;
    };
    expect(promisesBrokenBy(answerWithFallback)).toEqual([]);
  });

  const breaks: [promise: string, how: string, change: (run: Run) => void][] = [
    [
      'an acknowledged message is stored',
      'an acknowledged message is gone, and its reply',
      (run) => {
        forget(run, 10);
        forget(run, 8);
      },
    ],
    ['an acknowledged message is stored', "an agent's acknowledged reply is gone", (run) => forget(run, 5)],
    [
      'a message is stored once, however often it is resent',
      'a resend is stored again and answered again',
      (run) => {
        addBeforeClose(run, entry(11, 'customer', `${SESSION} says 4`, { id: 'again' }));
      },
    ],
    [
      'a refused message is not stored',
      'a message that was answered 503 unavailable is there',
      (run) => addBeforeClose(run, entry(11, 'customer', `${SESSION} says 9`, { id: 'refused' })),
    ],
    [
      'an outage is answered with 503, and nothing else fails',
      'a request was answered 500',
      ({ evidence }) => evidence.sent[1]!.attempts.unshift(attempt(38, 'internal')),
    ],
    [
      'a message of the customer has a reply',
      'a reply is missing although nobody took over or closed',
      (run) => {
        forget(run, 11);
        run.evidence.acts.pop();
        run.evidence.conversations[0]!.open_slot = 1;
        forget(run, 10);
      },
    ],
    [
      'a message of the customer has one reply',
      'a message is answered twice',
      (run) =>
        addBeforeClose(run, entry(11, 'assistant', replyTo(`${SESSION} says 4`), { in_reply_to: 8, id: 'twice' })),
    ],
    [
      'a reply answers its own message',
      'a reply has the words of another message',
      ({ evidence, at }) => {
        at(10).message = at(9).message;
        for (const one of evidence.connections)
          for (const each of one.received) if (each.seq === 10) each.message = at(9).message;
      },
    ],
    [
      'replies have the order of the messages',
      'the later message is answered first',
      ({ at }) => {
        at(9).in_reply_to = 8;
        at(10).in_reply_to = 7;
      },
    ],
    [
      'after a take-over or close the assistant says nothing',
      'the assistant speaks while an agent has the conversation',
      ({ at }) => {
        at(5).sender = 'assistant';
        at(5).in_reply_to = 4;
      },
    ],
    [
      'after a take-over or close the assistant says nothing',
      'the assistant speaks after the close',
      ({ evidence, inRoom, everyEntry, desk }) => {
        const late = entry(12, 'assistant', replyTo(`${SESSION} says 4`), { in_reply_to: 8 });
        evidence.log.push(late);
        evidence.conversations[0]!.last_seq = 12;
        inRoom.received.push(received(late, 'support'));
        everyEntry.received.push(received(late, 'support_entry'));
        desk.received.push(received(late, 'support_entry'));
      },
    ],
    [
      'after a close nothing is added',
      'the customer speaks after the close',
      (run) => {
        const late = entry(12, 'customer', `${SESSION} says 8`);
        run.evidence.log.push(late);
        run.evidence.conversations[0]!.last_seq = 12;
        run.everyEntry.received.push(received(late, 'support_entry'));
        run.desk.received.push(received(late, 'support_entry'));
      },
    ],
    [
      'every turn comes to an end',
      'a turn still runs',
      ({ evidence }) => {
        evidence.turns[0]!.status = 'running';
      },
    ],
    [
      'seq has no gap',
      'an entry is missing in the log',
      ({ evidence }) => {
        evidence.log = evidence.log.filter(({ seq }) => seq !== 6);
      },
    ],
    [
      'what was received is in the log',
      'somebody received what was never stored',
      ({ inRoom }) => inRoom.received.push(received(entry(12, 'assistant', 'Lost'), 'support')),
    ],
    [
      'what was received is in the log',
      'two observers have an entry under different places',
      ({ everyEntry }) => {
        everyEntry.received.at(-2)!.id = 'entry-9';
      },
    ],
    [
      'each connection receives entries in order and once',
      'an entry comes late',
      ({ inRoom }) => inRoom.received.splice(2, 2, inRoom.received[3]!, inRoom.received[2]!),
    ],
    [
      'each connection receives entries in order and once',
      'an entry comes twice',
      ({ desk }) => desk.received.push(desk.received.at(-1)!),
    ],
    [
      'what was acknowledged first stands first',
      'two messages are stored the other way round',
      ({ evidence }) => {
        evidence.sent[2]!.attempts = [attempt(90)];
      },
    ],
    [
      'a connection that is there receives every entry that is for it',
      'the room misses a reply between two others, and has it on another connection',
      (run) => {
        const [missed] = run.inRoom.received.splice(1, 1);
        run.evidence.connections.push(connection('another', { personal_since: undefined, received: [missed!] }));
      },
    ],
    [
      'a connection that is there receives every entry that is for it',
      'the personal room misses what an agent said',
      ({ inRoom }) => inRoom.received.pop(),
    ],
    [
      'a connection that is there receives every entry that is for it',
      'a listener to every entry misses the last one',
      ({ everyEntry }) => {
        everyEntry.received = everyEntry.received.filter(({ seq }) => seq !== 11);
      },
    ],
    [
      'a connection that is there receives every entry that is for it',
      'the desk misses an entry before one that it has',
      ({ desk }) => {
        desk.closed_at = 5_000;
        desk.received = desk.received.filter(({ seq }) => seq !== 9);
      },
    ],
    [
      'what was said while nobody listened is delivered on the next enter',
      'a customer is back and was never told',
      ({ evidence, inRoom, everyEntry }) => {
        for (const one of [inRoom, everyEntry]) {
          one.received = one.received.filter(({ seq }) => seq < 9);
          one.closed_at = 1_005;
        }
        evidence.connections.push(connection('back', { opened_at: 2_000, personal_since: 2_000 }));
      },
    ],
    [
      'a session has at most 3 open conversations',
      'four are open at the end',
      ({ evidence }) => {
        for (const id of ['b', 'c', 'd', 'e'])
          evidence.conversations.push({ id, session_id: 'session-b', open_slot: 1, handler: 'assistant', last_seq: 0 });
      },
    ],
    [
      'a session has at most 3 open conversations',
      'four were acknowledged before one was closed',
      ({ evidence, at }) => {
        for (const number of [11, 12, 13]) {
          const id = `conversation-${number}`;
          const opening = { ...customerSays(number, attempt(25)), ticket_chat_id: null };
          evidence.sent.push(opening);
          const more = { conversation_id: id };
          evidence.log.push(
            { ...at(1), ...more, id: `question-${number}`, message: opening.text },
            { ...at(2), ...more, id: `reply-${number}`, message: replyTo(opening.text) },
          );
          evidence.conversations.push({ id, session_id: SESSION, open_slot: null, handler: 'assistant', last_seq: 2 });
        }
        // What they received is not what this is about.
        evidence.connections = [];
      },
    ],
    [
      'an acknowledged act holds',
      'a close was acknowledged and the conversation is open',
      (run) => {
        forget(run, 11);
        run.evidence.conversations[0]!.open_slot = 1;
      },
    ],
    [
      'an acknowledged act holds',
      'a take-over was acknowledged and is not in the log',
      ({ evidence }) =>
        evidence.acts.push({ kind: 'take_over', by: 'agent', ticket_chat_id: 'x', attempts: [attempt(1)] }),
    ],
  ];

  test.each(breaks)('in which "%s" does not hold is found: %s', (promise, _how, change) => {
    expect(promisesBrokenBy(change)).toContain(promise);
  });
});
