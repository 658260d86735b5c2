/** What the pump sends a socket, and in which order: on a real database, to sockets that note what they are sent. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { customerOf } from '../../../test/support/actors.js';
import { openTestContext, type TestContext } from '../../../test/support/context.js';
import { databases } from '../../../test/support/databases.js';
import { type LogEntry, readLog } from '../../features/conversations/read-log.js';
import { receiveMessage } from '../../features/conversations/receive-message.js';
import { conversationRoom, sessionRoom } from '../rooms.js';
import type { HelpdeskNamespace, HelpdeskSocket } from '../socket.js';
import type { Cursor, Place } from './cursor.js';
import { Cursors } from './cursors.js';
import type { Delivered } from './delivered.js';
import { createPump } from './pump.js';

const MESSAGES = 5;

let service: TestContext;
let place: Place;
/** The customer's own messages, by `seq` from 1. */
let log: LogEntry[];

beforeAll(async () => {
  const [sqlite] = databases();
  service = await openTestContext(sqlite!);
  const { context, organisation_id } = service;
  const said = { session_id: 's', message: 'Hello', attachment: false, sid: 'other' };
  let conversation_id: string | null = null;
  for (let count = 0; count < MESSAGES; count++)
    ({ conversation_id } = await receiveMessage(context, customerOf(organisation_id), {
      ...said,
      ticket_chat_id: conversation_id,
    }));
  place = { organisation_id, conversation_id: conversation_id!, session_id: 's' };
  log = await readLog(context, place, { after: 0, until: MESSAGES });
});
afterAll(() => service[Symbol.asyncDispose]());

const ofAssistant = (seq: number, change: Partial<LogEntry['entry']> = {}): LogEntry => {
  const [first] = log as [LogEntry];
  return { ...first, entry: { ...first.entry, id: `${seq}`, sender: 'assistant', seq, ...change } };
};

interface Setup {
  kind?: 'customer' | 'inapp';
  /** Of its own conversation, if not given. */
  rooms?: string[];
  /** Called before each entry from the database is followed by the next. */
  room?: () => Promise<void>;
}

/** A socket with a cursor at the beginning of the log. */
function connect({ kind = 'customer', rooms = [conversationRoom(place)], room = async () => undefined }: Setup = {}) {
  const sent: number[] = [];
  const marks: [how: string, seq: number, blocks?: boolean][] = [];
  const disconnect = vi.fn();
  const socket = {
    id: 'own',
    connected: true,
    rooms: new Set(rooms),
    data: { actor: { kind }, entries: true, sessions: new Map() },
    emit: (name: string, { data }: { data: { seq: number } }) => name === 'support_entry' && sent.push(data.seq),
    disconnect,
  } as unknown as HelpdeskSocket;
  const cursors = new Cursors({ sockets: new Map(), adapter: { rooms: new Map() } } as unknown as HelpdeskNamespace);
  const delivered = {
    told: (_: Cursor, seq: number) => marks.push(['told', seq]),
    passed: (_: Cursor, seq: number) => marks.push(['passed', seq]),
    passedOver: (_: Cursor, { entry }: LogEntry, blocks: boolean) => marks.push(['passed over', entry.seq, blocks]),
  } as unknown as Delivered;
  const pump = createPump(service.context, { backlog: { watch: () => undefined, room }, delivered, cursors });
  const cursor = cursors.of(socket, place);
  cursor.begin(0);
  return { socket, sent, marks, disconnect, cursor, pump, tail: cursors.tailOf(place) };
}

test('what is missing in the tail is read from the database, each entry once and in order', async () => {
  const { sent, marks, cursor, pump, tail } = connect();
  tail.add(ofAssistant(3));
  tail.add(log[4]!);
  cursor.extend({ reached: 4 });
  await Promise.all([pump(cursor), pump(cursor)]);
  expect(sent).toEqual([1, 2, 3, 4, 5]);
  expect(marks.filter(([how]) => how === 'told')).toEqual([['told', 3]]);
  expect([cursor.at, cursor.pumping]).toEqual([5, false]);
});

test('nothing is sent beyond what is known of the log, and to a cursor that has not started', async () => {
  const { sent, cursor, pump } = connect();
  cursor.extend({ reached: 2 });
  await pump(cursor);
  expect(sent).toEqual([1, 2]);
  const { sent: later, cursor: waiting, pump: other } = connect();
  Object.defineProperty(waiting, 'at', { value: undefined });
  waiting.extend({ reached: 2 });
  await other(waiting);
  expect(later).toEqual([]);
});

test('a part of the log that was erased is left behind', async () => {
  const { sent, cursor, pump } = connect();
  cursor.moveTo(MESSAGES);
  cursor.extend({ reached: MESSAGES + 2 });
  await pump(cursor);
  expect([sent, cursor.at]).toEqual([[], MESSAGES + 2]);
});

