import { afterAll, describe, expect, it } from 'vitest';
import { serveLocally } from '../../test/support/local-server.js';
import { fetchStream, fetchWhole } from './model-fetch.js';

/** Responds in two pieces. */
const server = await serveLocally((request, response) => {
  request.resume();
  if (request.url === '/v1/chat/endless') return response.end(Buffer.alloc(16 * 1024 * 1024 + 1));
  response.write('one ');
  request.once('end', () => response.end('two'));
});
afterAll(() => server[Symbol.asyncDispose]());

const url = () => `${server.url}/v1/chat`;
const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };

// Nothing here imports all of undici, which would add missing methods to its dispatchers.
describe('asking a model', () => {
  it('reads an answer while it comes', async () => {
    const answer = await fetchStream(url(), asked);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('one two');
  });

  it('reads no more than 16 MiB of an answer', async () => {
    const endless = `${url()}/endless`;
    await expect(fetchStream(endless, asked).then((answer) => answer.text())).rejects.toThrow('exceeded max size');
    await expect(fetchWhole(endless, asked)).rejects.toThrow('fetch failed');
  });

  it('reads a whole answer', async () => {
    const answer = await fetchWhole(url(), asked);
    expect(answer).toMatchObject({ ok: true, status: 200 });
    const piece = await answer.body?.getReader().read();
    expect(Buffer.from(piece?.value ?? []).toString()).toBe('one two');
  });
});
