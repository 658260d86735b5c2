/**
 * The reducer: whatever order events come in, and however often, the same messages come out, in order, each once; and at
 * no moment is one shown behind a gap.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HelpdeskError } from '../src/errors.js';
import type { OutboxItem } from '../src/outbox/outbox.js';
import type { StoreEvent } from '../src/store/events.js';
import { reduce } from '../src/store/reduce.js';
import { initialState, type StoreState } from '../src/store/state.js';
import type { Conversation } from '../src/types.js';
import type { ConversationView, HistoryMessage, MessageData } from '../src/wire.js';

const PAGE = 3;
const at = (seq: number) => new Date(1_800_000_000_000 + seq * 1_000).toISOString();

interface Log {
  id: string;
  entries: HistoryMessage[];
}

const SOURCE = { title: 'Shipping', url: 'https://shop.example/help/shipping' };
const NOTHING_UNDER_IT = { cards: [], sources: [] };
const CARD = { title: 'Order 1042', fields: [{ label: 'Status', value: 'shipped' }] };

const own = (id: string, seq: number) => `${id}-own-${seq}`;

function logOf(id: string, senders: HistoryMessage['sender'][]): Log {
  const entries = senders.map((sender, index) => entry(id, index + 1, sender));
  return { id, entries };
}

function entry(id: string, seq: number, sender: HistoryMessage['sender']): HistoryMessage {
  return {
    id: `${id}-${seq}`,
    seq,
    ticket_chat_id: id,
    sender,
    agent: sender === 'agent' ? { id: 'a', username: 'Ada' } : null,
    message: `${id} ${seq}`,
    attachment: false,
    attachment_metadata: null,
    close_support: false,
    closed_support: false,
    date_created: at(seq),
    date_updated: at(seq),
    ...(sender === 'customer' ? { client_message_id: own(id, seq) } : {}),
  };
}

const replyOf = ({ agent: _agent, client_message_id: _id, sender, ...rest }: HistoryMessage): MessageData => ({
  ...rest,
  sender: sender === 'agent' ? 'agent' : 'assistant',
});

const item = (given: Partial<OutboxItem>): OutboxItem => ({
  client_message_id: 'm1',
  conversation_key: 'new-1',
  ticket_chat_id: null,
  message: 'hello',
  attachments: [],
  created_at: 1,
  first_sent_at: null,
  acknowledged: false,
  failed: null,
  ...given,
});

const summary = (id: string, given: Partial<ConversationView> = {}): ConversationView => ({
  ticket_chat_id: id,
  ticket_id: `ticket-${id}`,
  session_id: 's',
  status: 'open',
  topic: null,
  closed: false,
  handler: 'assistant',
  agent: null,
  needs_human: false,
  contact_email: null,
  last_seq: 0,
  customer_read_seq: 0,
  agent_read_seq: 0,
  call: null,
  merged_into: null,
  date_created: at(0),
  date_updated: at(0),
  ...given,
});

const play = (events: StoreEvent[], from: StoreState = initialState) => events.reduce(reduce, from);

/** Everything that can be heard of a log: each entry in one way or another, and more than is needed. */
function eventsOf({ id, entries }: Log): StoreEvent[] {
  const events: StoreEvent[] = [
    { type: 'summaries', conversations: [summary(id, { last_seq: entries.length })] },
    { type: 'lost' },
    { type: 'delta', ticket_chat_id: id, delta: 'So' },
    { type: 'typing', ticket_chat_id: id, sender: 'assistant', typing: true },
    { type: 'read', ticket_chat_id: id, entity: 'customer', seq: 1 },
  ];
  for (const one of entries) {
    events.push({ type: 'entry', entry: one });
    if (one.sender === 'assistant' || one.sender === 'agent') events.push({ type: 'reply', reply: replyOf(one) });
    if (one.sender === 'customer') {
      const client_message_id = own(id, one.seq);
      const first = one.seq === 1 ? null : id;
      events.push({
        type: 'queued',
        item: item({ client_message_id, conversation_key: `new-${id}`, ticket_chat_id: first, created_at: one.seq }),
      });
      events.push({ type: 'acknowledged', client_message_id });
      events.push({ type: 'delayed', client_message_id, error: null });
    }
  }
  for (let from = 0; from < entries.length; from += PAGE) {
    const messages = entries.slice(from, from + PAGE);
    events.push({
      type: 'page',
      ticket_chat_id: id,
      messages,
      covered: { from: from + 1, to: from + messages.length },
      newest: from + PAGE >= entries.length,
    });
  }
  return events;
}

