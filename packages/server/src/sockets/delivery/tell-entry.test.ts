/** Which events a socket is sent for an entry, by who it is, the rooms it is in, and the kind of the entry. */
import { describe, expect, test } from 'vitest';
import type { LogEntry } from '../../features/conversations/read-log.js';
import { conversationRoom, sessionRoom } from '../rooms.js';
import type { HelpdeskSocket } from '../socket.js';
import { tellEntry } from './tell-entry.js';

const PLACE = { organisation_id: 'o', conversation_id: 'c', session_id: 's' };
const CONVERSATION = conversationRoom(PLACE);
const PERSONAL = sessionRoom(PLACE);
const LINK = 'https://shop.example/login?state=1';

type Sent = [event: string, data: Record<string, unknown>];

/** A socket, and what it was sent. */
function connect({ kind = 'api', rooms = [CONVERSATION], entries = false }) {
  const sent: Sent[] = [];
  const socket = {
    id: 'own',
    rooms: new Set(rooms),
    data: { actor: { kind }, entries },
    emit: (name: string, { data }: { data: Record<string, unknown> }) => sent.push([name, data]),
  } as unknown as HelpdeskSocket;
  return { socket, sent };
}

function write(entry: Partial<LogEntry['entry']>, more: Partial<LogEntry> = {}): LogEntry {
  const written = {
    id: 'm',
    seq: 3,
    sid: 'sid',
    message: 'text',
    kind: 'message',
    sender: 'assistant',
    ...PLACE,
    ...entry,
  };
  const none = {
    agent_id: null,
    agent_name: null,
    attachment_metadata: null,
    suggestions: null,
    client_message_id: null,
  };
  const rest = { attachment: 0, close_support: 0, closed_support: 0, created_at: 0, updated_at: 0, turn_id: null };
  return {
    ...PLACE,
    ticket_id: 't',
    ticket_status: 'closed',
    entry: { ...none, ...rest, call_id: 'call', in_reply_to: null, ...written },
    ...more,
  } as unknown as LogEntry;
}

const reply = write({});
const agentMessage = write({ sender: 'agent', agent_id: 'a', agent_name: 'Robin' });
const question = write({ sender: 'customer' });
const login = write({ kind: 'login_request' }, { login_url: LINK });
const closing = write({ kind: 'closing' });
const closedByAgent = write({ kind: 'closing', sender: 'agent', agent_id: 'a' });
const closedByItself = write({ kind: 'closing_by_itself' });
const closedByReply = write({ kind: 'closing_by_itself', in_reply_to: 2 });
const takenOver = write({ kind: 'handler_changed', sender: 'agent', agent_id: 'a', agent_name: 'Robin' });
const leftCall = write({ kind: 'assistant_left_call' });
const merged = write({ kind: 'closing_by_merge', sender: 'agent', agent_id: 'a' });

describe.each([
  ['a reply', reply, ['support'], [], ['support']],
  ['a message of an agent', agentMessage, ['support'], ['customer_support'], ['support', 'customer_support']],
  ['a question', question, [], [], []],
  ['a login request with its link', login, ['support'], [], ['support']],
  ['a closing by the assistant', closing, ['close_support'], [], ['close_support']],
  [
    'a closing by an agent',
    closedByAgent,
    ['close_support'],
    ['customer_support'],
    ['close_support', 'customer_support'],
  ],
  ['a closing after silence', closedByItself, [], ['customer_support_closed'], ['customer_support_closed']],
  [
    'a reply that closes',
    closedByReply,
    ['support'],
    ['customer_support_closed'],
    ['support', 'customer_support_closed'],
  ],
  ['a merge', merged, ['close_support'], ['customer_support'], ['close_support', 'customer_support']],
  ['a take-over', takenOver, ['support_handler_changed'], [], ['support_handler_changed']],
  [
    'the end of a call of the assistant',
    leftCall,
    ['assistant_left_call'],
    ['assistant_left_call'],
    ['assistant_left_call'],
  ],
  ['the beginning of a call', write({ kind: 'call_started' }), [], [], []],
  ['the end of a call', write({ kind: 'call_ended' }), [], [], []],
  ['a wait that was cancelled', write({ kind: 'waiting_cancelled' }), [], [], []],
] as const)('%s', (_, event, inConversation, inPersonal, inBoth) => {
  test.each([
    ['the conversation', [CONVERSATION], inConversation],
    ['the personal room', [PERSONAL], inPersonal],
    ['both rooms', [CONVERSATION, PERSONAL], inBoth],
    ['no room', [], []],
  ])('to a customer in: %s', (_room, rooms, events) => {
    const { socket, sent } = connect({ rooms });
    expect(tellEntry(socket, event, { in_full: false })).toBe(events.length > 0);
    expect(sent.map(([name]) => name)).toEqual(events);
  });

  test('to a customer who subscribed to all entries: first as one of them', () => {
    const { socket, sent } = connect({ entries: true });
    // A login request without its link does not count as delivered.
    expect(tellEntry(socket, event, { in_full: false })).toBe(true);
    expect(sent.map(([name]) => name)).toEqual(['support_entry', ...inConversation]);
  });

  test('to an agent in the conversation: as one of all entries', () => {
    const { socket, sent } = connect({ kind: 'inapp' });
    expect(tellEntry(socket, event, { in_full: false })).toBe(true);
    expect(sent.map(([name]) => name)).toEqual(['support_entry', ...inConversation]);
  });
});

