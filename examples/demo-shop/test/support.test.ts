import { expect, onTestFinished, test } from 'vitest';
import { startDemoShop } from '../src/index.js';
import { startCallbackServer } from './callback-server.js';

async function startShop(options: { callsUrl?: string } = {}) {
  const service = await startCallbackServer();
  const shop = await startDemoShop({
    port: 0,
    supportUrl: service.url,
    apiKey: 'key',
    log: () => undefined,
    ...options,
  });
  onTestFinished(async () => {
    await shop.close();
    await service.close();
  });
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`${shop.url}/support-session`, { method: 'POST', headers });
  return { service, shop, ask };
}

test('a visitor gets a token of one session, the same one again, and never the key', async () => {
  const { service, ask } = await startShop();
  service.answerWith(201, { token: 'customer-token' });
  const first = await ask();
  const text = await first.text();
  const { data } = JSON.parse(text) as { data: { session_id: string; token: string } };
  expect(data).toEqual({ session_id: expect.stringMatching(/^visitor-[0-9a-f-]{36}$/), token: 'customer-token' });
  expect(text).not.toContain('"key"');
  expect(service.posted[0]).toMatchObject({
    headers: { authorization: 'Bearer key' },
    body: { session_id: data.session_id },
  });

  const cookie = first.headers.get('set-cookie') ?? '';
  expect(cookie).toContain('HttpOnly');
  const again = await ask({ cookie: cookie.split(';')[0] ?? '' });
  expect(await again.json()).toMatchObject({ data: { session_id: data.session_id } });
  const forged = await ask({ cookie: 'visitor=somebody-else' });
  expect(await forged.json()).not.toMatchObject({ data: { session_id: 'somebody-else' } });
});

test('another site is refused, and a service that gives no token is said so', async () => {
  const { service, ask } = await startShop();
  expect((await ask({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(service.posted).toEqual([]);
  service.answerWith(403, { detail: 'no' });
  expect((await ask()).status).toBe(502);
});

test('the front page lets in the chat window, and no other page does', async () => {
  const { service, shop } = await startShop({ callsUrl: 'wss://calls.example.com/' });
  const policy = async (path: string) =>
    (await fetch(`${shop.url}${path}`)).headers.get('content-security-policy') ?? '';
  expect(await policy('/')).toContain(`script-src 'self' ${service.url}`);
  expect(await policy('/')).toContain(' https://calls.example.com wss://calls.example.com;');
  expect(await policy('/login?state=x')).not.toContain('script-src');
  const script = await fetch(`${shop.url}/browser/support.js`);
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect((await fetch(`${shop.url}/browser/..%2Fmain.js`)).status).toBe(404);
});