const senders = fc.array(fc.constantFrom<HistoryMessage['sender']>('customer', 'assistant', 'agent', 'system'), {
  minLength: 1,
  maxLength: 9,
});

/** Logs, and what is heard of them: shuffled, some of it twice. */
const heard = fc
  .array(senders, { minLength: 1, maxLength: 3 })
  .map((all) => all.map((each, index) => logOf(`c${index}`, each)))
  .chain((logs) => {
    const events = logs.flatMap(eventsOf);
    const order = fc.shuffledSubarray(events, { minLength: events.length });
    const again = fc.subarray(events);
    return fc.record({
      logs: fc.constant(logs),
      events: fc
        .tuple(order, again, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })))
        .map(([once, twice, chances]) => {
          const all = [...once];
          for (const event of twice) all.splice(Math.floor((chances.next().value ?? 0) * all.length), 0, event);
          return all;
        }),
    });
  });

describe('whatever order it is heard in, and however often', () => {
  test('the messages come out the same, each once, none lost', () => {
    fc.assert(
      fc.property(heard, ({ logs, events }) => {
        const { conversations } = play(events).view;
        expect(conversations).toHaveLength(logs.length);
        for (const { id, entries } of logs) {
          const conversation = conversations.find(({ ticket_chat_id }) => ticket_chat_id === id);
          expect(conversation?.messages.map((message) => [message.seq, message.message, message.sender])).toEqual(
            entries.map(({ seq, message, sender }) => [seq, message, sender]),
          );
          expect(conversation?.messages.every(({ delivery }) => delivery === 'sent')).toBe(true);
          expect(new Set(conversation?.messages.map(({ key }) => key)).size).toBe(entries.length);
          expect(conversation?.has_older).toBe(false);
        }
      }),
    );
  });

  test('at no moment is there a gap, a double, or a waiting message before a stored one', () => {
    fc.assert(
      fc.property(heard, ({ events }) => {
        let state = initialState;
        for (const event of events) {
          state = reduce(state, event);
          for (const { messages } of state.view.conversations) {
            const stored = messages.filter(({ seq }) => seq !== null).map(({ seq }) => seq as number);
            expect(stored).toEqual(stored.map((_, index) => (stored[0] ?? 0) + index));
            expect(messages.slice(0, stored.length).every(({ seq }) => seq !== null)).toBe(true);
            expect(new Set(messages.map(({ key }) => key)).size).toBe(messages.length);
          }
        }
      }),
    );
  });

  test('what changes nothing leaves the state the same object', () => {
    fc.assert(
      fc.property(heard, ({ logs, events }) => {
        const state = play(events);
        const known = logs
          .flatMap(eventsOf)
          .filter(({ type }) => ['entry', 'page', 'reply', 'queued', 'read'].includes(type));
        expect(play(known, state).view).toBe(state.view);
      }),
    );
  });
});

test('what is known under another id, of a service that was restored from a backup, is forgotten with all that follows', () => {
  const before = play(eventsOf(logOf('c', ['customer', 'assistant', 'customer', 'assistant', 'system'])));
  const other = (seq: number, sender: HistoryMessage['sender']) => ({
    ...entry('c', seq, sender),
    id: `other-${seq}`,
    message: `other ${seq}`,
    ...(sender === 'customer' ? { client_message_id: `other-own-${seq}` } : {}),
  });
  const texts = (state: StoreState) => state.view.conversations[0]?.messages.map(({ message }) => message);
  const again = reduce(before, { type: 'entry', entry: other(4, 'customer') });
  expect(texts(again)).toEqual(['c 1', 'c 2', 'c 3', 'other 4']);
  expect(again.records[0]).toMatchObject({ last_seq: 4, loaded: false });
  const messages = [entry('c', 1, 'customer'), entry('c', 2, 'assistant'), other(3, 'system'), other(4, 'customer')];
  const loaded = reduce(again, {
    type: 'page',
    ticket_chat_id: 'c',
    messages,
    covered: { from: 1, to: 4 },
    newest: true,
  });
  expect(texts(loaded)).toEqual(['c 1', 'c 2', 'other 3', 'other 4']);
  expect(loaded.view.conversations[0]).toMatchObject({ has_older: false });
  expect(texts(reduce(loaded, { type: 'reply', reply: replyOf(other(5, 'assistant')) }))).toContain('other 5');
});

