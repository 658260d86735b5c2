/**
 * How long a connection lasts and from where it may come: tokens renewed on the open socket, keys that expire, forged
 * tokens, browsers of allowed pages, the console's cookie; and that a noisy organisation does not slow another.
 */
import { LIMITS } from '@frontdesk/contract';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { revokeApiKey } from '../../src/features/api-keys/revoke-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { mintCustomerToken } from '../../src/features/customer-tokens/customer-token.js';
import { createMember } from '../../src/features/members/create-member.js';
import { saveSecuritySettings } from '../../src/features/settings/security-settings.js';
import { signOut } from '../../src/features/sign-in/authenticate-member.js';
import { addOrganisation } from '../../src/features/sign-up/add-organisation.js';
import { connect, connectRaw, type TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { connectRawHttp, head } from '../support/raw-http.js';
import { replyText } from '../support/scripted-model-server.js';
import { API_KEY, newSession, say, startService, type TestService } from '../support/service.js';

const CLOSED_WITHIN_MS = 5_000;
const SHOP = 'https://shop.example';

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let slow: Promise<void> = Promise.resolve();
  beforeAll(async () => {
    service = await startService(database, {
      model: async (request) => {
        if (JSON.stringify(request).includes('slowly')) await slow;
        return replyText('Certainly.');
      },
    });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const mint = async (session_id: string, organisation_id = service.organisation_id) =>
    (await mintCustomerToken(service.app.context, { organisation_id, session_id, mode: 'live' })).token;
  const asCustomer = (token: string, options = {}) =>
    connect(service.url, { token_source: 'customer', token }, options);
  const asKey = (token: string, options = {}) => connect(service.url, { token_source: 'api', token }, options);
  const from = (origin: string, transport = 'websocket') => ({
    extraHeaders: { origin },
    transports: [transport],
  });
  const refused = { data: { status_code: 401, data: { code: 'unauthorized' } } };

  /** Milliseconds until the server closed the socket. */
  async function closing(client: TestClient): Promise<number> {
    const from = performance.now();
    if (client.socket.connected)
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('the socket was not closed')), CLOSED_WITHIN_MS);
        client.socket.once('disconnect', () => {
          clearTimeout(timer);
          resolve();
        });
      });
    return performance.now() - from;
  }

  describe('a customer token', () => {
    test('keeps its socket open for as long as it is renewed, and no longer', async () => {
      const session_id = newSession();
      const renewed = await asCustomer(await mint(session_id));
      const forgotten = await asCustomer(await mint(session_id));
      service.advance(LIMITS.customerTokenMs - 60_000);
      const { status_code, data } = await renewed.ask('renew_token', { token: await mint(session_id) });
      expect(status_code).toBe(200);
      expect(data.session_id).toBe(session_id);
      service.advance(61_000);
      await closing(forgotten);
      expect((await renewed.ask('enter_customer_support', { session_id })).status_code).toBe(200);
      renewed.emit('support', say(session_id, 'Still here'));
      expect((await renewed.next('support')).data.message).toBe('Certainly.');
      service.advance(LIMITS.customerTokenMs);
      await closing(renewed);
    });

    test('is not renewed by one of another session, another organisation, or none at all', async () => {
      const session_id = newSession();
      using client = await asCustomer(await mint(session_id));
      const { organisation } = await addOrganisation(service.app.context, {
        name: 'Elsewhere',
        email: `${session_id}@elsewhere.example`,
      });
      for (const [token, status] of [
        [await mint(newSession()), 403],
        [await mint(session_id, organisation.id), 403],
        [API_KEY, 401],
        ['nonsense', 401],
      ] as const)
        expect((await client.askAck('renew_token', { token })).status_code).toBe(status);
      expect((await client.ask('enter_customer_support', { session_id })).status_code).toBe(200);
    });

    test('that is forged, swapped, expired, unsigned or for somebody else opens nothing', async () => {
      const session_id = newSession();
      const token = await mint(session_id);
      const [header = '', payload = '', signature = ''] = token.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
      const altered = (change: object) =>
        `${header}.${Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url')}.${signature}`;
      const secret = service.app.context.secrets.derive('customer-token');
      const sign = (change: Record<string, unknown>, key: Uint8Array = secret, alg = 'HS256') =>
        new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg }).sign(key);
      const now = Math.floor(service.app.context.now() / 1_000);
      const forged = {
        'another session': altered({ sub: 'customer-2' }),
        'another organisation': altered({ org: 'organisation-2' }),
        'a later end': altered({ exp: now + 86_400 }),
        'no algorithm': new UnsecuredJWT(claims).encode(),
        'no signature': `${header}.${payload}.`,
        'another key': await sign({}, Buffer.alloc(32, 1)),
        'another algorithm': await sign({}, secret, 'HS512'),
        'another audience': await sign({ aud: 'frontdesk:console' }),
        expired: await sign({ iat: now - 2_000, exp: now - 1_100 }),
        'valid for too long': await sign({ iat: now - 2_000, exp: now + 86_400 }),
        'no end': await sign({ exp: undefined }),
        'no session': await sign({ sub: undefined }),
        'an API key': API_KEY,
      };
      for (const [name, wrong] of Object.entries(forged)) {
        const outcome = await asCustomer(wrong).catch((error: unknown) => error);
        expect({ name, outcome }).toMatchObject({ name, outcome: refused });
        const path = `/api/v1/helpdesk/customer/${session_id}/conversations/`;
        if (wrong !== API_KEY) expect((await service.http(path, { key: wrong })).status).toBe(401);
      }
      using client = await asCustomer(await sign({}));
      expect(client.socket.connected).toBe(true);
    });
  });

  test("a key's sockets are closed when it expires, and when it is revoked, within seconds", async () => {
    const { context } = service.app;
    const expires_at = new Date(context.now() + 60_000).toISOString();
    const make = (more: object) =>
      createApiKey(context, service.organisation_id, { name: 'Short', mode: 'live', ...more }, OPERATOR);
    const [expiring, revoked] = [await make({ expires_at }), await make({})];
    const [one, other] = [await asKey(expiring.secret), await asKey(revoked.secret)];
    service.advance(60_000);
    expect(await closing(one)).toBeLessThan(CLOSED_WITHIN_MS);
    await expect(asKey(expiring.secret)).rejects.toMatchObject(refused);
    expect(other.socket.connected).toBe(true);
    const email = `${newSession()}@shop.example`;
    const password = 'correct horse battery';
    const { organisation_id } = service;
    await createMember(context, { organisation_id, email, username: 'Boss', password, role: 'owner' });
    const signedIn = await fetch(`${service.url}/api/v1/console/session/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { token } = (await signedIn.json()) as { token: string };
    await service.http(`/api/v1/console/api-keys/${revoked.id}/`, { method: 'DELETE', key: token });
    expect(await closing(other)).toBeLessThan(CLOSED_WITHIN_MS);
    await expect(asKey(revoked.secret)).rejects.toMatchObject(refused);
  });

  test.each([
    { credential: 'a key', demands: {} },
    { credential: 'a member', demands: {} },
    { credential: 'a browser', demands: { extraHeaders: { origin: SHOP } } },
  ])('$credential that is revoked between the check and the connection is not left open', async ({
    credential,
    demands,
  }) => {
    const { context } = service.app;
    const { organisation_id } = service;
    const open = { require_customer_tokens: false, allowed_origins: [] };
    const key = await createApiKey(context, organisation_id, { name: 'Passing', mode: 'live' }, OPERATOR);
    const member = await service.signIn('Dana');
    const revoke = () =>
      credential === 'a key'
        ? revokeApiKey(context, organisation_id, key.id, OPERATOR)
        : credential === 'a member'
          ? signOut(context, member)
          : saveSecuritySettings(context, organisation_id, { ...open, require_customer_tokens: true }, OPERATOR);
    const given =
      credential === 'a member' ? { token_source: 'inapp', token: member } : { token_source: 'api', token: key.secret };

    // The organisation's rate is counted once the credential was found good.
    const { count } = context.cluster;
    let revoked = false;
    context.cluster.count = async (name, window) => {
      if (name === `connections:${organisation_id}`) {
        await revoke();
        revoked = true;
      }
      return count(name, window);
    };
    try {
      const socket = connectRaw(service.url, given, demands);
      await expect.poll(() => revoked && !socket.active, { timeout: CLOSED_WITHIN_MS }).toBe(true);
      expect(socket.connected).toBe(false);
    } finally {
      context.cluster.count = count;
      await saveSecuritySettings(context, organisation_id, open, OPERATOR);
    }
  });

  describe('browsers', () => {
    const demand = (settings: { require_customer_tokens?: boolean; allowed_origins?: string[] }) =>
      saveSecuritySettings(
        service.app.context,
        service.organisation_id,
        { require_customer_tokens: false, allowed_origins: [], ...settings },
        OPERATOR,
      );

    test('may use a key until customer tokens are required; servers may go on', async () => {
      const browser = await asKey(API_KEY, from(SHOP));
      using server = await asKey(API_KEY);
      await demand({ require_customer_tokens: true });
      await closing(browser);
      for (const transport of ['websocket', 'polling'])
        for (const origin of [SHOP, 'null'])
          await expect(asKey(API_KEY, from(origin, transport))).rejects.toMatchObject(refused);
      const fetchSite = { extraHeaders: { 'sec-fetch-site': 'same-origin' }, transports: ['polling'] };
      await expect(asKey(API_KEY, fetchSite)).rejects.toMatchObject(refused);
      const overHttp = await service.http('/api/v1/lab/functions/', { headers: { origin: SHOP } });
      expect(overHttp.status).toBe(401);
      expect(server.socket.connected).toBe(true);
      using customer = await asCustomer(await mint(newSession()), from(SHOP));
      expect(customer.socket.connected).toBe(true);
      await demand({});
    });

    test('come from allowed pages only, where the organisation says which', async () => {
      await demand({ allowed_origins: [SHOP] });
      const token = await mint(newSession());
      for (const transport of ['websocket', 'polling']) {
        using allowed = await asCustomer(token, from(SHOP, transport));
        expect(allowed.socket.connected).toBe(true);
        for (const origin of ['https://evil.example', 'null', `${SHOP}.evil.example`, 'http://shop.example'])
          await expect(asCustomer(token, from(origin, transport))).rejects.toMatchObject(refused);
      }
      using program = await asCustomer(token);
      using own = await asCustomer(token, from(service.url));
      expect([program.socket.connected, own.socket.connected]).toEqual([true, true]);
      await demand({});
    });

    test("bring the console's cookie from a page of the service alone", async () => {
      const cookie = `frontdesk_session=${await service.signIn('Cleo')}`;
      const withCookie = (headers: Record<string, string>, transport: string) =>
        connect(
          service.url,
          { token_source: 'inapp' },
          { extraHeaders: { cookie, ...headers }, transports: [transport] },
        );
      for (const transport of ['websocket', 'polling']) {
        using own = await withCookie({ origin: service.url }, transport);
        expect(own.socket.connected).toBe(true);
        for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, {}])
          await expect(withCookie(headers as Record<string, string>, transport)).rejects.toMatchObject(refused);
      }
      await expect(
        connect(service.url, { token_source: 'inapp' }, { extraHeaders: { origin: service.url } }),
      ).rejects.toMatchObject({ data: { status_code: 400, data: { code: 'missing_token' } } });
    });
  });

  test.each([
    '/healthz',
    '/socket.io/?EIO=4&transport=polling',
    '/socket.io/?EIO=4&transport=websocket',
  ])('%s is refused with two Host headers', async (path) => {
    const upgrade: Record<string, string> = path.endsWith('websocket')
      ? { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': btoa('0123456789abcdef') }
      : {};
    const headers = { ...upgrade, 'sec-websocket-version': '13' };
    const answerTo = async (more: Record<string, string>) => {
      using raw = await connectRawHttp(service.url);
      raw.send(head(path, { ...headers, ...more }, 'GET'));
      return (await raw.answered()).slice(9, 12);
    };
    expect(await answerTo({})).toMatch(/^(200|101)$/);
    expect(await answerTo({ Host: 'y' })).toBe('400');
  });

  test('of an organisation a server takes few large articles at once, and small ones meanwhile', async () => {
    const path = '/api/v1/lab/knowledge/';
    const headers = { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' };
    const sendHead = async (name: string, size: Record<string, string>) => {
      const raw = await connectRawHttp(service.url);
      raw.send(head(`${path}${name}/`, { ...headers, ...size, expect: '100-continue' }, 'PUT'));
      // `100 Continue`, or the refusal.
      return { raw, status: (await raw.answered()).slice(9, 12) };
    };
    const large = { 'content-length': String(LIMITS.httpBodyBytes + 1) };
    const first = await sendHead('first', large);
    using second = (await sendHead('second', { 'transfer-encoding': 'chunked' })).raw;
    const third = await sendHead('third', large);
    expect([first.status, third.status]).toEqual(['100', '100']);
    await expect.poll(() => third.raw.received()).toMatch(/HTTP\/1.1 429 [\s\S]*"code":"rate_limited"/);
    const body = JSON.stringify({ title: 'Returns', content: 'Within 30 days.', format: 'markdown' });
    const small = await fetch(`${service.url}${path}small/`, { method: 'PUT', headers, body });
    expect(small.status).toBe(200);
    third.raw[Symbol.dispose]();
    first.raw[Symbol.dispose]();
    await expect
      .poll(async () => {
        using another = (await sendHead('another', { 'content-length': String(40 * 1024 * 1024) })).raw;
        return await another.closed();
      })
      .toMatch(/HTTP\/1.1 413 /);
    expect(second.received()).not.toContain('429');
  });

  test('a noisy organisation, whose turns hang, does not slow another', async () => {
    let goOn: () => void = () => undefined;
    slow = new Promise((resolve) => {
      goOn = resolve;
    });
    const { context } = service.app;
    const { organisation } = await addOrganisation(context, { name: 'Quiet', email: 'quiet@quiet.example' });
    const key = await createApiKey(context, organisation.id, { name: 'Quiet', mode: 'live' }, OPERATOR);
    using noisy = await service.client();
    using quiet = await asKey(key.secret);
    const sessions = Array.from({ length: LIMITS.turnsPerOrganisationAtOnce + 32 }, newSession);
    await Promise.all(sessions.map((session) => noisy.askAck('support', say(session, 'Please answer slowly'))));
    const began = performance.now();
    quiet.emit('support', say(newSession(), 'Hello'));
    expect((await quiet.next('support')).data.message).toBe('Certainly.');
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(noisy.all('support')).toEqual([]);
    goOn();
    for (let count = 0; count < sessions.length; count++)
      expect((await noisy.next('support')).data.message).toBe('Certainly.');
  });
});
