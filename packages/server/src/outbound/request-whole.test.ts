import { createServer } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import { afterAll, afterEach, expect, test } from 'vitest';
import { listenLocally } from '../../test/support/local-server.js';
import { requestWhole } from './request-whole.js';

const CHUNKS = 2_000;
const agent = new Agent();
afterAll(() => agent.destroy());
const servers: AsyncDisposable[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]();
});

/** Answers with the bytes 0 to 255 in turn, each as a chunk of its own. */
function serveTinyChunks(): Promise<string> {
  const chunks = Array.from({ length: CHUNKS }, (_, at) => `1\r\n${String.fromCharCode(at % 256)}\r\n`);
  return serve(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`);
}

/** @param answer to each request */
async function serve(answer: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(answer, 'latin1'));
  });
  const local = await listenLocally(server);
  servers.push(local);
  return local.url;
}

const ask = (dispatcher: Pick<Dispatcher, 'dispatch'>, origin: string, limits: { most: number; cut?: boolean }) =>
  requestWhole(dispatcher as Dispatcher, { origin, path: '/', method: 'GET' }, { signal: null, ...limits });

test('the chunks of a body are not kept, as a tiny one takes a hundred times its memory', async () => {
  const origin = await serveTinyChunks();
  let received = 0;
  const overwriting: Pick<Dispatcher, 'dispatch'> = {
    dispatch: (request, handler) =>
      agent.dispatch(
        request,
        new Proxy(handler, {
          get(target, name) {
            if (name !== 'onResponseData') return Reflect.get(target, name);
            return (controller: Dispatcher.DispatchController, chunk: Buffer) => {
              target.onResponseData?.(controller, chunk);
              if (++received > 1) chunk.fill('x');
            };
          },
        }),
      ),
  };
  const { body } = await ask(overwriting, origin, { most: CHUNKS });
  expect(received).toBe(CHUNKS);
  expect(body).toEqual(Buffer.from(Array.from({ length: CHUNKS }, (_, at) => at % 256)));
});

test('a body above the limit is refused, or cut there', async () => {
  const origin = await serveTinyChunks();
  await expect(ask(agent, origin, { most: CHUNKS - 1 })).rejects.toThrow('larger than 1,999 bytes');
  const { body } = await ask(agent, origin, { most: 300, cut: true });
  expect(body).toEqual(Buffer.from(Array.from({ length: 300 }, (_, at) => at % 256)));
});

test('some informational responses are skipped; a flood of them, which could last until the deadline, is refused', async () => {
  const hints = (count: number) => 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(count);
  const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
  const few = await serve(hints(20) + answer);
  expect((await ask(agent, few, { most: 10 })).body.toString()).toBe('ok');
  const many = await serve(hints(21) + answer);
  await expect(ask(agent, many, { most: 10 })).rejects.toThrow('more than 20 informational responses');
});