test('what is not touched by an event stays the same object', () => {
  const state = play([logOf('one', ['customer']), logOf('two', ['customer', 'assistant'])].flatMap(eventsOf));
  const next = reduce(state, { type: 'entry', entry: entry('two', 3, 'agent') });
  const find = (of: StoreState, id: string) =>
    of.view.conversations.find(({ ticket_chat_id }) => ticket_chat_id === id);
  expect(find(next, 'one')).toBe(find(state, 'one'));
  expect(find(next, 'two')).not.toBe(find(state, 'two'));
  expect(find(next, 'two')?.messages[0]).toBe(find(state, 'two')?.messages[0]);
});

test('a new conversation keeps its key when its id is learnt, also where it was heard of before', () => {
  const first = { type: 'queued', item: item({}) } as const;
  const second = { type: 'queued', item: item({ client_message_id: 'm2', created_at: 2 }) } as const;
  const back = { type: 'entry', entry: { ...entry('c', 1, 'customer'), client_message_id: 'm1' } } as const;
  const reply = { type: 'entry', entry: entry('c', 2, 'assistant') } as const;
  for (const events of [
    [first, second, back, reply],
    [first, second, reply, back],
    [reply, first, second, back],
  ]) {
    for (let heard = 1; heard <= events.length; heard++)
      expect(play(events.slice(0, heard)).view.conversations).toHaveLength(1);
    const { conversations } = play(events).view;
    expect(conversations[0]).toMatchObject({ key: 'new-1', ticket_chat_id: 'c' });
    expect(conversations[0]?.messages.map(({ key, delivery }) => [key, delivery])).toEqual([
      ['m1', 'sent'],
      ['c-2', 'sent'],
      ['m2', 'waiting'],
    ]);
  }
});

test('a refused message stands at the end until it is retried or discarded; an empty new conversation goes with it', () => {
  const error = new HelpdeskError({
    code: 'too_many_open_conversations',
    message: 'Three are open.',
    status_code: 409,
  });
  const failed = play([
    { type: 'queued', item: item({}) },
    { type: 'failed', client_message_id: 'm1', error },
  ]);
  expect(failed.view.conversations[0]?.messages[0]).toMatchObject({ delivery: 'failed', error });
  const again = reduce(failed, { type: 'delayed', client_message_id: 'm1', error: null });
  expect(again.view.conversations[0]?.messages[0]).toMatchObject({ delivery: 'waiting', error: null });
  expect(reduce(again, { type: 'discarded', client_message_id: 'm1' }).view.conversations).toEqual([]);
});

test('unread are the words of others after the mark; marks never go back', () => {
  const log = logOf('c', ['customer', 'assistant', 'system', 'agent']);
  const state = play(eventsOf(log).filter(({ type }) => type === 'page'));
  expect(state.view.unread).toBe(2);
  const read = reduce(state, { type: 'read', ticket_chat_id: 'c', entity: 'customer', seq: 2 });
  expect(read.view.unread).toBe(1);
  expect(reduce(read, { type: 'read', ticket_chat_id: 'c', entity: 'customer', seq: 1 }).view).toBe(read.view);
});

test('a reply takes the place of its draft; after a lost connection half a draft is not continued', () => {
  const delta = (text: string): StoreEvent => ({ type: 'delta', ticket_chat_id: 'c', delta: text });
  const asked = play([{ type: 'entry', entry: entry('c', 1, 'customer') }]);
  expect(asked.view.conversations[0]).toMatchObject({ waiting: true, draft: '' });
  const drafting = play([delta('It is '), delta('on its way')], asked);
  expect(drafting.view.conversations[0]).toMatchObject({ draft: 'It is on its way', waiting: true });
  const answered = reduce(drafting, { type: 'entry', entry: entry('c', 2, 'assistant') });
  expect(answered.view.conversations[0]).toMatchObject({ draft: '', waiting: false });
  const broken = play([{ type: 'lost' }, delta(' today')], drafting);
  expect(broken.view.conversations[0]).toMatchObject({ draft: '' });
  const next = play([{ type: 'entry', entry: entry('c', 2, 'assistant') }, delta('And')], broken);
  expect(next.view.conversations[0]).toMatchObject({ draft: 'And' });
});

