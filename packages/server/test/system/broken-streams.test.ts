/**
 * What the process reads from and writes to breaks: connections at any moment of a request, an upgrade or an upload, and
 * the log. The process goes on.
 */
import { open } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect as connectClient } from '../support/client.js';
import { databases, type TestLocation } from '../support/databases.js';
import { PROCESS_API_KEY, type ServerProcess, startServerProcess } from '../support/server-process.js';

const [database] = databases();
/** Longer than Socket.IO waits before it closes an upgrade that is none of its own. */
const SETTLED_MS = 1_300;

const lines = (...given: string[]) => `${given.join('\r\n')}\r\n\r\n`;
const webSocket = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
const REQUESTS = {
  'an upgrade elsewhere': lines('GET /elsewhere HTTP/1.1', 'Host: x', ...webSocket, key),
  'an upgrade to the socket server': lines(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'Host: x',
    ...webSocket,
    key,
  ),
  'an upgrade without a key': lines('GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', 'Host: x', ...webSocket),
  'an upgrade to HTTP/2': lines('GET / HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: h2c'),
  'a tunnel': lines('CONNECT x:1 HTTP/1.1', 'Host: x'),
  'a long poll': lines('GET /socket.io/?EIO=4&transport=polling HTTP/1.1', 'Host: x'),
  'a body that was announced': lines(
    'POST /api/v1/lab/functions/ HTTP/1.1',
    'Host: x',
    'Expect: 100-continue',
    'Content-Length: 10',
  ),
  'half an upload':
    lines(
      'POST /api/v1/helpdesk/attachments/ HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${PROCESS_API_KEY}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 100000',
    ) + lines('--b', 'Content-Disposition: form-data; name="file"; filename="a.txt"'),
  'what is no HTTP': '\u0016\u0003\u0001\u0000\u0001',
};

describe('connections that are reset', () => {
  let place: TestLocation;
  let server: ServerProcess;
  beforeAll(async () => {
    place = await database!.create();
    server = await startServerProcess({ location: place.location });
  });
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
    await place?.[Symbol.asyncDispose]();
  });

  /** Sends the bytes and resets the connection a moment later. */
  function reset(bytes: string, after_ms: number): Promise<void> {
    const { port } = new URL(server.url);
    return new Promise((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(bytes);
        setTimeout(() => socket.resetAndDestroy(), after_ms);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
    });
  }

  test.each(Object.entries(REQUESTS))('during %s', async (_what, bytes) => {
    await Promise.all([0, 2, 10, 50].map((after_ms) => reset(bytes, after_ms)));
    await sleep(SETTLED_MS);
    expect((await server.http('/healthz')).status).toBe(200);
    using client = await connectClient(server.url, { token_source: 'api', token: PROCESS_API_KEY });
    expect(client.socket.connected).toBe(true);
  });
});

test('a log that cannot be written, because its disk is full', async () => {
  await using place = await database!.create();
  const full = await open('/dev/full', 'w');
  try {
    const env = { LOG_LEVEL: 'debug' };
    await using server = await startServerProcess({ location: place.location, stdout: full.fd, env });
    for (let index = 0; index < 20; index++) expect((await server.http('/api/v1/nothing/')).status).toBe(404);
  } finally {
    await full.close();
  }
});

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
