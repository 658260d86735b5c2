/** A connection to a room that comes after it was given up is left: nobody stays in a room whom no call knows. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { dispose } from '@livekit/rtc-node';
import { afterAll, expect, test } from 'vitest';
import { enterRoom } from '../../src/voice/host/room.js';
import { createRoomControl } from '../../src/voice/room-control.js';
import { createCallRooms } from '../../src/voice/rooms.js';
import { roomServers } from './support/room-servers.js';
import { eventually } from './support/voice-service.js';

afterAll(dispose);

test('a room that is joined after the time limit is left at once', { timeout: 60_000 }, async () => {
  await using server = await roomServers[0]!.open();
  const { hostname: host, port } = new URL(server.url);
  const waiting: Socket[] = [];
  let answers = false;
  /** Clients that the server has admitted, and those of them that have gone. */
  let admitted = 0;
  let gone = 0;
  const passOn = (socket: Socket) => {
    const other = connect({ host, port: Number(port) });
    socket.pipe(other).pipe(socket);
    other.once('data', (head) => {
      if (!head.includes(' 101 ')) return;
      admitted++;
      socket.once('close', () => gone++);
    });
    socket.on('error', () => other.destroy());
    other.on('error', () => socket.destroy());
  };
  const slow = createServer((socket) => (answers ? passOn(socket) : waiting.push(socket))).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const url = `ws://127.0.0.1:${(slow.address() as { port: number }).port}`;
  const call = { conversation_id: 'conversation', call_id: 'call', started_at: 0 };
  const { token } = await createCallRooms(server).joinAsAssistant(call, 'owner');

  const signal = new AbortController().signal;
  await expect(enterRoom({ url, token, patience_ms: 0 }, signal)).rejects.toThrow('no answer');
  answers = true;
  for (const socket of waiting) passOn(socket);
  await eventually(() => admitted > 0 && gone === admitted);
  expect(await createRoomControl(server).participants('conversation')).toEqual([]);
  slow.close();
});