test('a login link comes with the reply, whichever shape is first, and goes when it is answered', () => {
  const asks: HistoryMessage = { ...entry('c', 2, 'assistant'), message: 'Log in: [login link]', login_request: true };
  const link = 'https://shop.example.com/login?state=x';
  const reply = { ...replyOf(asks), message: `Log in: ${link}`, login_url: link };
  const both: StoreEvent[] = [
    { type: 'entry', entry: asks },
    { type: 'reply', reply },
  ];
  for (const events of [both, both.toReversed()]) {
    const state = play([{ type: 'entry', entry: entry('c', 1, 'customer') }, ...events]);
    expect(state.view.conversations[0]).toMatchObject({ login_url: link });
    expect(state.view.conversations[0]?.messages[1]).toMatchObject({
      message: `Log in: ${link}`,
      login_url: link,
      login_requested: true,
    });
    const answered = reduce(state, { type: 'entry', entry: entry('c', 3, 'assistant') });
    expect(answered.view.conversations[0]?.login_url).toBeNull();
  }
});

test('closing is for good, and a suggestion is withdrawn when the customer writes on', () => {
  const suggests = { ...entry('c', 1, 'assistant'), close_support: true };
  const state = play([{ type: 'entry', entry: suggests }]);
  expect(state.view.conversations[0]).toMatchObject({ close_suggested: true, status: 'open' });
  const on = reduce(state, { type: 'queued', item: item({ ticket_chat_id: 'c', conversation_key: 'c' }) });
  expect(on.view.conversations[0]?.close_suggested).toBe(false);
  const closing = { ...entry('c', 2, 'system'), close_support: true, closed_support: true };
  const closed = play(
    [
      { type: 'entry', entry: closing },
      { type: 'summaries', conversations: [summary('c')] },
    ],
    state,
  );
  expect(closed.view.conversations[0]).toMatchObject({ status: 'closed', close_suggested: false, waiting: false });
});

test('a list that is older than the log changes nothing about waiting for a human', () => {
  const waiting = { since: at(2), place: 1, available: true, office: null, contact_email: null };
  const told = (now: typeof waiting | null): StoreEvent => ({ type: 'waiting', ticket_chat_id: 'a', waiting: now });
  const said = (seq: number): StoreEvent => ({ type: 'entry', entry: entry('a', seq, 'assistant') });
  const listed = (last_seq: number, needs_human: boolean): StoreEvent => ({
    type: 'summaries',
    conversations: [summary('a', { last_seq, needs_human })],
  });
  const shownAfter = (events: StoreEvent[]) => play(events).view.conversations[0]?.waiting_for_human;
  const waits = [said(1), said(2), told(waiting)];
  expect(shownAfter([...waits, listed(1, false)])).toEqual(waiting);
  expect(shownAfter([...waits, listed(2, false)])).toBeNull();
  expect(shownAfter([...waits, said(3), told(null), listed(2, true)])).toBeNull();
  expect(shownAfter([listed(2, true)])).toMatchObject({ place: null });
});

