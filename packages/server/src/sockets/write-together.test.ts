import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { io } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { writeTogether } from './write-together.js';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A server whose connections use `writeTogether`, and a client's first socket on it. */
async function connect(transport: 'websocket' | 'polling') {
  const http = createServer();
  const server = new Server(http);
  open.push(() => server.close());
  server.engine.on('connection', writeTogether);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const connected = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: [transport] });
  open.push(() => client.disconnect());
  const received: unknown[] = [];
  client.on('said', (number: unknown) => received.push(number));
  const socket = await connected;
  return { client, socket, received };
}

describe('writeTogether', () => {
  it.each(['websocket', 'polling'] as const)('keeps the order of what it sends (%s)', async (transport) => {
    const { client, socket, received } = await connect(transport);
    for (let number = 0; number < 20; number++) socket.emit('said', number);
    const last = new Promise((resolve) => client.once('last', resolve));
    socket.emit('last');
    await last;
    expect(received).toEqual(Array.from({ length: 20 }, (_, number) => number));
  });

  it('writes once for all packets of a tick', async () => {
    const { client, socket } = await connect('websocket');
    const stream = (socket.conn.transport as unknown as { socket: { _socket: import('node:net').Socket } }).socket
      ._socket;
    const writev = stream._writev?.bind(stream);
    let writes = 0;
    stream._writev = (...given) => {
      writes++;
      writev?.(...given);
    };
    const last = new Promise((resolve) => client.once('last', resolve));
    for (let number = 0; number < 20; number++) socket.emit('said', number);
    socket.emit('last');
    await last;
    expect(writes).toBe(1);
  });

  it('sends what was emitted before a disconnect', async () => {
    const { client, socket } = await connect('websocket');
    const last = new Promise((resolve) => client.once('last', resolve));
    const gone = new Promise((resolve) => client.once('disconnect', resolve));
    socket.emit('last');
    socket.disconnect(true);
    await Promise.all([last, gone]);
  });
});