test('a socket that leaves while it waits for room is sent no more', async () => {
  const { sent, cursor, pump, socket } = connect({ room: async () => void socket.rooms.clear() });
  cursor.extend({ reached: 3 });
  await pump(cursor);
  expect(sent).toEqual([1]);
});

test('a socket is closed if its log cannot be read', async () => {
  const { disconnect, cursor, pump, sent } = connect({ room: () => Promise.reject(new Error('away')) });
  cursor.extend({ reached: 3 });
  await pump(cursor);
  expect(sent).toEqual([1]);
  expect(disconnect).toHaveBeenCalledExactlyOnceWith(true);
  expect(service.lines.at(-1)).toContain('the socket is closed');
  expect(cursor.pumping).toBe(false);
});

test("an agent's socket says nothing of what customers have", async () => {
  const { sent, marks, cursor, pump } = connect({ kind: 'inapp' });
  cursor.extend({ reached: 2 });
  await pump(cursor);
  expect([sent, marks]).toEqual([[1, 2], []]);
});

test('what a customer has anyway is passed, the rest was told', async () => {
  const { marks, cursor, pump, tail } = connect();
  tail.add(log[0]!);
  tail.add(ofAssistant(2));
  tail.add(ofAssistant(3, { kind: 'call_started' }));
  tail.add(ofAssistant(4, { kind: 'call_ended' }));
  tail.add(ofAssistant(5, { kind: 'waiting_cancelled' }));
  tail.add({ ...ofAssistant(6), except_sid: 'own' });
  tail.add({ ...ofAssistant(7), except_sid: 'another' });
  await pump(cursor);
  expect(marks.map(([how, seq]) => `${seq} ${how}`)).toEqual([
    '1 passed',
    '2 told',
    '3 passed',
    '4 passed',
    '5 passed',
    '6 passed',
    '7 told',
  ]);
});

test('a request to log in without a link waits for it where it would be sent', async () => {
  const request = (seq: number) => ofAssistant(seq, { kind: 'login_request', turn_id: null });
  const inside = connect();
  inside.tail.add(request(1));
  await inside.pump(inside.cursor);
  expect([inside.marks, inside.cursor.at]).toEqual([[], 1]);
  const personal = connect({ rooms: [sessionRoom(place)] });
  personal.tail.add(request(1));
  personal.tail.add(ofAssistant(2, { kind: 'handler_changed' }));
  await personal.pump(personal.cursor);
  expect(personal.marks).toEqual([
    ['passed over', 1, true],
    ['told', 2],
  ]);
});

test('in full, a personal room has messages of the assistant too; only what could still be sent blocks the mark', async () => {
  const { socket, marks, cursor, pump, tail } = connect({ rooms: [sessionRoom(place)] });
  socket.data.entries = false;
  cursor.extend({ in_full_until: 2 });
  tail.add(ofAssistant(1, { kind: 'closing' }));
  tail.add(ofAssistant(2));
  tail.add(ofAssistant(3));
  tail.add(ofAssistant(4, { kind: 'handler_changed' }));
  await pump(cursor);
  expect(marks).toEqual([
    ['passed over', 1, false],
    ['told', 2],
    ['passed over', 3, true],
    ['passed over', 4, false],
  ]);
});

test('what was passed over is left out if another client gets it, or the socket leaves', async () => {
  for (const meanwhile of [
    ({ cursor }: ReturnType<typeof connect>) => {
      cursor.passed_over = [];
    },
    ({ socket }: ReturnType<typeof connect>) => socket.rooms.clear(),
  ]) {
    const connected = connect({ rooms: [sessionRoom(place)] });
    const { cursor, pump, marks } = connected;
    cursor.passed_over = [{ event: ofAssistant(2), blocks: true, told: false }];
    cursor.extend({ in_full_until: 3 });
    const pumping = pump(cursor);
    meanwhile(connected);
    await pumping;
    expect(marks).toEqual([]);
  }
});

test('what was passed over is sent in full once possibly nobody has it', async () => {
  const { socket, sent, marks, cursor, pump } = connect({ rooms: [sessionRoom(place)] });
  const emit = vi.spyOn(socket, 'emit');
  const one = { event: ofAssistant(2), blocks: true, told: false };
  const change = { event: ofAssistant(3, { kind: 'handler_changed' }), blocks: true, told: false };
  const later = { event: ofAssistant(4), blocks: true, told: false };
  cursor.passed_over = [one, change, later];
  cursor.extend({ in_full_until: 3 });
  await pump(cursor);
  expect(marks).toEqual([['told', 2]]);
  expect([one.told, change.told, change.blocks, later.told, later.blocks]).toEqual([true, false, false, false, true]);
  expect(emit).toHaveBeenCalledOnce();
  cursor.extend({ in_full_until: 3 });
  await pump(cursor);
  expect(emit).toHaveBeenCalledOnce();
  expect(cursor.looks_back).toBe(false);
  // It already has them as entries.
  expect(sent).toEqual([]);
});