describe('calls', () => {
  const call = { ticket_call_id: 'c', call_start_time: at(5), with: 'assistant' } as const;
  const with_agent = { ...call, with: 'agent' } as const;
  const begun: StoreEvent = { type: 'call', ticket_chat_id: 'a', call };
  const ended = (ticket_call_id: string | null = 'c'): StoreEvent => ({
    type: 'call_ended',
    ticket_chat_id: 'a',
    ticket_call_id,
  });
  const left = (ticket_call_id = 'c'): StoreEvent => ({
    type: 'assistant_left_call',
    ticket_chat_id: 'a',
    ticket_call_id,
  });
  const handler = (name: 'agent' | 'assistant'): StoreEvent => ({
    type: 'handler',
    ticket_chat_id: 'a',
    handler: name,
    agent: name === 'agent' ? { id: 'a', username: 'Ada' } : null,
  });
  const noted = (seq: number): StoreEvent => ({ type: 'entry', entry: entry('a', seq, 'system') });
  const listed = (last_seq: number, given: Partial<ConversationView>): StoreEvent => ({
    type: 'summaries',
    conversations: [summary('a', { last_seq, ...given })],
  });
  const taken_over = { handler: 'agent', agent: { id: 'a', username: 'Ada' } } as const;
  /** As the service tells it: each note of the log before what it is about. */
  const started = [noted(1), begun];
  const taken = [noted(2), left(), noted(3), handler('agent')];

  test.each<[what: string, events: StoreEvent[], call: Conversation['call'], left: boolean]>([
    ['runs', started, call, false],
    ['ends', [...started, noted(2), ended()], null, false],
    ['is not ended by the end of an earlier one', [...started, ended('b'), left('b')], call, false],
    ['ends when the assistant leaves', [...started, noted(2), left()], null, true],
    ['goes on with an agent who takes over', [...started, ...taken], with_agent, false],
    ['... though told twice that the assistant has left', [...started, ...taken, left()], with_agent, false],
    [
      '... and known before from the list',
      [...started, listed(3, { ...taken_over, call: with_agent }), left()],
      with_agent,
      false,
    ],
    [
      'is over for an agent who comes later',
      [...started, noted(2), left(), noted(3), noted(4), handler('agent')],
      null,
      true,
    ],
    ['ends with an agent who hands back', [...started, ...taken, noted(4), handler('assistant')], null, false],
    ['goes on with the next agent', [...started, ...taken, noted(4), handler('agent')], with_agent, false],
    ['is hung up', [...started, ...taken, ended(null)], null, false],
    ['is known after a reload', [listed(3, { call })], call, false],
    ['is over where the list says so', [...started, listed(2, {})], null, false],
    ['is over once the room of an agent is gone', [...started, ...taken, listed(3, taken_over)], null, false],
    ['is not ended by a list that is older', [listed(0, {}), ...started, listed(0, {})], call, false],
    ['does not begin by a list that is older', [...started, noted(2), ended(), listed(1, { call })], null, false],
    ['is over when the conversation closes', [...started, { type: 'closed', ticket_chat_id: 'a' }], null, false],
  ])('a call %s', (_what, events, expected, assistant_left_call) => {
    const [shown] = events.reduce(reduce, initialState).view.conversations;
    expect(shown).toMatchObject({ call: expected, assistant_left_call });
  });

  test('a call dates a conversation that nothing else has happened in', () => {
    const [shown] = reduce(initialState, begun).view.conversations;
    expect(shown).toMatchObject({ date_created: at(5), date_updated: at(5) });
  });

  test('a list that says the same changes nothing', () => {
    const state = reduce(initialState, listed(3, { call }));
    expect(reduce(state, listed(3, { call: { ...call } })).view.conversations[0]).toBe(state.view.conversations[0]);
  });
});

test('of a reply that was cut short in a call, what was heard of it is shown', () => {
  const log = logOf('a', ['customer', 'assistant']);
  const entries = log.entries.map((one) => (one.seq === 2 ? { ...one, cards: [CARD], sources: [SOURCE] } : one));
  const told = entries.reduce<StoreState>((state, one) => reduce(state, { type: 'entry', entry: one }), initialState);
  const cut = reduce(told, { type: 'cut', ticket_chat_id: 'a', seq: 2, message: 'so far…' });
  expect(cut.view.conversations[0]?.messages.map(({ message }) => message)).toEqual(['a 1', 'so far…']);
  expect(cut.view.conversations[0]?.messages).toMatchObject([NOTHING_UNDER_IT, NOTHING_UNDER_IT]);
});

test('a reply keeps its cards and sources, whichever shape comes first; what has none has empty lists', () => {
  const { entries } = logOf('a', ['customer', 'assistant']);
  const [asked, answered] = entries as [HistoryMessage, HistoryMessage];
  const carries = { ...answered, cards: [CARD], sources: [SOURCE] };
  const shapes: StoreEvent[] = [
    { type: 'entry', entry: carries },
    { type: 'reply', reply: replyOf(carries) },
  ];
  for (const order of [shapes, [...shapes].reverse()]) {
    const state = play([{ type: 'entry', entry: asked }, ...order]);
    const [question, reply] = state.view.conversations[0]?.messages ?? [];
    expect(question).toMatchObject(NOTHING_UNDER_IT);
    expect(reply).toMatchObject({ cards: [CARD], sources: [SOURCE] });
  }
});
