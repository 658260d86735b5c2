/** Where cursors start, on a real database; what follows them is left to the pump. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { agentOf, customerOf } from '../../../test/support/actors.js';
import { openTestContext, type TestContext } from '../../../test/support/context.js';
import { databases } from '../../../test/support/databases.js';
import type { DeliveredMarks } from '../../features/conversations/delivered-marks.js';
import { receiveMessage } from '../../features/conversations/receive-message.js';
import { takeOver } from '../../features/conversations/take-over.js';
import type { HelpdeskNamespace, HelpdeskSocket } from '../socket.js';
import { CatchUp } from './catch-up.js';
import type { Cursor, Place } from './cursor.js';
import { Cursors } from './cursors.js';
import type { Delivered } from './delivered.js';

let service: TestContext;
let sessions = 0;
beforeAll(async () => {
  const [sqlite] = databases();
  service = await openTestContext(sqlite!);
});
afterAll(() => service[Symbol.asyncDispose]());

/** A conversation with two entries, of which the customer has the first. */
async function openUndelivered(session_id = `customer-${++sessions}`): Promise<Place> {
  const { context, organisation_id } = service;
  const said = { session_id, ticket_chat_id: null, message: 'Hello', attachment: false, sid: 'other' };
  const { conversation_id } = await receiveMessage(context, customerOf(organisation_id), said);
  await takeOver(context, agentOf(organisation_id, 'Ada'), conversation_id);
  return { organisation_id, session_id, conversation_id };
}

function connect() {
  const { context, organisation_id } = service;
  const disconnect = vi.fn();
  const data = { actor: { organisation_id }, sessions: new Map() };
  const socket = { id: 'own', disconnect, data } as unknown as HelpdeskSocket;
  const cursors = new Cursors({ sockets: new Map(), adapter: { rooms: new Map() } } as unknown as HelpdeskNamespace);
  /** In the order in which it happened. */
  const done: string[] = [];
  const pumped: Cursor[] = [];
  const catchUp = new CatchUp(context, {
    cursors,
    marks: { write: async (session_id: string) => void done.push(`wrote ${session_id}`) } as unknown as DeliveredMarks,
    delivered: { learn: (_: Place, seq: number) => done.push(`learnt ${seq}`) } as unknown as Delivered,
    pump: async (cursor) => {
      done.push('pumped');
      pumped.push(cursor);
    },
  });
  const enter = (session_id: string, entered_at: number, caught_up: Promise<void> = Promise.resolve()) =>
    data.sessions.set(session_id, { entered_at, caught_up });
  return { catchUp, socket, disconnect, done, pumped, enter, cursorOf: (place: Place) => cursors.of(socket, place) };
}

test('a conversation starts at its mark, once the request is answered and marks are written', async () => {
  const place = await openUndelivered();
  const { catchUp, cursorOf, done, pumped } = connect();
  const cursor = cursorOf(place);
  let answered = false;
  const catching = catchUp.conversation(cursor);
  setImmediate(() => {
    answered = true;
  });
  await Promise.resolve();
  expect([answered, done]).toEqual([false, []]);
  await catching;
  expect(done).toEqual([`wrote ${place.session_id}`, 'learnt 1', 'pumped']);
  expect([pumped, cursor.at, cursor.reached, cursor.in_full_until]).toEqual([[cursor], 1, 2, 2]);
});

test('one that does not exist starts at its beginning', async () => {
  const { catchUp, cursorOf } = connect();
  const cursor = cursorOf({ ...(await openUndelivered()), conversation_id: 'none' });
  await catchUp.conversation(cursor);
  expect([cursor.at, cursor.reached]).toEqual([0, 0]);
});

test('a session brings each of its conversations, after its marks are written', async () => {
  const first = await openUndelivered();
  const second = await openUndelivered(first.session_id);
  await openUndelivered();
  const { catchUp, socket, cursorOf, done, pumped } = connect();
  const catching = catchUp.session(socket, first.session_id);
  await Promise.resolve();
  expect(done).toEqual([]);
  await catching;
  expect(done).toEqual([`wrote ${first.session_id}`, 'learnt 1', 'learnt 1', 'pumped', 'pumped']);
  expect(new Set(pumped)).toEqual(new Set([cursorOf(first), cursorOf(second)]));
  for (const cursor of pumped) expect([cursor.at, cursor.reached, cursor.in_full_until]).toEqual([1, 2, 2]);
});

test('a cursor that has started is only pumped', async () => {
  const { catchUp, cursorOf, done } = connect();
  const cursor = cursorOf(await openUndelivered());
  cursor.begin(2);
  catchUp.advance(cursor);
  expect(done).toEqual(['pumped']);
});

test('a conversation of before the socket entered the session starts at its mark, a new one at its beginning', async () => {
  const before = await openUndelivered();
  service.advance(1);
  const { catchUp, cursorOf, enter, pumped } = connect();
  const entered_at = service.context.now();
  enter(before.session_id, entered_at);
  const after = await openUndelivered(before.session_id);
  for (const place of [before, after]) {
    const cursor = cursorOf(place);
    catchUp.advance(cursor);
    // Its start is already being looked up.
    catchUp.advance(cursor);
    await vi.waitFor(() => expect(pumped.at(-1)).toBe(cursor));
  }
  expect(pumped).toHaveLength(2);
  expect([cursorOf(before).at, cursorOf(after).at]).toEqual([1, 0]);
});

test('without a session, and in a conversation that is not there, the start is what is known', async () => {
  const place = await openUndelivered();
  const { catchUp, cursorOf, pumped } = connect();
  const gone = cursorOf({ ...place, conversation_id: 'none' });
  gone.extend({ reached: 7 });
  for (const cursor of [cursorOf(place), gone]) {
    catchUp.advance(cursor);
    await vi.waitFor(() => expect(pumped.at(-1)).toBe(cursor));
  }
  expect([cursorOf(place).at, gone.at]).toEqual([1, 7]);
});

test('the start is not looked up if catching up in the session has found it', async () => {
  const place = await openUndelivered();
  const { catchUp, cursorOf, enter, done } = connect();
  const cursor = cursorOf(place);
  let caughtUp: () => void = () => undefined;
  const caught_up = new Promise<void>((resolve) => {
    caughtUp = resolve;
  });
  enter(place.session_id, 0, caught_up);
  catchUp.advance(cursor);
  cursor.begin(1);
  expect(done).toEqual([]);
  caughtUp();
  await vi.waitFor(() => expect(done).toEqual(['pumped']));
});

test('a socket is closed if its start cannot be read', async () => {
  const place = await openUndelivered();
  const { catchUp, cursorOf, disconnect } = connect();
  const away = vi.spyOn(service.context.database, 'read', 'get').mockImplementation(() => {
    throw new Error('away');
  });
  await catchUp.conversation(cursorOf(place));
  away.mockRestore();
  expect(disconnect).toHaveBeenCalledExactlyOnceWith(true);
  expect(service.lines.at(-1)).toContain('catching up failed');
});
