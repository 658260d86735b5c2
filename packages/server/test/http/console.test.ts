/**
 * The organisation's HTTP interface over a real connection: who may do what, how a refusal looks, that a cookie is of no
 * use to other sites, and that the documentation describes what is there.
 */
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { createMember } from '../../src/features/members/create-member.js';
import { signIn } from '../../src/features/sign-in/sign-in.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { databases } from '../support/databases.js';
import { listen, type TestHttp } from '../support/http.js';

const SESSION = '/api/v1/console/session/';
const KEYS = '/api/v1/console/api-keys/';
const AUTH_CONFIG = '/api/v1/lab/auth-config/';
const CLAIMS = '/api/v1/lab/login/sessions/';
const TOKENS = '/api/v1/helpdesk/tokens/';
const password = 'correct horse battery';

describe.each(databases().slice(0, 1))('console over HTTP on $name', (database) => {
  let http: TestHttp;
  const credentials: Record<'owner' | 'agent' | 'api' | 'customer' | 'none' | 'wrong', string | undefined> = {
    owner: '',
    agent: '',
    api: '',
    customer: '',
    none: undefined,
    wrong: 'nobody-knows-this-key',
  };

  beforeAll(async () => {
    http = await listen(database);
    const { context, organisation_id } = http;
    for (const role of ['owner', 'agent'] as const) {
      await createMember(context, { organisation_id, email: `${role}@shop.example`, username: role, password, role });
      credentials[role] = (await signIn(context, { email: `${role}@shop.example`, password })).token;
    }
    credentials.api = (await createApiKey(context, organisation_id, { name: 'Shop', mode: 'live' }, OPERATOR)).secret;
    const minted = await http.call('POST', TOKENS, { key: credentials.api, body: { session_id: 'customer-1' } });
    credentials.customer = minted.body.token as string;
  });
  afterAll(() => http[Symbol.asyncDispose]());

  const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const signedIn = () =>
    http.call('POST', SESSION, { body: { email: 'owner@shop.example', password }, origin: http.url });

  it.each([
    ['GET', AUTH_CONFIG, undefined, { owner: 200, api: 200, agent: 403, customer: 403 }],
    ['PUT', AUTH_CONFIG, { login_url: null }, { owner: 200, api: 200, agent: 403, customer: 403 }],
    ['POST', CLAIMS, { state: 'unknown', session_id: 's' }, { owner: 404, api: 404, agent: 403, customer: 403 }],
    ['POST', TOKENS, { session_id: 's' }, { owner: 201, api: 201, agent: 403, customer: 403 }],
    ['GET', KEYS, undefined, { owner: 200, api: 403, agent: 403, customer: 403 }],
    ['POST', KEYS, { name: 'More', mode: 'test' }, { owner: 201, api: 403, agent: 403, customer: 403 }],
    ['DELETE', `${KEYS}nothing/`, undefined, { owner: 404, api: 403, agent: 403, customer: 403 }],
    ['GET', SESSION, undefined, { owner: 200, api: 403, agent: 200, customer: 403 }],
  ] as const)('%s %s answers each caller as it should', async (method, path, body, expected) => {
    for (const [caller, key] of Object.entries(credentials)) {
      const answer = await http.call(method, path, {
        ...(key === undefined ? {} : { key }),
        ...(body === undefined ? {} : { body }),
      });
      const status = ({ none: 401, wrong: 401, ...expected } as Record<string, number>)[caller];
      expect({ caller, status: answer.status }).toEqual({ caller, status });
      if (answer.status >= 400)
        expect(answer.body).toMatchObject({ detail: expect.any(String), code: expect.any(String) });
    }
  });

  it('refuses a caller before it looks at the body', async () => {
    for (const path of [KEYS, CLAIMS, TOKENS]) {
      const response = await fetch(http.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{broken',
      });
      expect(response.status).toBe(401);
    }
  });

  it('makes, lists and revokes keys; the secret is shown once', async () => {
    const key = credentials.owner!;
    const made = await http.call('POST', KEYS, { key, body: { name: '  Robot ', mode: 'test' } });
    expect(made.body).toMatchObject({ name: 'Robot', mode: 'test', secret: expect.stringMatching(/^fd_test_/) });
    const listed = await http.call('GET', KEYS, { key });
    expect(JSON.stringify(listed.body)).not.toContain(made.body.secret as string);
    expect(listed.body.api_keys).toContainEqual(expect.objectContaining({ id: made.body.id, revoked_at: null }));
    const asRobot = () => http.call('GET', AUTH_CONFIG, { key: made.body.secret as string });
    expect((await asRobot()).status).toBe(200);
    expect((await http.call('DELETE', `${KEYS}${made.body.id}/`, { key })).status).toBe(200);
    expect((await asRobot()).status).toBe(401);
  });

  it('refuses one key more than an organisation can have, as its description says', async () => {
    const { context } = http;
    const { id: organisation_id } = await createOrganisation(context, { name: 'Many keys' });
    await createMember(context, { organisation_id, email: 'k@keys.example', username: 'K', password, role: 'owner' });
    const key = (await signIn(context, { email: 'k@keys.example', password })).token;
    for (let made = 0; made < LIMITS.apiKeysPerOrganisation; made++)
      await createApiKey(context, organisation_id, { name: 'Shop', mode: 'live' }, OPERATOR);
    const refused = await http.call('POST', KEYS, { key, body: { name: 'One more', mode: 'live' } });
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_api_keys']);
    const { paths } = (await http.call('GET', '/api/docs/json', { key })).body as {
      paths: Record<string, { post: { responses: object } }>;
    };
    expect(Object.keys(paths[KEYS]?.post.responses ?? {})).toContain('409');
  });

  it("keeps another organisation's keys out of reach", async () => {
    const other = await createOrganisation(http.context, { name: 'Other' });
    const foreign = await createApiKey(http.context, other.id, { name: 'Theirs', mode: 'live' }, OPERATOR);
    const listed = await http.call('GET', KEYS, { key: credentials.owner! });
    expect(JSON.stringify(listed.body)).not.toContain(foreign.id);
    const refused = await http.call('DELETE', `${KEYS}${foreign.id}/`, { key: credentials.owner! });
    const absent = await http.call('DELETE', `${KEYS}nothing/`, { key: credentials.owner! });
    expect([refused.status, refused.body]).toEqual([absent.status, absent.body]);
  });

  it('names each field of a malformed body', async () => {
    const answer = await http.call('PUT', AUTH_CONFIG, {
      key: credentials.api!,
      body: { login_url: 'javascript:alert(1)', forwarding: { name: 'X Y', more: 1 } },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('invalid_payload');
    const paths = (answer.body.errors as { path: string }[]).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['login_url', 'forwarding.name', 'forwarding.more']));
  });

  describe('the session cookie', () => {
    it('signs in, is out of reach of scripts and other sites, and signs out', async () => {
      const answer = await signedIn();
      expect(answer.body).toMatchObject({ member: { role: 'owner' }, organisation: { name: 'Harbour Goods' } });
      expect(answer.headers.getSetCookie()[0]).toMatch(/; HttpOnly; SameSite=Lax$/);
      const cookie = cookieOf(answer.headers);
      expect((await http.call('GET', SESSION, { cookie })).status).toBe(200);
      const left = await http.call('DELETE', SESSION, { cookie, origin: http.url });
      expect(left.status).toBe(200);
      expect((await http.call('GET', SESSION, { cookie })).status).toBe(401);
    });

    it('changes nothing for a page of another origin, nor without one', async () => {
      const cookie = cookieOf((await signedIn()).headers);
      const body = { name: 'Evil', mode: 'live' };
      for (const origin of ['https://evil.example', 'null', undefined])
        expect(
          await http.call('POST', KEYS, { cookie, body, ...(origin === undefined ? {} : { origin }) }),
        ).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect((await http.call('POST', KEYS, { cookie, body, origin: http.url })).status).toBe(201);
      expect((await http.call('DELETE', SESSION, { cookie, origin: 'https://evil.example' })).status).toBe(403);
      expect((await http.call('GET', SESSION, { cookie })).status).toBe(200);
    });

    it('is not set by a page of another origin', async () => {
      const answer = await http.call('POST', SESSION, {
        body: { email: 'owner@shop.example', password },
        origin: 'https://evil.example',
      });
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    });

    it('is Secure behind https', async () => {
      await using secure = await listen(database, { public_url: 'https://desk.example' });
      const { context, organisation_id } = secure;
      await createMember(context, { organisation_id, email: 'a@b.example', username: 'A', password, role: 'admin' });
      const answer = await secure.call('POST', SESSION, {
        body: { email: 'a@b.example', password },
        origin: 'https://desk.example',
      });
      expect(answer.headers.getSetCookie()[0]).toMatch(/; Secure/);
      expect(answer.headers.get('strict-transport-security')).toMatch(/max-age/);
    });
  });

  it.each([
    {
      attempts: 'to sign in',
      path: SESSION,
      body: (count: number) => ({ email: `a${count}@b.example`, password: 'x' }),
      answer: 401,
    },
    {
      attempts: 'to accept an invitation',
      path: '/api/v1/console/invitations/accept/',
      body: () => ({ token: 'fdi_guessed', username: 'Eve', password }),
      answer: 404,
    },
    {
      attempts: 'to find an invitation',
      path: '/api/v1/console/invitations/check/',
      body: () => ({ token: 'fdi_guessed' }),
      answer: 404,
    },
    {
      attempts: 'to choose a new password',
      path: '/api/v1/console/password-resets/use/',
      body: () => ({ token: 'fdr_guessed', password }),
      answer: 404,
    },
    {
      attempts: 'to find a link for a new password',
      path: '/api/v1/console/password-resets/check/',
      body: () => ({ token: 'fdr_guessed' }),
      answer: 404,
    },
  ])('limits attempts $attempts by address, and says when to try again', async ({ path, body, answer }) => {
    await using own = await listen(database);
    const attempt = (count = 0) => own.call('POST', path, { body: body(count) });
    const statuses = await Promise.all(
      Array.from({ length: LIMITS.signInsPerAddressPerMinute }, async (_, count) => (await attempt(count)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([answer]));
    const refused = await attempt();
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('answers what is not there, too large or not JSON in the same form', async () => {
    const key = credentials.api!;
    expect(await http.call('GET', '/api/v1/nothing', { key })).toMatchObject({
      status: 404,
      body: { detail: expect.any(String), code: 'not_found' },
    });
    for (const path of ['/%zz', `/api/v1/lab/functions/${'x'.repeat(2_000)}/`]) {
      const { status, body } = await http.call('GET', path, { key });
      expect([400, 404]).toContain(status);
      expect(body).toMatchObject({ detail: expect.any(String), code: expect.any(String) });
    }
    const body = { session_id: 'x'.repeat(LIMITS.httpBodyBytes) };
    expect(await http.call('POST', TOKENS, { key, body })).toMatchObject({ status: 413, body: { code: 'too_large' } });
    const send = async (type: string, text: string) => {
      const response = await fetch(http.url + TOKENS, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': type },
        body: text,
      });
      return { status: response.status, body: (await response.json()) as { detail: string; code: string } };
    };
    for (const [type, text, detail] of [
      ['application/json', '{broken', 'JSON'],
      ['application/json', '', 'expected object'],
      ['application/json', '{"__proto__":{"a":1}}', '__proto__'],
      ['text/plain', '{"session_id": "a"}', 'application/json'],
      ['text/plain;charset=UTF-8', '{"session_id": "a"}', 'application/json'],
      ['text/plain', '', 'expected object'],
      ['application/x-www-form-urlencoded', 'session_id=a', 'application/json'],
    ] as const) {
      const { status, body } = await send(type, text);
      expect([status, body.code, body.detail], type).toEqual([400, 'invalid_payload', expect.stringContaining(detail)]);
    }
  });

  it('documents itself as OpenAPI 3.1, and as a page without script', async () => {
    const { body } = await http.call('GET', '/api/docs/json');
    expect(body.openapi).toBe('3.1.0');
    const paths = body.paths as Record<string, Record<string, { requestBody?: unknown; responses: object }>>;
    for (const [method, path] of [
      ['post', '/api/v1/lab/login/callback/'],
      ['put', AUTH_CONFIG],
      ['post', CLAIMS],
      ['post', TOKENS],
      ['get', '/api/v1/lab/functions/'],
      ['delete', `${KEYS}{key_id}/`],
    ] as const)
      expect(paths[path]).toHaveProperty(method);
    expect(JSON.stringify(paths['/api/v1/lab/login/callback/']?.post?.requestBody)).toContain('auth_token');
    const page = await fetch(`${http.url}/api/docs/`);
    const html = await page.text();
    expect(html).toContain('/api/v1/lab/login/callback/');
    expect(html).not.toMatch(/<script|style=|(?:src|href)="https?:\/\//);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.headers.get('permissions-policy')).toMatch(/^microphone=\(self\), .*camera=\(\)/);
  });
});
