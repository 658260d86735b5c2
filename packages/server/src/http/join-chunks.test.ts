import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { joinChunks } from './join-chunks.js';

const LETTERS = 'abcdefghij';
const app = fastify({ bodyLimit: 50_000 });
afterEach(() => app.close());

/** Sends each byte as a chunk of its own. @returns the whole answer */
async function sendTinyChunks(body: string, type: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    'POST / HTTP/1.1',
    'host: x',
    'connection: close',
    `content-type: ${type}`,
    'transfer-encoding: chunked',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${[...body].map((one) => `1\r\n${one}\r\n`).join('')}0\r\n\r\n`);
  return await text(socket);
}

test('a parser gets many tiny chunks as a few pieces, without loss, and limits hold', async () => {
  joinChunks(app);
  app.addContentTypeParser('text/pieces', (_request, payload, done) => {
    const pieces: string[] = [];
    payload.on('data', (piece) => pieces.push(String(piece))).once('end', () => done(null, pieces));
  });
  app.post('/', async (request) => request.body);
  await app.listen();
  const body = LETTERS.repeat(4_000);
  const pieces: string[] = JSON.parse((await sendTinyChunks(body, 'text/pieces')).split('\r\n\r\n')[1] ?? '');
  expect(pieces.join('')).toBe(body);
  expect(pieces.length).toBeLessThan(10);
  const answer = await sendTinyChunks(body, 'text/plain');
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer.slice(-body.length)).toBe(body);
  expect(await sendTinyChunks(LETTERS.repeat(5_001), 'text/plain')).toMatch(/^HTTP\/1.1 413 /);
});
