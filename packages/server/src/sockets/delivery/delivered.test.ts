import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { DeliveredMarks } from '../../features/conversations/delivered-marks.js';
import type { LogEntry } from '../../features/conversations/read-log.js';
import { conversationRoom } from '../rooms.js';
import type { HelpdeskNamespace, HelpdeskSocket } from '../socket.js';
import { Cursors } from './cursors.js';
import { Delivered } from './delivered.js';

const PLACE = { organisation_id: 'o', conversation_id: 'c', session_id: 's' };
const entry = (seq: number) => ({ ...PLACE, entry: { seq } }) as unknown as LogEntry;

/** A connection that answers its pings when it is told to. */
class Connection extends EventEmitter {
  readonly readyState = 'open';

  sendPacket(type: string): void {
    this.emit('packetCreate', { type });
  }
}

/** Sockets in the conversation's room, each with a cursor after `seq` 2, which all have. @param kinds who they are */
function connect(...kinds: ('customer' | 'inapp')[]) {
  const connections = kinds.map(() => new Connection());
  const sockets = kinds.map((kind, index) => ({
    id: `${index}`,
    connected: true,
    conn: connections[index],
    rooms: new Set([conversationRoom(PLACE)]),
    data: { actor: { kind } },
  })) as unknown as HelpdeskSocket[];
  const adapter = { rooms: new Map([[conversationRoom(PLACE), new Set(sockets.map(({ id }) => id))]]) };
  const namespace = { adapter, sockets: new Map(sockets.map((one) => [one.id, one])) };
  const cursors = new Cursors(namespace as unknown as HelpdeskNamespace);
  const added: number[] = [];
  const unwritten = new Set<string>();
  const marks = {
    add: ({ seq }: { seq: number }) => added.push(seq),
    isUnwritten: (id: string) => unwritten.has(id),
  } as unknown as DeliveredMarks;
  const delivered = new Delivered({ marks, cursors });
  for (const socket of sockets) delivered.watch(socket);
  const all = sockets.map((socket) => {
    const cursor = cursors.of(socket, PLACE);
    cursor.begin(2);
    return cursor;
  });
  const tail = cursors.tailOf(PLACE);
  tail.delivered = 2;
  const answer = async (index = 0) => {
    await setImmediate();
    connections[index]?.emit('heartbeat');
  };
  return { delivered, cursors: all, tail, added, unwritten, answer };
}

test('what was sent is marked once the client has answered the ping behind it', async () => {
  const { delivered, cursors, tail, added, answer } = connect('customer');
  delivered.told(cursors[0]!, 3);
  delivered.told(cursors[0]!, 4);
  await setImmediate();
  expect([added, tail.delivered, cursors[0]!.confirmed]).toEqual([[], 2, 2]);
  await answer();
  expect([added, tail.delivered, cursors[0]!.confirmed]).toEqual([[4], 4, 4]);
  await answer();
  expect(added).toEqual([4]);
});

test('what the client already had moves the mark with it, and behind what is on its way', async () => {
  const { delivered, cursors, tail, added, unwritten, answer } = connect('customer');
  // The statement that appended the entry has moved the stored mark.
  delivered.passed(cursors[0]!, 3);
  expect([added, tail.delivered, cursors[0]!.confirmed]).toEqual([[], 3, 3]);
  unwritten.add(PLACE.conversation_id);
  delivered.passed(cursors[0]!, 4);
  expect([added, tail.delivered]).toEqual([[4], 4]);
  delivered.told(cursors[0]!, 5);
  delivered.passed(cursors[0]!, 6);
  expect([added, cursors[0]!.confirmed, cursors[0]!.sent]).toEqual([[4], 4, 6]);
  await answer();
  expect([added, tail.delivered]).toEqual([[4, 6], 6]);
});

test('a ping confirms what was sent before it, and what the client already had behind that', async () => {
  const { delivered, cursors, added, answer } = connect('customer');
  delivered.told(cursors[0]!, 3);
  await setImmediate();
  delivered.passed(cursors[0]!, 4);
  await answer();
  expect(added).toEqual([4]);
  delivered.told(cursors[0]!, 5);
  await setImmediate();
  delivered.told(cursors[0]!, 6);
  await answer();
  expect(added).toEqual([4, 5]);
});

test('only what blocks the mark holds it', async () => {
  const { delivered, cursors, added, answer } = connect('customer');
  delivered.passedOver(cursors[0]!, entry(3), false);
  delivered.told(cursors[0]!, 4);
  await answer();
  expect(added).toEqual([4]);
});

test('a mark that is not next to the stored one is written', () => {
  const { delivered, cursors, tail, added } = connect('customer');
  delivered.passed(cursors[0]!, 5);
  expect([added, tail.delivered]).toEqual([[5], 5]);
});

test('the mark stays before what a socket passed over, until it is sent that', async () => {
  const { delivered, cursors, added, answer } = connect('customer');
  const cursor = cursors[0]!;
  delivered.passedOver(cursor, entry(2), true);
  expect(cursor.passed_over).toEqual([]);
  delivered.passedOver(cursor, entry(4), true);
  delivered.told(cursor, 3);
  delivered.told(cursor, 5);
  await answer();
  expect([added, cursor.confirmed]).toEqual([[3], 5]);
  cursor.passed_over[0]!.told = true;
  delivered.told(cursor, 5);
  await answer();
  expect([added, cursor.passed_over]).toEqual([[3, 5], []]);
});

test('another client of the customer that has it lets the mark pass', async () => {
  const { delivered, cursors, added, tail, answer } = connect('customer', 'customer', 'inapp');
  const [one, other, agent] = cursors as [(typeof cursors)[0], (typeof cursors)[0], (typeof cursors)[0]];
  for (const cursor of [one, agent]) delivered.passedOver(cursor, entry(3), true);
  delivered.passedOver(one, entry(5), true);
  delivered.told(one, 4);
  await answer();
  expect([added, one.confirmed]).toEqual([[], 4]);
  delivered.told(other, 3);
  await answer(1);
  expect([added, tail.delivered]).toEqual([[3, 4], 4]);
  expect([one, agent].map(({ passed_over }) => passed_over.map(({ event }) => event.entry.seq))).toEqual([[5], [3]]);
});

test('what clients on other servers have leaves what does not block the mark', () => {
  const { delivered, cursors, tail, added } = connect('customer');
  const cursor = cursors[0]!;
  delivered.passedOver(cursor, entry(3), true);
  delivered.passedOver(cursor, entry(4), false);
  delivered.passedOver(cursor, entry(5), true);
  cursor.confirmed = 6;
  delivered.learn(PLACE, 4);
  expect([tail.delivered, added]).toEqual([4, []]);
  expect(cursor.passed_over.map(({ event }) => event.entry.seq)).toEqual([4, 5]);
  delivered.learn(PLACE, 3);
  expect(tail.delivered).toBe(4);
});
