/** Logging in through the real pages, with a real callback: what is posted, what the customer reads, what a retry does. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DemoShop, knowsLogin, rememberLogin, startDemoShop } from '../src/index.js';
import { readApiBody } from './api-body.js';
import { startCallbackServer } from './callback-server.js';

let clock = Date.parse('2026-11-20T12:00:00Z');
let shop: DemoShop;
const logged: string[] = [];
let callback: Awaited<ReturnType<typeof startCallbackServer>>;

beforeEach(async () => {
  callback = await startCallbackServer();
  shop = await startDemoShop({
    port: 0,
    supportUrl: callback.url,
    apiKey: 'the-key',
    log: (line) => logged.push(line),
    now: () => clock,
  });
});
afterEach(async () => {
  await shop.close();
  await callback.close();
});

async function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(shop.url + path, { method: 'POST', body: new URLSearchParams(form), headers });
  return { status: response.status, page: await response.text() };
}
const mia = { state: 'state-1', email: 'mia@example.com', password: 'demo' };

test('signing in posts the token once, by the contract, and opens the account for an hour', async () => {
  const { status, page } = await post('/login', mia);
  expect(status).toBe(200);
  expect(page).toContain('You are logged in, Mia Byrne');
  expect(callback.posted).toHaveLength(1);
  const { headers, body } = callback.posted[0]!;
  expect(headers.authorization).toBe('Bearer the-key');
  expect(headers['content-type']).toBe('application/json');
  expect(body).toEqual({
    auth_token: expect.stringMatching(/^[\w-]{43}$/),
    auth_token_expires_at_seconds: clock / 1_000 + 3_600,
    state: 'state-1',
  });
  expect(page).not.toContain(body.auth_token);

  const account = (path: string) =>
    fetch(shop.url + path, { headers: { authorization: `Bearer ${body.auth_token}` } }).then(readApiBody);
  expect(await account('/api/loyalty/balance')).toMatchObject({ success: true, data: { points: 1_240 } });
  const { data } = await account('/api/my/orders');
  expect(data.orders.map((order) => order.order_id)).toEqual(['1043', '1042', '1038']);
  expect(await account('/api/my/account')).toMatchObject({ data: { id: 'mia', email: 'mia@example.com' } });
  clock += 3_600_000;
  expect(await account('/api/loyalty/balance')).toMatchObject({ success: false });
});

test('wrong credentials show the form again, keep the email, and post nothing', async () => {
  const { status, page } = await post('/login', { ...mia, password: 'wrong' });
  expect(status).toBe(401);
  expect(page).toContain('role="alert"');
  expect(page).toContain('value="mia@example.com"');
  expect(callback.posted).toHaveLength(0);
});

test('a page without state, or with one that is too long, says what to do', async () => {
  for (const query of ['', '?state=', `?state=${'x'.repeat(513)}`]) {
    const response = await fetch(`${shop.url}/login${query}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Open it from there');
  }
  expect((await post('/login', { ...mia, state: '' })).status).toBe(400);
  expect(callback.posted).toHaveLength(0);
});

test('the confirmation code of the service is shown', async () => {
  callback.answerWith(200, { success: true, confirmation_code: '481 207' });
  expect((await post('/login', mia)).page).toContain('<code>481 207</code>');
});

test.each([
  [400, { detail: 'state has expired' }, 400, 'login link no longer works'],
  [403, { detail: 'no such key' }, 502, 'FRONTDESK_API_KEY'],
  [500, 'not even JSON', 502, 'answered with an error (500)'],
  [200, { success: false }, 502, 'answered with an error (200)'],
])('a callback that answers %i becomes a page', async (given, body, status, text) => {
  callback.answerWith(given, body);
  const answer = await post('/login', mia);
  expect(answer.status).toBe(status);
  expect(answer.page).toContain(text);
  if (typeof body === 'object' && 'detail' in body) expect(answer.page).toContain(body.detail);
});

test('what fails is logged in one line, without token, state or key', async () => {
  logged.length = 0;
  callback.answerWith(500, { detail: 'line one\nline two' });
  await post('/login', mia);
  expect(logged).toEqual(['The login callback answered 500: "line one\\nline two"']);
});

test('a retry posts the same token under the same state', async () => {
  callback.answerWith(503, { detail: 'later' });
  const { page } = await post('/login', mia);
  const attempt = /name="attempt" value="([^"]+)"/.exec(page)![1]!;
  callback.answerWith(200, { success: true });
  expect((await post('/login/retry', { attempt })).page).toContain('You are logged in');
  expect(callback.posted[1]!.body).toEqual(callback.posted[0]!.body);
  expect((await post('/login/retry', { attempt })).status).toBe(410);
});

test('a callback that is down is told, with a retry', async () => {
  await callback.close();
  const { status, page } = await post('/login', mia);
  expect(status).toBe(502);
  expect(page).toContain('could not be reached');
  expect(page).toContain('Try again');
});

test('a form posted by another site is refused', async () => {
  expect((await post('/login', mia, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(callback.posted).toHaveLength(0);
});

test('a body above 16 KiB is refused', async () => {
  expect((await post('/login', { ...mia, email: 'x'.repeat(20_000) })).status).toBe(413);
});

test('the pages allow no script, no frame and no foreign form', async () => {
  for (const path of ['/', '/login?state=x', '/login']) {
    const { headers } = await fetch(shop.url + path);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
});

test('no text of a customer or of the service becomes markup', async () => {
  const wild = fc
    .array(fc.constantFrom('<', '>', '"', "'", '&', '<script>', '</p>', '&#60;', 'a', ' '), { minLength: 1 })
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(wild, async (text) => {
      const tags = (page: string) => page.match(/<[^>]*>/g)!.length;
      callback.answerWith(400, { detail: text });
      const [refused, plain] = [await post('/login', { ...mia, state: text }), 'x'];
      callback.answerWith(400, { detail: plain });
      expect(tags(refused.page)).toBe(tags((await post('/login', mia)).page));
      const form = await post('/login', { state: text, email: text, password: text });
      expect(tags(form.page)).toBe(tags((await post('/login', { state: 'x', email: 'x', password: 'x' })).page));
    }),
    { numRuns: 40 },
  );
});

test('where browsers are checked, a link works in its own browser, and in another one by a code', async () => {
  await shop.close();
  shop = await startDemoShop({
    port: 0,
    supportUrl: callback.url,
    apiKey: 'the-key',
    checkBrowser: true,
    log: (line) => logged.push(line),
    now: () => clock,
  });
  const chat = cookieJar();
  rememberLogin(chat.document, `${shop.url}/login?state=state-0`);
  rememberLogin(chat.document, `${shop.url}/login?state=state-1`);
  rememberLogin(chat.document, `${shop.url}/login`);
  const page = (state: string) =>
    fetch(`${shop.url}/login?state=${state}`, { headers: chat.headers() }).then((answer) => answer.text());
  expect(await page('state-1')).toContain('/login/code');
  expect(await page('state-2')).not.toContain('/login/code');
  expect((await post('/login', mia, chat.headers())).page).toContain('You are logged in');
  expect(callback.posted).toHaveLength(1);

  const other = { ...mia, state: 'state-0' };
  expect((await post('/login', { ...other, password: 'wrong' })).status).toBe(401);
  const held = await post('/login', other);
  const code = /<code>(\d{6})<\/code>/.exec(held.page)?.[1] as string;
  expect(callback.posted).toHaveLength(1);
  const type = (typed: string, headers: Record<string, string>) =>
    post('/login/code', { state: 'state-0', code: typed }, headers);
  expect((await type(code, {})).status).toBe(400);
  expect((await type('000 00', chat.headers())).status).toBe(400);
  expect((await type(` ${code.slice(0, 3)} ${code.slice(3)}`, chat.headers())).page).toContain('You are logged in');
  expect(callback.posted.map(({ body }) => body.state)).toEqual(['state-1', 'state-0']);
  expect((await type(code, chat.headers())).status).toBe(400);

  // Whoever has the link and not the code may guess five times, however often the customer signs in.
  await post('/login', other);
  for (let guess = 0; guess < 5; guess++) await type('no', chat.headers());
  const again = /<code>(\d{6})<\/code>/.exec((await post('/login', other)).page)?.[1] as string;
  expect((await type(again, chat.headers())).status).toBe(400);
  expect(callback.posted).toHaveLength(2);
});

test('a cookie that is none of ours is no login', () => {
  for (const cookie of [undefined, '', 'chat_logins', 'chat_logins=', 'chat_logins=%', 'other=state-1'])
    expect(knowsLogin(cookie, 'state-1', 'http')).toBe(false);
  expect(knowsLogin('chat_logins=', '', 'http')).toBe(false);
  expect(knowsLogin('a=1; chat_logins=state-1%20state-2; b=2', 'state-2', 'http')).toBe(true);
});

test('on https the cookie is one that only this host can write, and no other is believed', () => {
  const page = { cookie: '' };
  rememberLogin(page, 'https://shop.example/login?state=state-1');
  expect(page.cookie).toMatch(/^__Host-chat_logins=state-1; Path=\/; Max-Age=600; SameSite=Lax; Secure$/);
  const cookie = page.cookie.split(';')[0];
  expect(knowsLogin(cookie, 'state-1', 'https')).toBe(true);
  expect(knowsLogin('chat_logins=state-1', 'state-1', 'https')).toBe(false);
});

/** A browser as far as cookies go: what a page writes, and what is sent with its requests. */
function cookieJar() {
  const kept = new Map<string, string>();
  const sent = () => [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    document: {
      get cookie() {
        return sent();
      },
      set cookie(text: string) {
        const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? [];
        kept.set(name, value);
      },
    },
    headers: (): Record<string, string> => ({ cookie: sent() }),
  };
}
