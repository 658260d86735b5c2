/** What an endpoint can send over a connection, and how long it can hold one. */
import { createServer, type Socket } from 'node:net';
import { LIMITS } from '@frontdesk/contract';
import { afterEach, expect, test } from 'vitest';
import { listenLocally } from '../../test/support/local-server.js';
import { createGuard, type Guard } from './guard.js';
import { requestWhole, TooLargeError } from './request-whole.js';

const opened: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one[Symbol.asyncDispose]();
});

const PIECE_BYTES = 64 * 1024;
/** Passed on before the connection is closed: what the system and the sender hold. */
const ON_THE_WAY_BYTES = 16 * 1024 * 1024;

/** Answers the first request on each connection. */
async function serve(answer: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => answer(socket));
  });
  const local = await listenLocally(server);
  opened.push(local);
  return local.host;
}

/** Also with an error. */
const closing = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

/** @param text repeated until the other side closes the connection @returns how much was sent then */
async function flood(socket: Socket, text: string): Promise<number> {
  const piece = Buffer.from(text.repeat(PIECE_BYTES / text.length));
  const send = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', send);
  send();
  await closing(socket);
  return socket.bytesWritten;
}

function open(host: string, pool: Parameters<typeof createGuard>[1] = {}): Guard {
  const guard = createGuard({ allowed_hosts: [host], total_ms: 60_000 }, pool);
  opened.push(guard);
  return guard;
}

const ask = ({ agent }: Guard, host: string, most = 10) =>
  requestWhole(agent, { origin: `http://${host}`, path: '/', method: 'GET' }, { signal: null, most });

test.each([
  ['extensions of a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;', 'a'],
  ['zeros before the size of a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '0'],
  ['spaces before the value of a header', 'HTTP/1.1 200 OK\r\nx:', ' '],
  ['empty lines before the response', '', '\r\n'],
])('a response has a limit with what is not its body: %s', async (_, beginning, endless) => {
  let sent: Promise<number> | undefined;
  const host = await serve((socket) => {
    socket.write(beginning);
    sent = flood(socket, endless);
  });
  await expect(ask(open(host), host)).rejects.toThrow(TooLargeError);
  expect(await sent).toBeLessThan(LIMITS.responseReceivedBytes + ON_THE_WAY_BYTES);
});

test('after the response, no more is read', async () => {
  let sent: Promise<number> | undefined;
  const host = await serve((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nkeep-alive: timeout=600\r\ncontent-length: 2\r\n\r\nok');
    sent = flood(socket, '\r\n');
  });
  expect((await ask(open(host, { keepAliveTimeout: 60_000 }), host)).body.toString()).toBe('ok');
  expect(await sent).toBeLessThan(LIMITS.responseReceivedBytes + ON_THE_WAY_BYTES);
});

test('responses on one connection have a limit each', async () => {
  const size = LIMITS.responseReceivedBytes / 2;
  const body = Buffer.alloc(size, 'a');
  const sockets = new Set<Socket>();
  const host = await serve((socket) => {
    sockets.add(socket);
    const answer = () => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${size}\r\n\r\n`);
      socket.write(body);
    };
    socket.on('data', answer);
    answer();
  });
  const guard = open(host, { connections: 1 });
  for (let time = 0; time < 3; time++) expect((await ask(guard, host, size)).body).toHaveLength(size);
  expect(sockets.size).toBe(1);
});

test('an endpoint cannot hold an idle connection open for longer', async () => {
  let closed: Promise<unknown> | undefined;
  const host = await serve((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nkeep-alive: timeout=600\r\ncontent-length: 2\r\n\r\nok');
    closed = closing(socket);
  });
  await ask(open(host, { keepAliveTimeout: 50 }), host);
  await closed;
});
