/**
 * Guessing passwords and codes over HTTP: an account's guesses are counted over all addresses and wait longer and longer,
 * strangers never hold up a member on a known browser or address, and nobody learns which accounts exist.
 */
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../src/features/members/create-member.js';
import { confirmSecondFactor, enrolSecondFactor } from '../../src/features/members/second-factor.js';
import { matchingStep, totpCode } from '../../src/features/sign-in/totp.js';
import { fromBase32 } from '../support/base32.js';
import { databases } from '../support/databases.js';
import { listen, type TestHttp } from '../support/http.js';

const SESSION = '/api/v1/console/session/';
const STEP_MS = 30_000;
const password = 'correct horse battery';

describe.each(databases())('on $name', (database) => {
  let http: TestHttp;
  let members = 0;
  let addresses = 0;
  beforeAll(async () => {
    http = await listen(database, { trust_proxy: true });
  });
  afterAll(() => http[Symbol.asyncDispose]());

  /** One that no other test uses. */
  const stranger = () => `203.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

  async function newMember() {
    const email = `member${++members}@shop.example`;
    const { context, organisation_id } = http;
    const { id } = await createMember(context, { organisation_id, email, username: 'M', password, role: 'owner' });
    return { email, id };
  }
  const signIn = (email: string, given: { password?: string; code?: string; from?: string; cookie?: string } = {}) =>
    http.call('POST', SESSION, {
      body: { email, password: given.password ?? password, ...(given.code === undefined ? {} : { code: given.code }) },
      from: given.from ?? stranger(),
      ...(given.cookie === undefined ? {} : { cookie: given.cookie }),
    });
  const guess = (email: string, given: { from?: string; cookie?: string } = {}) =>
    signIn(email, { ...given, password: 'wrong horse battery' });
  const deviceCookie = (headers: Headers) =>
    headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('frontdesk_device='))
      ?.split(';')[0] ?? '';

  /** Uses up the guesses of strangers. @returns the answer to one more */
  async function guessAll(email: string) {
    const answers = await Promise.all(Array.from({ length: LIMITS.freePasswordGuesses }, () => guess(email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    return guess(email);
  }

  test('guesses of many strangers delay neither other work nor a member on a known browser', async () => {
    const { email } = await newMember();
    const cookie = deviceCookie((await signIn(email)).headers);
    let answered = 0;
    const guesses = Array.from({ length: 2 * LIMITS.unknownSignInsWaiting }, (_, at) =>
      guess(`nobody${at}@shop.example`).finally(() => answered++),
    );
    // Those that may not wait are refused at once: the first compared one is the first 401.
    await Promise.any(
      guesses.map(async (one) => {
        if ((await one).status !== 401) throw new Error('not compared');
      }),
    );
    const before = answered;
    await promisify(gunzip)(gzipSync('an answer'));
    expect(answered - before).toBeLessThan(10);
    expect((await signIn(email, { cookie })).status).toBe(200);
    expect(answered).toBeLessThan(guesses.length);
    const refused = (await Promise.all(guesses)).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.body).toMatchObject({ code: 'rate_limited' });
    expect((await signIn(email)).status).toBe(200);
  });

  test('an account takes so many from all addresses together, whether it exists or not', async () => {
    const { email } = await newMember();
    const [known, unknown] = [await guessAll(email), await guessAll('nobody@shop.example')];
    for (const { status, body, headers } of [known, unknown]) {
      expect(status).toBe(429);
      expect(body).toEqual({ detail: 'Too many failed attempts. Try again in 1 s.', code: 'rate_limited' });
      expect(headers.get('retry-after')).toBe('1');
    }
    expect((await signIn(email)).status).toBe(429);
  });

  test('many at once gain nothing, and each further wait is twice as long', async () => {
    const { email } = await newMember();
    const storm = await Promise.all(Array.from({ length: 3 * LIMITS.freePasswordGuesses }, () => guess(email)));
    expect(storm.filter(({ status }) => status === 401)).toHaveLength(LIMITS.freePasswordGuesses);
    for (const wait_s of [1, 2, 4, 8]) {
      expect((await guess(email)).headers.get('retry-after')).toBe(String(wait_s));
      http.advance(wait_s * 1_000);
      expect((await guess(email)).status).toBe(401);
    }
    http.advance(LIMITS.guessDelayMostMs);
    expect((await signIn(email)).status).toBe(200);
    expect((await guess(email)).status).toBe(401);
  });

  test('strangers do not hold up a member at a known address or in a known browser', async () => {
    const [{ email }, home] = [await newMember(), stranger()];
    const first = await signIn(email, { from: home });
    const cookie = deviceCookie(first.headers);
    expect(first.headers.getSetCookie().find((set) => set.startsWith('frontdesk_device='))).toMatch(
      /; Max-Age=15552000; Path=\/api\/v1\/console\/session; HttpOnly; SameSite=Lax/,
    );
    expect((await guessAll(email)).status).toBe(429);
    expect((await signIn(email)).status).toBe(429);
    expect((await signIn(email, { from: home })).status).toBe(200);
    const again = await signIn(email, { cookie });
    expect(again.status).toBe(200);
    expect(deviceCookie(again.headers)).toBe(cookie);

    // Where they are known, guesses are counted too.
    for (const known of [{ cookie }, { from: home }]) {
      for (let count = 0; count < LIMITS.freePasswordGuesses; count++)
        expect((await guess(email, known)).status).toBe(401);
      expect((await signIn(email, known)).status).toBe(429);
    }
  });

  test('strangers at the same address do not hold up a known browser either', async () => {
    const { email } = await newMember();
    const office = stranger();
    const cookie = deviceCookie((await signIn(email, { from: office })).headers);
    for (let count = 1; count < LIMITS.signInsPerAddressPerMinute; count++)
      await guess(`nobody${count}@shop.example`, { from: office });
    expect((await signIn(email, { from: office })).status).toBe(429);
    expect((await signIn(email, { from: office, cookie })).status).toBe(200);
  });

  test('a cookie that was made up, or is of another account, makes nobody known', async () => {
    const [{ email }, other] = [await newMember(), await newMember()];
    const cookie = deviceCookie((await signIn(other.email)).headers);
    const [account = '', nonce, signature] = cookie.slice('frontdesk_device='.length).split('.');
    await guessAll(email);
    const own = deviceCookie((await signIn((await newMember()).email)).headers)
      .split('=')[1]
      ?.split('.')[0];
    for (const value of [
      cookie.split('=')[1],
      `${own}.${nonce}.${signature}`,
      `${account}.${nonce}.${'0'.repeat(64)}`,
      `${account}.${nonce}`,
      'x'.repeat(3_000),
    ])
      expect((await signIn(email, { cookie: `frontdesk_device=${value}` })).status).toBe(429);
  });

  test('of an IPv6 address the whole /64 counts', async () => {
    for (let count = 0; count < LIMITS.signInsPerAddressPerMinute; count++)
      expect((await guess(`v6-${count}@shop.example`, { from: `2001:db8:0:1::${count.toString(16)}` })).status).toBe(
        401,
      );
    expect((await guess('v6@shop.example', { from: '2001:db8:0:1:ffff::1' })).status).toBe(429);
    expect((await guess('v6@shop.example', { from: '2001:db8:0:2::1' })).status).toBe(401);
    const { email } = await newMember();
    await signIn(email, { from: '2001:db8:0:3::1' });
    await guessAll(email);
    expect((await signIn(email, { from: '2001:db8:0:3::2' })).status).toBe(200);
    expect((await signIn(email, { from: '2001:db8:0:4::1' })).status).toBe(429);
  });

  test('an address that a client claims without a proxy counts for nothing', async () => {
    await using direct = await listen(database);
    const attempt = (count: number) =>
      direct.call('POST', SESSION, { body: { email: `x${count}@shop.example`, password }, from: stranger() });
    for (let count = 0; count < LIMITS.signInsPerAddressPerMinute; count++)
      expect((await attempt(count)).status).toBe(401);
    expect((await attempt(0)).status).toBe(429);
  });

  test("whoever has the password alone does not hold up the member's second factor", async () => {
    const [{ email, id: member_id }, home] = [await newMember(), stranger()];
    const { context, organisation_id } = http;
    const actor = { kind: 'inapp', organisation_id, member_id, username: 'M', role: 'owner' } as const;
    const { otpauth_uri, secret } = await enrolSecondFactor(context, { actor, address: null }, password);
    expect(otpauth_uri).toContain(secret);
    const key = fromBase32(secret);
    const code = () => {
      http.advance(STEP_MS);
      return totpCode(key, Math.floor(context.now() / STEP_MS));
    };
    await confirmSecondFactor(context, { actor, address: null }, code());
    const signedIn = await signIn(email, { from: home, code: code() });
    expect(signedIn.status).toBe(200);
    const cookie = deviceCookie(signedIn.headers);

    const wrong = '000000';
    expect(matchingStep(key, wrong, context.now())).toBeUndefined();
    for (let count = 0; count < LIMITS.freeCodeGuesses; count++)
      expect((await signIn(email, { code: wrong })).body.code).toBe('code_wrong');
    expect((await signIn(email, { code: wrong })).body.code).toBe('rate_limited');
    for (const known of [{ cookie }, { from: home }]) {
      expect((await signIn(email, { ...known, code: wrong })).body.code).toBe('code_wrong');
      expect((await signIn(email, { ...known, code: code() })).status).toBe(200);
      for (let count = 0; count < LIMITS.freeCodeGuesses; count++)
        expect((await signIn(email, { ...known, code: wrong })).body.code).toBe('code_wrong');
      expect((await signIn(email, { ...known, code: wrong })).body.code).toBe('rate_limited');
    }
  });
});
