/**
 * Specification, "HTTP: authentication callback": 200 with success, 400 and 403 with detail, over a real connection. The
 * credential decides first, whatever is wrong with the body.
 */
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { revokeApiKey } from '../../src/features/api-keys/revoke-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { mintCustomerToken } from '../../src/features/customer-tokens/customer-token.js';
import { databases } from '../support/databases.js';
import { listen, type TestHttp } from '../support/http.js';
import { findCustomerToken } from '../support/turns.js';

const PATH = '/api/v1/lab/login/callback/';
const JSON_TYPE = 'application/json';

describe.each(databases().slice(0, 1))('login callback on $name', (database) => {
  let http: TestHttp;
  let key: string;
  beforeAll(async () => {
    http = await listen(database);
    key = (await createApiKey(http.context, http.organisation_id, { name: 'Shop', mode: 'live' }, OPERATOR)).secret;
  });
  afterAll(() => http[Symbol.asyncDispose]());

  const inOneHour = () => Math.floor(Date.now() / 1_000) + 3_600;
  const good = (change: Record<string, unknown> = {}) => ({
    auth_token: 'canary-token-5f2a',
    auth_token_expires_at_seconds: inOneHour(),
    state: 'state-of-the-shop',
    ...change,
  });

  async function post(
    body: unknown,
    { authorization = `Bearer ${key}`, type = JSON_TYPE, path = PATH, headers = {} as Record<string, string> } = {},
  ) {
    const raw = typeof body === 'string' || body instanceof Uint8Array || body === undefined;
    const response = await fetch(http.url + path, {
      method: 'POST',
      headers: {
        ...(authorization === '' ? {} : { authorization }),
        ...(type === '' ? {} : { 'content-type': type }),
        ...headers,
      },
      body: raw ? (body as Uint8Array<ArrayBuffer> | string) : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown>, response };
  }

  const expectRefusal = (answer: Awaited<ReturnType<typeof post>>, status: 400 | 403) => {
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ detail: expect.stringMatching(/\S/) });
    expect(answer.response.headers.get('content-type')).toContain(JSON_TYPE);
  };

  it('answers 200 with success, with and without the trailing slash, and ignores unknown keys', async () => {
    for (const path of [PATH, PATH.slice(0, -1)]) {
      const answer = await post(good({ state: `state of ${path}`, more: { deep: [1] }, __proto__: 1 }), { path });
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
    }
    expect(await post(good({ state: 'typed' }), { type: 'Application/JSON; charset=utf-8' })).toMatchObject({
      status: 200,
    });
    expect(await post(good({ state: 'lower' }), { authorization: `bearer ${key}` })).toMatchObject({ status: 200 });
  });

  it('takes the same again, refuses another token under the state, and parks it until it is claimed', async () => {
    const body = good({ state: 'replayed' });
    expect(await post(body)).toMatchObject({ status: 200, body: { success: true } });
    expect(await post(body)).toMatchObject({ status: 200, body: { success: true } });
    expectRefusal(await post({ ...body, auth_token: 'another' }), 400);
    const claim = { state: 'replayed', session_id: 'customer-1' };
    expect(await http.call('POST', '/api/v1/lab/login/sessions/', { key, body: claim })).toMatchObject({
      status: 200,
      body: {
        session_id: 'customer-1',
        auth_token_expires_at: new Date(body.auth_token_expires_at_seconds * 1_000).toISOString(),
      },
    });
    const owner = { organisation_id: http.organisation_id, session_id: 'customer-1' };
    expect((await findCustomerToken(http.context, owner))?.value).toBe('canary-token-5f2a');
  });

  it.each([
    ['no header', ''],
    ['an unknown key', 'Bearer fd_live_000000000000_0000000000000000000000000000000000000000000'],
    ['another scheme', 'Basic Zm9vOmJhcg=='],
    ['an empty key', 'Bearer '],
    ['a key with words behind it', 'Bearer one two'],
  ])('answers 403 to %s, whatever the body', async (_name, authorization) => {
    for (const body of [good(), '{broken', 'x'.repeat(200_000), undefined])
      expectRefusal(await post(body, { authorization }), 403);
    expectRefusal(await post(good(), { authorization, type: 'text/plain' }), 403);
  });

  it('answers 403 to a revoked key and to credentials of another kind', async () => {
    const revoked = await createApiKey(http.context, http.organisation_id, { name: 'Old', mode: 'live' }, OPERATOR);
    expect(await post(good({ state: 'before' }), { authorization: `Bearer ${revoked.secret}` })).toMatchObject({
      status: 200,
    });
    await revokeApiKey(http.context, http.organisation_id, revoked.id, OPERATOR);
    expectRefusal(await post(good({ state: 'after' }), { authorization: `Bearer ${revoked.secret}` }), 403);
    const { token } = await mintCustomerToken(http.context, {
      organisation_id: http.organisation_id,
      session_id: 'customer-1',
      mode: 'live',
    });
    expectRefusal(await post(good(), { authorization: `Bearer ${token}` }), 403);
  });

  const malformed: [string, unknown][] = [
    ['no body', undefined],
    ['an empty body', ''],
    ['broken JSON', '{"auth_token":'],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
    ['an array', [good()]],
    ['null', 'null'],
    ['a string', '"text"'],
    ['nothing in it', {}],
    ...['auth_token', 'auth_token_expires_at_seconds', 'state'].map((name): [string, unknown] => [
      `no ${name}`,
      good({ [name]: undefined }),
    ]),
    ...['auth_token', 'auth_token_expires_at_seconds', 'state'].map((name): [string, unknown] => [
      `${name} null`,
      good({ [name]: null }),
    ]),
    ['an empty token', good({ auth_token: '' })],
    ['a blank token', good({ auth_token: ' \t' })],
    ['a token of blanks that are no ASCII', good({ auth_token: '\u00a0 ' })],
    ['a token that is a number', good({ auth_token: 12 })],
    ['a token with a line break', good({ auth_token: 'a\r\nX-Evil: 1' })],
    ['a token with U+0000', good({ auth_token: 'a\0' })],
    ['a token of 8,193 characters', good({ auth_token: 'a'.repeat(8_193) })],
    ['an expiry as a string', good({ auth_token_expires_at_seconds: '1999999999' })],
    ['an expiry with a fraction', good({ auth_token_expires_at_seconds: 1_999_999_999.5 })],
    ['an expiry in the past', good({ auth_token_expires_at_seconds: 1_500_000_000 })],
    ['an expiry of zero', good({ auth_token_expires_at_seconds: 0 })],
    ['an expiry in milliseconds', good({ auth_token_expires_at_seconds: Date.now() + 3_600_000 })],
    ['an expiry in eleven years', good({ auth_token_expires_at_seconds: inOneHour() + 11 * 365 * 86_400 })],
    ['an expiry of 1e400', JSON.stringify(good()).replace(/\d{10}/, '1e400')],
    ['an empty state', good({ state: '' })],
    ['a state of 513 characters', good({ state: 's'.repeat(513) })],
    ['a state that is an object', good({ state: {} })],
    ['more than 16 KiB', good({ more: 'x'.repeat(LIMITS.loginCallbackBodyBytes) })],
    ['1 MiB', 'x'.repeat(1024 * 1024)],
  ];
  it.each(malformed)('answers 400 to %s', async (_name, body) => {
    expectRefusal(await post(body), 400);
  });

  it.each([
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('answers 400 to the content type %j', async (type) => {
    expectRefusal(await post(JSON.stringify(good()), { type }), 400);
  });

  it('answers 400 to a compressed body, and unpacks no gzip bomb', async () => {
    const { gzipSync } = await import('node:zlib');
    const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024, 0x20));
    expect(bomb.length).toBeLessThan(LIMITS.loginCallbackBodyBytes);
    for (const body of [gzipSync(JSON.stringify(good())), bomb])
      expectRefusal(await post(new Uint8Array(body), { headers: { 'content-encoding': 'gzip' } }), 400);
  });

  it('answers 400 to a token that the forwarding cannot carry, and names it; another forwarding may', async () => {
    const tokens = ['müller', 'tökén', 'ключ', 'token\u2028'];
    const answers = async (state: string) =>
      await Promise.all(tokens.map((auth_token, index) => post(good({ auth_token, state: `${state} ${index}` }))));
    const refused = await answers('header');
    expect(refused.map(({ status }) => status)).toEqual([200, 200, 400, 400]);
    expect(refused[2]?.body.detail).toMatch(/auth_token: cannot be forwarded in the header Authorization/);
    const put = (forwarding: Record<string, unknown>) =>
      http.call('PUT', '/api/v1/lab/auth-config/', { key, body: { login_url: null, forwarding } });
    expect((await put({ location: 'query', name: 'token' })).status).toBe(200);
    expect((await answers('query')).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await put({})).status).toBe(200);
  });

  it('names what is wrong', async () => {
    const { body } = await post({ auth_token: '', auth_token_expires_at_seconds: Date.now() });
    expect(body.detail).toMatch(/auth_token: must not be empty/);
    expect(body.detail).toMatch(/auth_token_expires_at_seconds: looks like milliseconds/);
    expect(body.detail).toMatch(/state: /);
  });

  it('never logs the token, the state or the key', () => {
    expect(http.lines.length).toBeGreaterThan(20);
    for (const secret of ['canary-token', 'state-of-the-shop', key])
      expect(http.lines.filter((line) => line.includes(secret))).toEqual([]);
  });
});
