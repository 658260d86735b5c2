/** Failures on demand, met by a real HTTP client, and the door to them that only opens from this machine. */
import { request } from 'node:http';
import { createGunzip } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type DemoShop, startDemoShop } from '../src/index.js';
import { readApiBody } from './api-body.js';

let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoShop({ port: 0, supportUrl: 'http://127.0.0.1:9', apiKey: 'key' });
});
afterEach(() => set({ path_prefix: '/', mode: 'ok' }));
afterAll(() => shop.close());

async function set(body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  const response = await fetch(`${shop.url}/control/failures`, { method: 'POST', body: JSON.stringify(body), headers });
  return response.status;
}

/** Sends one request with a `host` and reads the answer raw, until `limit` bytes. */
function raw(path: string, { headers = {}, limit = 2 ** 31, gunzip = false } = {}) {
  return new Promise<{ status: number; bytes: number; text: string }>((resolve, reject) => {
    const sent = request(shop.url + path, { headers, agent: false }, (response) => {
      const body = gunzip ? response.pipe(createGunzip()) : response;
      let bytes = 0;
      let text = '';
      const done = () => resolve({ status: response.statusCode ?? 0, bytes, text });
      body.on('error', reject).on('end', done);
      body.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (text.length < 200) text += chunk.toString('utf8', 0, 200);
        if (bytes > limit) {
          done();
          sent.destroy();
        }
      });
    });
    sent.on('error', reject).end();
  });
}

test.each([
  ['error', 500],
  ['unauthorized', 401],
])('%s answers %i within the convention', async (mode, status) => {
  await set({ path_prefix: '/api/', mode });
  const response = await fetch(`${shop.url}/api/orders/1042`);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ success: false, message: expect.any(String) });
});

test('down hangs up without a word', async () => {
  await set({ path_prefix: '/api/orders', mode: 'down' });
  await expect(fetch(`${shop.url}/api/orders/1042`)).rejects.toThrow();
  expect((await fetch(`${shop.url}/api/stores/default`)).status).toBe(200);
});

test('broken_json is 200 and no JSON', async () => {
  await set({ path_prefix: '/api/', mode: 'broken_json' });
  const response = await fetch(`${shop.url}/api/orders/1042`);
  expect(response.status).toBe(200);
  await expect(response.json()).rejects.toThrow(SyntaxError);
});

test('redirect_loop leads to itself', async () => {
  await set({ path_prefix: '/api/', mode: 'redirect_loop' });
  const response = await fetch(`${shop.url}/api/deliveries?order_id=1`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, '/api/deliveries?order_id=1']);
});

test('slow answers properly, but late', async () => {
  await set({ path_prefix: '/api/', mode: 'slow', delay_ms: 300 });
  const started = performance.now();
  const response = await fetch(`${shop.url}/api/orders/1042`);
  expect(performance.now() - started).toBeGreaterThan(290);
  expect(response.status).toBe(200);
});

test('huge floods, and goes on serving others after the reader has left', async () => {
  await set({ path_prefix: '/api/orders', mode: 'huge' });
  const flood = await raw('/api/orders/1042', { limit: 20 * 2 ** 20 });
  expect(flood.bytes).toBeGreaterThan(20 * 2 ** 20);
  expect((await fetch(`${shop.url}/api/stores/default`)).status).toBe(200);
});

test('gzip_bomb is small on the wire and unpacks to far more', async () => {
  await set({ path_prefix: '/api/orders', mode: 'gzip_bomb' });
  const packed = await raw('/api/orders/1042');
  expect(packed.bytes).toBeLessThan(2 * 2 ** 20);
  const unpacked = await raw('/api/orders/1042', { gunzip: true, limit: 64 * 2 ** 20 });
  expect(unpacked.bytes).toBeGreaterThan(64 * 2 ** 20);
  expect(unpacked.text).toMatch(/^\{"success":true/);
});

test('the longest prefix decides, ok lifts what is below, hits are counted', async () => {
  await set({ path_prefix: '/api/', mode: 'error' });
  await set({ path_prefix: '/api/orders/1042', mode: 'unauthorized' });
  expect((await fetch(`${shop.url}/api/orders/1042`)).status).toBe(401);
  expect((await fetch(`${shop.url}/api/orders/1043`)).status).toBe(500);
  const { data } = await readApiBody(await fetch(`${shop.url}/control/`));
  expect(data.failures).toMatchObject([
    { path_prefix: '/api/orders/1042', mode: 'unauthorized', hits: 1 },
    { path_prefix: '/api/', mode: 'error', hits: 1 },
  ]);
  await set({ path_prefix: '/api/orders', mode: 'ok' });
  expect((await fetch(`${shop.url}/api/orders/1042`)).status).toBe(500);
});

test('the control endpoint itself cannot be made to fail', async () => {
  await set({ path_prefix: '/', mode: 'down' });
  expect((await fetch(`${shop.url}/control`)).status).toBe(200);
  expect(await set({ path_prefix: '/', mode: 'ok' })).toBe(200);
  expect((await fetch(shop.url)).status).toBe(200);
});

test.each([
  [{ path_prefix: 'api', mode: 'error' }],
  [{ path_prefix: '/api', mode: 'explode' }],
  [{ path_prefix: '/api', mode: 'slow', delay_ms: -1 }],
  [{ path_prefix: '/api', mode: 'slow', delay_ms: '5' }],
  [{ mode: 'error' }],
  [null],
  ['text'],
])('%j is refused', async (body) => {
  expect(await set(body)).toBe(400);
});

test('only this machine, directly, and no page of another site', async () => {
  expect((await raw('/control/', { headers: { host: 'evil.example' } })).status).toBe(403);
  expect((await raw('/control/', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(403);
  expect(await set({ path_prefix: '/', mode: 'down' }, { 'content-type': 'text/plain' })).toBe(415);
  expect((await raw('/control/')).status).toBe(200);
});
