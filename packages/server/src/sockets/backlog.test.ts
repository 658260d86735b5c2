/** Limits how long data may wait to be sent. The limit of bytes is tested with a real connection in `test/wire`. */
import { EventEmitter } from 'node:events';
import { LIMITS } from '@frontdesk/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBacklog } from './backlog.js';
import type { HelpdeskSocket } from './socket.js';

/** The part of an Engine.IO connection that the backlog uses. */
class Connection extends EventEmitter {
  readyState = 'open';
  transport = { socket: { bufferedAmount: 0 } };
  close() {
    this.readyState = 'closed';
  }
}

let conn: Connection;
const send = () => conn.emit('packetCreate', { type: 'message', data: 'word' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  conn = new Connection();
  createBacklog({ log: pino({ level: 'silent' }) }).watch({
    conn: conn as unknown as HelpdeskSocket['conn'],
    id: 'socket',
  });
});
afterEach(() => vi.useRealTimers());

test('what nothing was taken of for too long ends the connection with the next packet', () => {
  send();
  vi.advanceTimersByTime(LIMITS.socketBacklogMs);
  send();
  expect(conn.readyState).toBe('open');
  vi.advanceTimersByTime(1);
  send();
  expect(conn.readyState).toBe('closed');
});

test('a connection that takes what it is sent lives on', () => {
  for (let minutes = 0; minutes < 5; minutes++) {
    send();
    conn.emit('flush');
    vi.advanceTimersByTime(LIMITS.socketBacklogMs + 1);
  }
  expect(conn.readyState).toBe('open');
});