test('in the personal room the assistant is read only where no client may have its message', () => {
  for (const [event, events] of [
    [reply, ['support']],
    [login, ['support']],
    [closedByReply, ['support', 'customer_support_closed']],
    [agentMessage, ['customer_support']],
    [closing, []],
  ] as const) {
    const { socket, sent } = connect({ rooms: [PERSONAL] });
    expect(tellEntry(socket, event, { in_full: true })).toBe(events.length > 0);
    expect(sent.map(([name]) => name)).toEqual(events);
  }
});

test('the link of a login request is read by customers only, and without it they are not told', () => {
  const customer = connect({});
  tellEntry(customer.socket, login, { in_full: false });
  expect(customer.sent[0]![1].login_url).toBe(LINK);
  const agent = connect({ kind: 'inapp' });
  tellEntry(agent.socket, login, { in_full: false });
  expect(JSON.stringify(agent.sent)).not.toContain(LINK);

  const linkless = write({ kind: 'login_request' });
  const early = connect({ entries: true });
  expect(tellEntry(early.socket, linkless, { in_full: true })).toBe(false);
  expect(early.sent.map(([name]) => name)).toEqual(['support_entry']);
  const later = connect({ kind: 'inapp' });
  expect(tellEntry(later.socket, linkless, { in_full: false })).toBe(true);
  expect(later.sent.map(([name]) => name)).toEqual(['support_entry', 'support']);
});

test('who caused an entry has its event as the answer, and only the entry is new to them', () => {
  const own = { ...closing, except_sid: 'own' };
  const plain = connect({});
  expect(tellEntry(plain.socket, own, { in_full: false })).toBe(false);
  expect(plain.sent).toEqual([]);
  const subscribed = connect({ entries: true });
  expect(tellEntry(subscribed.socket, own, { in_full: false })).toBe(true);
  expect(subscribed.sent.map(([name]) => name)).toEqual(['support_entry']);
  const other = connect({});
  expect(tellEntry(other.socket, { ...closing, except_sid: 'another' }, { in_full: false })).toBe(true);
});

test('an entry that is sent again is not listed again', () => {
  const { socket, sent } = connect({ rooms: [PERSONAL], entries: true });
  expect(tellEntry(socket, reply, { in_full: true, again: true })).toBe(true);
  expect(sent.map(([name]) => name)).toEqual(['support']);
});

test('names who handles the conversation now, and which conversation and call have ended', () => {
  const dataOf = (event: LogEntry, rooms = [CONVERSATION]) => {
    const { socket, sent } = connect({ rooms });
    tellEntry(socket, event, { in_full: false });
    return sent[0]![1];
  };
  const at = { ticket_chat_id: 'c' };
  expect(dataOf(takenOver)).toEqual({ ...at, handler: 'agent', agent: { id: 'a', username: 'Robin' } });
  expect(dataOf(write({ kind: 'handler_changed', sender: 'assistant' }))).toEqual({
    ...at,
    handler: 'assistant',
    agent: null,
  });
  expect(dataOf(leftCall)).toEqual({ ...at, ticket_call_id: 'call' });
  expect(dataOf(closedByItself, [PERSONAL])).toEqual({ ...at, ticket_id: 't', status: 'closed' });
});

test('turns are shown to agents, never to customers', () => {
  const traced = write({ turn_id: 'turn' });
  for (const [kind, turn_id] of [
    ['inapp', 'turn'],
    ['api', undefined],
  ] as const) {
    const { socket, sent } = connect({ kind, entries: true });
    tellEntry(socket, traced, { in_full: false });
    expect(sent[0]![1].turn_id).toBe(turn_id);
  }
});
