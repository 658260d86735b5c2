import { expect, test } from 'vitest';
import { conversationRoom, sessionRoom } from '../rooms.js';
import type { HelpdeskNamespace, HelpdeskSocket } from '../socket.js';
import { Cursors } from './cursors.js';

const OF = { organisation_id: 'o', session_id: 's' };
const placeOf = (conversation_id: string) => ({ ...OF, conversation_id });

/** Sockets by id, each in its rooms. */
function connect(...rooms: string[][]) {
  const sockets = new Map(
    rooms.map((own, index) => [`${index}`, { id: `${index}`, connected: true, rooms: new Set(own) }]),
  );
  const inRoom = (room: string) => [...sockets.values()].filter((one) => one.rooms.has(room)).map(({ id }) => id);
  const adapter = { rooms: { get: (room: string) => new Set(inRoom(room)) } };
  const cursors = new Cursors({ sockets, adapter } as unknown as HelpdeskNamespace);
  return { cursors, sockets: [...sockets.values()] as unknown as HelpdeskSocket[] };
}

test('each socket has one cursor for a conversation, and those in its rooms are found', () => {
  const { cursors, sockets } = connect([conversationRoom(placeOf('c'))], [sessionRoom(OF)], []);
  const [first, second, third] = sockets as [HelpdeskSocket, HelpdeskSocket, HelpdeskSocket];
  expect(cursors.of(first, placeOf('c'))).toBe(cursors.of(first, placeOf('c')));
  expect(cursors.in(placeOf('c')).map(({ socket }) => socket)).toEqual([first, second]);
  cursors.of(third, placeOf('c'));
  expect(cursors.listening().map(({ socket }) => socket)).toEqual([first, second]);
  expect(cursors.sessionsOf(first)).toEqual(new Set(['s']));
});

test('who left a conversation goes on behind what they were sent, and who still listens keeps the cursor', () => {
  const { cursors, sockets } = connect([sessionRoom(OF)], [conversationRoom(placeOf('c'))]);
  const [listens, leaves] = sockets as [HelpdeskSocket, HelpdeskSocket];
  const kept = cursors.of(listens, placeOf('c'));
  cursors.left(listens, 'c');
  cursors.left(listens, 'never entered');
  expect(cursors.of(listens, placeOf('c'))).toBe(kept);

  const before = cursors.of(leaves, placeOf('c'));
  before.begin(4);
  leaves.rooms.clear();
  cursors.left(leaves, 'c');
  const after = cursors.of(leaves, placeOf('c'));
  leaves.rooms.add(conversationRoom(placeOf('c')));
  expect([before.listens, after.listens]).toEqual([false, true]);
  after.begin(1);
  expect(after.at).toBe(4);
});

test('the positions in 2,000 conversations that a socket has left are kept, and those that it listens to', () => {
  const { cursors, sockets } = connect([conversationRoom(placeOf('stays'))]);
  const [socket] = sockets as [HelpdeskSocket];
  const stays = cursors.of(socket, placeOf('stays'));
  const first = cursors.of(socket, placeOf('0'));
  for (let index = 0; index <= 2_000; index++) {
    cursors.of(socket, placeOf(`${index}`)).begin(7);
    cursors.left(socket, `${index}`);
  }
  expect(cursors.of(socket, placeOf('stays'))).toBe(stays);
  const again = (id: string) => {
    const cursor = cursors.of(socket, placeOf(id));
    cursor.begin(0);
    return cursor.at;
  };
  expect([again('2000'), again('2'), again('0')]).toEqual([7, 7, 0]);
  socket.rooms.add(conversationRoom(placeOf('0')));
  expect(first.listens).toBe(false);
});

test('the tail of a conversation is kept while a socket listens to it', () => {
  const { cursors, sockets } = connect([conversationRoom(placeOf('c'))]);
  const tail = cursors.tailOf(placeOf('c'));
  cursors.forgetUnused();
  expect(cursors.tailOf(placeOf('c'))).toBe(tail);
  sockets[0]?.rooms.clear();
  cursors.forgetUnused();
  expect(cursors.tailOf(placeOf('c'))).not.toBe(tail);
});
