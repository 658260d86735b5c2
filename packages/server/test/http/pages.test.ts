/** The files of the pages, as browsers ask for them. They are built beside the service. */
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databases } from '../support/databases.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  const [sqlite] = databases();
  service = await startService(sqlite!);
});
afterAll(() => service[Symbol.asyncDispose]());

/** As it comes over the wire: `fetch` would unpack it. */
async function load(path: string, accepted: string) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(service.url + path, { headers: { 'accept-encoding': accepted } }, resolve).on('error', reject);
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
}

test.each([
  '/widget.js',
  '/widget-alerts.js',
  '/widget-call.js',
  '/widget-articles.js',
  '/widget-feedback.js',
  '/widget-markdown.js',
  '/widget-words-de.js',
  '/widget-words-fr.js',
  'an asset of the console',
])('%s travels compressed', async (name) => {
  const page = await (await fetch(`${service.url}/console/`)).text();
  const path = name.startsWith('/') ? name : (/\/console\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? 'none');
  const plain = await load(path, 'identity');
  expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
  for (const [accepted, encoding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const packed = await load(path, accepted);
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringContaining('Accept-Encoding'),
      'content-type': plain.headers['content-type'],
      'cache-control': plain.headers['cache-control'],
    });
    expect(packed.headers['access-control-allow-origin']).toBe(name.startsWith('/') ? '*' : undefined);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length * 0.6);
    expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true);
  }
});
