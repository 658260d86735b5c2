import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { HelpdeskSocket } from '../socket.js';
import { Confirmations, type Sent } from './confirm.js';
import { Cursor } from './cursor.js';

/** A connection that counts its pings, and answers them when it is told to. */
class Connection extends EventEmitter {
  readonly readyState = 'open';
  pings = 0;

  sendPacket(type: string): void {
    this.pings++;
    this.emit('packetCreate', { type });
  }
}

function connect() {
  const conn = new Connection();
  const socket = { connected: true, conn };
  const confirmed: Sent[] = [];
  const confirmations = new Confirmations(socket as unknown as HelpdeskSocket, (sent) => confirmed.push(sent));
  const cursorAt = (conversation_id: string, seq: number) => {
    const cursor = new Cursor(socket as unknown as HelpdeskSocket, {
      organisation_id: 'o',
      conversation_id,
      session_id: 's',
    });
    cursor.sent = seq;
    return cursor;
  };
  return { conn, socket, confirmed, confirmations, cursorAt };
}

test('one ping confirms what was sent in all conversations of a tick, as it was then', async () => {
  const { conn, confirmed, confirmations, cursorAt } = connect();
  const [one, two] = [cursorAt('one', 3), cursorAt('two', 5)];
  for (const cursor of [one, one, two, one]) confirmations.expect(cursor);
  await setImmediate();
  expect(conn.pings).toBe(1);
  one.sent = 4;
  expect(confirmed).toEqual([]);
  conn.emit('heartbeat');
  expect(confirmed.map(({ cursor, seq }) => [cursor, seq])).toEqual([
    [one, 3],
    [two, 5],
  ]);
});

test('what is sent after a ping needs another one', async () => {
  const { conn, confirmed, confirmations, cursorAt } = connect();
  const cursor = cursorAt('one', 3);
  confirmations.expect(cursor);
  await setImmediate();
  cursor.sent = 4;
  confirmations.expect(cursor);
  await setImmediate();
  expect(conn.pings).toBe(2);
  conn.emit('heartbeat');
  conn.emit('heartbeat');
  expect(confirmed.map(({ seq }) => seq)).toEqual([3, 4]);
});

test('a connection that has closed is not pinged', async () => {
  const { conn, socket, confirmations, cursorAt } = connect();
  confirmations.expect(cursorAt('one', 3));
  socket.connected = false;
  await setImmediate();
  expect(conn.pings).toBe(0);
});
