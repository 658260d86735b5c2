/**
 * Sign-on as members meet it: a browser, the running service and an identity provider that keeps to OpenID Connect, and
 * another one that does not. On both databases.
 */
import type { SignOnInput, SignOnRefusal, SignOnView } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../src/features/members/create-member.js';
import { inviteMember } from '../../src/features/members/invitations.js';
import { verifyDomainAsOperator } from '../../src/features/sign-on/domains.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { randomAddress, TestBrowser } from '../support/browser.js';
import { databases } from '../support/databases.js';
import { type ProviderPerson, startIdentityProvider, type TestIdentityProvider } from '../support/identity-provider.js';
import { type LyingProvider, type Sign, startLyingProvider } from '../support/lying-provider.js';
import { startService, type TestService } from '../support/service.js';

const PASSWORD = 'correct horse battery';
const SESSION = '/api/v1/console/session/';
const SIGN_ON = '/api/v1/console/sign-on/';
const CALLBACK = '/api/v1/console/sign-on/callback/';

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let idp: TestIdentityProvider;
  let liar: LyingProvider;
  let organisation_id: string;
  let owner: string;
  let owner_id: string;
  let rival_id: string;
  let rival: string;

  beforeAll(async () => {
    [idp, liar] = await Promise.all([startIdentityProvider(), startLyingProvider()]);
    service = await startService(database, {
      env: { FUNCTION_ALLOWED_HOSTS: `${idp.host},${liar.host}`, TRUST_PROXY: 'true' },
    });
    const { context } = service.app;
    ({ organisation_id } = service);
    rival_id = (await createOrganisation(context, { name: 'Rival' })).id;
    const made = await member('olga@example.com', 'owner');
    owner_id = made.id;
    await member('rita@rival.example', 'owner', rival_id);
    owner = await passwordToken('olga@example.com');
    rival = await passwordToken('rita@rival.example');
    await verifyDomainAsOperator(context, organisation_id, 'example.com');
    await verifyDomainAsOperator(context, rival_id, 'rival.example');
    idp.redirect_uris.push(`${service.url}${CALLBACK}${organisation_id}`);
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await idp[Symbol.asyncDispose]();
    await liar[Symbol.asyncDispose]();
  });

  const member = (email: string, role: 'owner' | 'admin' | 'agent', of = organisation_id) =>
    createMember(service.app.context, {
      organisation_id: of,
      email,
      username: email.split('@')[0] ?? '',
      password: PASSWORD,
      role,
    });

  async function call(method: string, path: string, { body, key }: { body?: object; key?: string } = {}) {
    const response = await service.http(path, {
      method,
      headers: { 'x-forwarded-for': randomAddress() },
      key: key ?? 'none',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const signInByPassword = (email: string, password = PASSWORD) =>
    fetch(service.url + SESSION, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() },
      body: JSON.stringify({ email, password }),
    });
  async function passwordToken(email: string): Promise<string> {
    const answer = await signInByPassword(email);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { token: string }).token;
  }

  const settings = (change: Partial<SignOnInput> = {}): SignOnInput => ({
    issuer: idp.issuer,
    client_id: idp.client_id,
    client_secret: idp.client_secret,
    group_claim: null,
    group_roles: [],
    default_role: 'agent',
    creates_members: true,
    accepts_unverified_email: false,
    emergency_member_id: owner_id,
    ...change,
  });
  const save = (change: Partial<SignOnInput> = {}, key = owner) =>
    call('PUT', SIGN_ON, { key, body: settings(change) });
  const read = async (key = owner) => (await call('GET', SIGN_ON, { key })).body as unknown as SignOnView;
  const enforce = (enforced: boolean, key = owner) =>
    call('PATCH', `${SIGN_ON}domains/example.com/`, { key, body: { enforced } });

  /** A set-up provider that was tested by hand, so that it is offered. */
  async function setUp(change: Partial<SignOnInput> = {}) {
    await service.app.context.database.transaction(async ({ query }) => {
      for (const table of ['sign_on_providers', 'member_sign_ons', 'member_invitations'] as const)
        await query.deleteFrom(table).where('organisation_id', '=', organisation_id).execute();
      await query.updateTable('sign_on_domains').set({ enforced: 0 }).execute();
    });
    expect(await save(change)).toMatchObject({ status: 200 });
    await service.app.context.database.transaction(({ query }) =>
      query.updateTable('sign_on_providers').set({ tested_at: 1 }).execute(),
    );
  }

  const start = (
    browser: TestBrowser,
    email: string,
    { return_to, url = service.url }: { return_to?: string; url?: string } = {},
  ) =>
    browser.send(`${url}${SIGN_ON}start/`, {
      method: 'POST',
      origin: url,
      body: { email, ...(return_to === undefined ? {} : { return_to }) },
    });
  const begin = async (browser: TestBrowser, email: string, options: { return_to?: string; url?: string } = {}) => {
    const answer = await start(browser, email, options);
    expect(answer.status).toBe(200);
    return new URL(((await answer.json()) as { location: string }).location);
  };
  const isCallback = (url: URL) => url.pathname.startsWith(CALLBACK);
  /** From the sign-in page to the callback of the service, which is not asked for. */
  async function comeBack(browser: TestBrowser, email: string, sub: string, person: ProviderPerson) {
    idp.people.set(sub, person);
    idp.person = sub;
    return browser.follow((await begin(browser, email)).href, isCallback);
  }
  const outcome = (response: Response) => {
    expect(response.status).toBe(303);
    return response.headers.get('location');
  };
  const refusedAs = (reason: SignOnRefusal) => `/console/sign-in#sign-on=${reason}`;
  /** All of it. @returns where the browser is in the end */
  async function signOn(sub: string, person: ProviderPerson, browser = new TestBrowser()) {
    const back = await comeBack(browser, person.email ?? 'somebody@example.com', sub, person);
    return outcome(await browser.send(back));
  }
  const whoIs = async (browser: TestBrowser) => {
    const answer = await browser.send(`${service.url}${SESSION}`);
    return answer.status === 200
      ? ((await answer.json()) as { member: { id: string; email: string; role: string; username: string } }).member
      : undefined;
  };
  const audit = async (key = owner) =>
    (await call('GET', '/api/v1/console/audit/?limit=20', { key })).body.entries as {
      action: string;
      actor: { kind: string; name: string };
      detail: Record<string, unknown>;
    }[];
  const verified = (email: string, more: ProviderPerson = {}) => ({ email, email_verified: true, ...more });

  describe('a member', () => {
    test('signs in, is made when they first come, and signs out like any other', async () => {
      await setUp();
      const browser = new TestBrowser();
      const email = 'ada@example.com';
      idp.people.set('ada-1', verified(email, { name: 'Ada\u202e Lovelace' }));
      idp.person = 'ada-1';
      const location = await begin(browser, email, { return_to: '/console/desk?view=mine' });
      expect(location.searchParams.get('code_challenge_method')).toBe('S256');
      const back = await browser.follow(location.href, isCallback);
      expect(outcome(await browser.send(back))).toBe('/console/desk?view=mine');
      expect(await whoIs(browser)).toMatchObject({ email, role: 'agent', username: 'Ada Lovelace' });
      expect(browser.cookie('frontdesk_sign_on')).toBeUndefined();
      expect((await audit()).map(({ action }) => action)).toEqual(
        expect.arrayContaining(['member.joined', 'member.signed_in']),
      );
      const left = await browser.send(`${service.url}${SESSION}`, { method: 'DELETE', origin: service.url });
      expect(left.status).toBe(200);
      expect(await whoIs(browser)).toBeUndefined();
    });

    test('is one member, also when they first come twice at once', async () => {
      await setUp();
      const browsers = [new TestBrowser(), new TestBrowser()];
      const backs: string[] = [];
      for (const browser of browsers)
        backs.push(await comeBack(browser, 'duo@example.com', 'duo', verified('duo@example.com')));
      const answers = await Promise.all(browsers.map((browser, index) => browser.send(backs[index] ?? '')));
      expect(answers.map(outcome)).toEqual(['/console/', '/console/']);
      const [one, other] = await Promise.all(browsers.map(whoIs));
      expect(one?.id).toBe(other?.id);
    });

    test('who has an account is linked by the address once, and by their id from then on', async () => {
      await setUp({ creates_members: false });
      const { id } = await member('bea@example.com', 'admin');
      const browser = new TestBrowser();
      expect(await signOn('bea-1', verified('BEA@Example.COM'), browser)).toBe('/console/');
      expect(await whoIs(browser)).toMatchObject({ id, role: 'admin' });
      const renamed = new TestBrowser();
      expect(await signOn('bea-1', verified('bea.married@example.com'), renamed)).toBe('/console/');
      expect(await whoIs(renamed)).toMatchObject({ id, email: 'bea@example.com' });
      expect(await signOn('bea-2', verified('bea@example.com'))).toBe(refusedAs('other_account'));
      expect(await call('DELETE', `/api/v1/console/members/${id}/sign-on/`, { key: owner })).toMatchObject({
        status: 200,
      });
      expect(await whoIs(renamed)).toBeUndefined();
      expect(await signOn('bea-2', verified('bea@example.com'))).toBe('/console/');
    });

    test('without a password is given one by a link, unless sign-on is required', async () => {
      await setUp();
      const browser = new TestBrowser();
      expect(await signOn('nick', verified('nick@example.com'), browser)).toBe('/console/');
      const factor = await browser.send(`${service.url}/api/v1/console/two-factor/`);
      expect(await factor.json()).toMatchObject({ has_password: false });
      const link = `/api/v1/console/members/${(await whoIs(browser))?.id}/password-reset/`;
      await enforce(true);
      expect(await call('POST', link, { key: owner })).toMatchObject({
        status: 409,
        body: { code: 'sign_on_required' },
      });
      await enforce(false);
      const { token } = (await call('POST', link, { key: owner })).body;
      const chosen = { token, password: PASSWORD };
      expect(await call('POST', '/api/v1/console/password-resets/use/', { body: chosen })).toMatchObject({
        status: 200,
      });
      expect(await whoIs(browser)).toBeUndefined();
      expect((await signInByPassword('nick@example.com')).status).toBe(200);
    });

    test('who was invited becomes one with the role of the invitation', async () => {
      await setUp({ creates_members: false });
      const email = 'ina@example.com';
      expect(await signOn('ina', verified(email))).toBe(refusedAs('no_account'));
      const actor = { kind: 'inapp', organisation_id, member_id: owner_id, username: 'olga', role: 'owner' } as const;
      const { token } = await inviteMember(service.app.context, { actor, address: null }, { email, role: 'admin' });
      const browser = new TestBrowser();
      expect(await signOn('ina', verified(email), browser)).toBe('/console/');
      expect(await whoIs(browser)).toMatchObject({ email, role: 'admin' });
      const accept = { token, username: 'Ina', password: PASSWORD };
      expect(await call('POST', '/api/v1/console/invitations/accept/', { body: accept })).toMatchObject({
        status: 404,
      });
    });

    test('has the role of their groups, at each sign-in, and none with no group', async () => {
      await setUp({
        group_claim: 'groups',
        group_roles: [
          { group: 'support', role: 'agent' },
          { group: 'leads', role: 'admin' },
        ],
        default_role: null,
      });
      const email = 'gus@example.com';
      expect(await signOn('gus', verified(email, { groups: ['staff'] }))).toBe(refusedAs('no_access'));
      const browser = new TestBrowser();
      expect(await signOn('gus', verified(email, { groups: ['support', 'leads'] }), browser)).toBe('/console/');
      expect(await whoIs(browser)).toMatchObject({ role: 'admin' });
      expect(await signOn('gus', verified(email, { groups: ['support'] }))).toBe('/console/');
      expect(await whoIs(browser)).toMatchObject({ role: 'agent' });
      expect((await audit()).find(({ action }) => action === 'member.role_changed')).toMatchObject({
        actor: { kind: 'identity_provider', name: idp.host },
        detail: { from: 'admin', to: 'agent' },
      });
      // No group any more: earlier sign-ins end as well.
      expect(await signOn('gus', verified(email))).toBe(refusedAs('no_access'));
      expect(await whoIs(browser)).toBeUndefined();
      expect((await audit())[0]).toMatchObject({
        action: 'sign_on.refused',
        actor: { kind: 'identity_provider' },
        detail: { reason: 'no_access', email },
      });
    });

    test('is never demoted by groups as the emergency owner', async () => {
      await setUp({ group_claim: 'groups', group_roles: [{ group: 'support', role: 'agent' }], default_role: 'agent' });
      const browser = new TestBrowser();
      expect(await signOn('olga', verified('olga@example.com', { groups: ['support'] }), browser)).toBe('/console/');
      expect(await whoIs(browser)).toMatchObject({ id: owner_id, role: 'owner' });
    });

    test('who was removed is out at once', async () => {
      await setUp({ creates_members: false });
      const { id } = await member('rob@example.com', 'agent');
      const browser = new TestBrowser();
      expect(await signOn('rob', verified('rob@example.com'), browser)).toBe('/console/');
      await call('DELETE', `/api/v1/console/members/${id}/`, { key: owner });
      expect(await whoIs(browser)).toBeUndefined();
      expect(await signOn('rob', verified('rob@example.com'))).toBe(refusedAs('no_account'));
    });

    test('is signed out after 12 hours, also where the provider has forgotten them', async () => {
      await setUp();
      const browser = new TestBrowser();
      expect(await signOn('tim', verified('tim@example.com'), browser)).toBe('/console/');
      service.advance(12 * 60 * 60_000);
      expect(await whoIs(browser)).toBeUndefined();
      [owner, rival] = [await passwordToken('olga@example.com'), await passwordToken('rita@rival.example')];
    });
  });

  describe('an address', () => {
    test.each([
      ['that is not verified', { email: 'eve@example.com', email_verified: false }, 'email_unverified'],
      ['of which nothing is said', { email: 'eve@example.com' }, 'email_unverified'],
      ['that is missing', { email_verified: true }, 'email_missing'],
      ['of a domain that only ends like ours', verified('eve@example.com.evil.example'), 'email_domain'],
      ['of a domain that only begins otherwise', verified('eve@evil-example.com'), 'email_domain'],
      ['of a subdomain', verified('eve@mail.example.com'), 'email_domain'],
      ['with two domains', verified('"eve@example.com"@evil.example'), 'email_missing'],
      ['with a letter that becomes another', verified('\u212Aim@example.com'), 'email_missing'],
      ['in another script', verified('eve@ехample.com'), 'email_missing'],
      ['in full-width letters', verified('eve@ｅxample.com'), 'email_missing'],
      ['with a dot at its end', verified('eve@example.com.'), 'email_missing'],
    ] as const)('%s opens nothing', async (_name, person, reason) => {
      await setUp();
      const browser = new TestBrowser();
      const back = await comeBack(browser, 'eve@example.com', 'eve', person as ProviderPerson);
      expect(outcome(await browser.send(back))).toBe(refusedAs(reason));
      expect(await whoIs(browser)).toBeUndefined();
    });

    test('without a word of its verification is taken where the owner says so, one that is unverified never', async () => {
      await setUp({ accepts_unverified_email: true });
      expect(await signOn('may', { email: 'may@example.com' })).toBe('/console/');
      expect(await signOn('mia', { email: 'mia@example.com', email_verified: false })).toBe(
        refusedAs('email_unverified'),
      );
    });

    test('of another organisation’s member makes a member of ours, and what they have there stays theirs', async () => {
      await setUp();
      await member('nina@example.com', 'agent', rival_id);
      const browser = new TestBrowser();
      expect(await signOn('nina', verified('nina@example.com'), browser)).toBe('/console/');
      expect(await whoIs(browser)).toMatchObject({ email: 'nina@example.com' });
      // Nor does our policy touch them there.
      await enforce(true);
      const signedIn = await signInByPassword('nina@example.com');
      expect(await signedIn.json()).toMatchObject({ organisation: { id: rival_id } });
      await enforce(false);
    });

    test('of a domain that another organisation has is refused', async () => {
      await setUp();
      expect(
        await signOn('rita', verified('rita@rival.example', { name: 'x' }), new TestBrowser()).catch(String),
      ).toMatch(/404|expected/);
      const browser = new TestBrowser();
      const back = await comeBack(browser, 'eve@example.com', 'rita', verified('rita@rival.example'));
      expect(outcome(await browser.send(back))).toBe(refusedAs('email_domain'));
    });

    test('is told what it is offered by its domain alone', async () => {
      await setUp();
      const methods = async (email: string) => (await call('POST', `${SIGN_ON}methods/`, { body: { email } })).body;
      const offered = { sign_on: true, password: true, reset_by_mail: false };
      expect(await methods('olga@example.com')).toEqual(offered);
      expect(await methods('nobody@EXAMPLE.com')).toEqual(offered);
      expect(await methods('rita@rival.example')).toEqual({ sign_on: false, password: true, reset_by_mail: false });
      expect(await methods('nobody@nowhere.example')).toEqual({ sign_on: false, password: true, reset_by_mail: false });
      await enforce(true);
      expect(await methods('olga@example.com')).toEqual({ sign_on: true, password: false, reset_by_mail: false });
      expect(await methods('nobody@example.com')).toEqual({ sign_on: true, password: false, reset_by_mail: false });
    });
  });

  describe('an attacker', () => {
    test('gains nothing by a link of their own sign-in: it works in their browser alone', async () => {
      await setUp();
      const theirs = await comeBack(new TestBrowser(), 'eve@example.com', 'eve', verified('eve@example.com'));
      const victim = new TestBrowser();
      expect(outcome(await victim.send(theirs))).toBe(refusedAs('expired'));
      // Not even while the victim signs in.
      await begin(victim, 'vic@example.com');
      expect(outcome(await victim.send(theirs))).toBe(refusedAs('expired'));
      expect(await whoIs(victim)).toBeUndefined();
    });

    test('cannot make a visitor’s browser begin', async () => {
      await setUp();
      const answer = await new TestBrowser().send(`${service.url}${SIGN_ON}start/`, {
        method: 'POST',
        origin: 'https://evil.example',
        body: { email: 'eve@example.com' },
      });
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    });

    test('cannot use a code, a state or a cookie twice', async () => {
      await setUp();
      const browser = new TestBrowser();
      const back = await comeBack(browser, 'tess@example.com', 'tess', verified('tess@example.com'));
      const cookie = `frontdesk_sign_on=${browser.cookie('frontdesk_sign_on')}`;
      expect(outcome(await browser.send(back))).toBe('/console/');
      expect(outcome(await browser.send(back))).toBe(refusedAs('expired'));
      // A copy of the cookie: the provider takes no code twice.
      const replayed = await fetch(back, { redirect: 'manual', headers: { cookie } });
      expect(outcome(replayed)).toBe(refusedAs('provider_failed'));
      expect(replayed.headers.getSetCookie().some((line) => line.startsWith('frontdesk_session='))).toBe(false);
    });

    test('who began twice, in two tabs, is signed in by the second', async () => {
      await setUp();
      const browser = new TestBrowser();
      const [first, second] = [
        await comeBack(browser, 'two@example.com', 'two', verified('two@example.com')),
        await comeBack(browser, 'two@example.com', 'two', verified('two@example.com')),
      ];
      expect(outcome(await browser.send(first))).toBe(refusedAs('expired'));
      expect(outcome(await browser.send(second))).toBe('/console/');
    });

    test('cannot wait: a flow ends after ten minutes', async () => {
      await setUp();
      const browser = new TestBrowser();
      const back = await comeBack(browser, 'late@example.com', 'late', verified('late@example.com'));
      service.advance(10 * 60_000);
      expect(outcome(await browser.send(back))).toBe(refusedAs('expired'));
    });

    test.each([
      'https://evil.example/',
      '//evil.example/console/',
      '/\\evil.example/console/',
      '/console/..//evil.example/',
      '/console/../api/v1/console/session/',
      'javascript:alert(1)',
      '/consoles/',
      'http://frontdesk.invalid@evil.example/console/',
      '/console//evil.example',
    ])('cannot have a sign-in lead to %s', async (return_to) => {
      await setUp();
      const browser = new TestBrowser();
      idp.people.set('rae', verified('rae@example.com'));
      idp.person = 'rae';
      const location = await begin(browser, 'rae@example.com', { return_to });
      const back = await browser.follow(location.href, isCallback);
      expect(outcome(await browser.send(back))).toBe('/console/');
    });

    test('who gives up at the provider, or alters the answer, is told so', async () => {
      await setUp();
      const browser = new TestBrowser();
      idp.person = 'nobody';
      const denied = await browser.follow((await begin(browser, 'x@example.com')).href, isCallback);
      expect(outcome(await browser.send(denied))).toBe(refusedAs('denied'));
      const back = new URL(await comeBack(browser, 'x@example.com', 'x', verified('x@example.com')));
      back.searchParams.set('iss', 'https://other.example');
      expect(outcome(await browser.send(back.href))).toBe(refusedAs('provider_untrusted'));
      const other = new URL(await comeBack(browser, 'x@example.com', 'x', verified('x@example.com')));
      other.pathname = `${CALLBACK}${rival_id}`;
      expect(outcome(await browser.send(other.href))).toBe(refusedAs('expired'));
      const stateless = new URL(await comeBack(browser, 'x@example.com', 'x', verified('x@example.com')));
      stateless.searchParams.append('state', 'another');
      expect(outcome(await browser.send(stateless.href))).toBe(refusedAs('provider_untrusted'));
    });
  });

  describe('a provider that lies', () => {
    const lie = (change: Partial<SignOnInput> = {}) =>
      setUp({ issuer: liar.issuer, client_id: 'frontdesk', client_secret: 'the client secret', ...change });
    /** @param make the ID token, given the nonce that was asked for */
    async function comeFromLiar(make: (sign: Sign, nonce: string) => Promise<string>, browser = new TestBrowser()) {
      const location = await begin(browser, 'lou@example.com');
      const nonce = location.searchParams.get('nonce') ?? '';
      liar.id_token = (sign) => make(sign, nonce);
      const back = new URL(location.searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code: 'code', state: location.searchParams.get('state') ?? '' }).toString();
      return outcome(await browser.send(back.href));
    }
    const lou = { sub: 'lou', email: 'lou@example.com', email_verified: true };

    test('is believed where it says nothing wrong', async () => {
      await lie();
      const browser = new TestBrowser();
      expect(await comeFromLiar((sign, nonce) => sign({ ...lou, nonce }), browser)).toBe('/console/');
      expect(await whoIs(browser)).toMatchObject({ email: 'lou@example.com' });
    });

    test.each<[string, (sign: Sign, nonce: string) => Promise<string>]>([
      ['with another nonce', (sign) => sign({ ...lou, nonce: 'another' })],
      ['without a nonce', (sign) => sign(lou)],
      ['for another client', (sign, nonce) => sign({ ...lou, nonce, aud: 'another' })],
      ['for several, to another one', (sign, nonce) => sign({ ...lou, nonce, aud: ['frontdesk', 'x'], azp: 'x' })],
      ['of another issuer', (sign, nonce) => sign({ ...lou, nonce, iss: 'https://accounts.example' })],
      ['that is expired', (sign, nonce) => sign({ ...lou, nonce, iat: 1_000, exp: 2_000 })],
      ['signed by another key', (sign, nonce) => sign({ ...lou, nonce }, { foreign: true })],
      ['signed by nobody', (sign, nonce) => sign({ ...lou, nonce }, { alg: 'none' })],
      ['signed with the client secret', (sign, nonce) => sign({ ...lou, nonce }, { alg: 'HS256' })],
      ['without a person', (sign, nonce) => sign({ ...lou, sub: undefined, nonce })],
      ['with an empty person', (sign, nonce) => sign({ ...lou, sub: '', nonce })],
      ['with a person that not every database can store', (sign, nonce) => sign({ ...lou, sub: 'l\0u', nonce })],
      ['with a person that is no text', (sign, nonce) => sign({ ...lou, sub: 'lou\ud800', nonce })],
      ['with a person without end', (sign, nonce) => sign({ ...lou, sub: 'x'.repeat(100_000), nonce })],
    ])('has a token %s refused', async (_name, make) => {
      await lie();
      expect(await comeFromLiar(make)).toBe(refusedAs('provider_untrusted'));
      expect((await audit())[0]).toMatchObject({ action: 'sign_on.refused', detail: { reason: 'provider_untrusted' } });
    });

    test.each<[string, Record<string, unknown>]>([
      ['that it is another issuer', { issuer: 'https://accounts.example' }],
      ['that people sign in at a script', { authorization_endpoint: 'javascript:alert(1)' }],
      ['that it signs with shared secrets alone', { id_token_signing_alg_values_supported: ['HS256', 'none'] }],
      ['that people sign in at no address', { authorization_endpoint: 'nowhere' }],
    ])('is not asked where its metadata says %s', async (_name, metadata) => {
      await lie();
      liar.metadata = metadata;
      const answer = await start(new TestBrowser(), 'lou@example.com');
      liar.metadata = {};
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({
        code: 'unavailable',
        detail: expect.stringMatching(/^Your organisation/),
      });
    });

    test('cannot have the service ask a private address, or follow a redirect', async () => {
      await lie();
      const other = await startLyingProvider();
      liar.metadata = { token_endpoint: `${other.issuer}/token`, jwks_uri: 'http://169.254.169.254/keys' };
      expect(await comeFromLiar((sign, nonce) => sign({ ...lou, nonce }))).toBe(refusedAs('provider_failed'));
      liar.metadata = {};
      liar.instead = (path, response) => {
        if (path !== '/token') return false;
        response.writeHead(307, { location: `${other.issuer}/token` }).end();
        return true;
      };
      expect(await comeFromLiar((sign, nonce) => sign({ ...lou, nonce }))).toMatch(/provider_(failed|untrusted)/);
      liar.instead = () => false;
      expect(other.asked).toEqual([]);
      await other[Symbol.asyncDispose]();
      // Nor be set to one.
      for (const issuer of ['http://127.0.0.1:1/', 'https://10.0.0.1/', 'https://169.254.169.254/', other.issuer])
        expect(await save({ issuer })).toMatchObject({ status: 400, body: { errors: [{ path: 'issuer' }] } });
    });

    test.each<[string, LyingProvider['instead']]>([
      ['down', (_path, response) => Boolean(response.destroy())],
      ['huge', (_path, response) => Boolean(endless(response))],
      ['slow', () => true],
      ['broken', (_path, response) => Boolean(response.end('<html>'))],
    ])('that is %s is said to be so, in bounded time and memory', async (_name, instead) => {
      await lie();
      liar.instead = instead;
      const answer = await start(new TestBrowser(), 'lou@example.com');
      liar.instead = () => false;
      expect(answer.status).toBe(503);
    });
  });

  describe('where it is enforced', () => {
    test('only after a test, with an emergency owner, on a verified domain', async () => {
      await setUp({ emergency_member_id: null });
      await service.app.context.database.transaction(({ query }) =>
        query.updateTable('sign_on_providers').set({ tested_at: null }).execute(),
      );
      expect(await enforce(true)).toMatchObject({ status: 409, body: { code: 'sign_on_untested' } });
      expect(await start(new TestBrowser(), 'olga@example.com')).toMatchObject({ status: 404 });
      const test = async (sub: string, person: ProviderPerson) => {
        idp.people.set(sub, person);
        idp.person = sub;
        const browser = new TestBrowser();
        const body = { email: 'olga@example.com', password: PASSWORD };
        await browser.send(service.url + SESSION, { method: 'POST', origin: service.url, body });
        const answer = await browser.send(`${service.url}${SIGN_ON}test/`, { method: 'POST', origin: service.url });
        expect(answer.status).toBe(200);
        const { location } = (await answer.json()) as { location: string };
        const there = outcome(await browser.send(await browser.follow(location, isCallback)));
        // The owner is still who is signed in.
        expect(await whoIs(browser)).toMatchObject({ email: 'olga@example.com' });
        return there;
      };
      expect(await test('eve', verified('eve@evil.example'))).toBe('/console/sign-on');
      expect((await read()).provider).toMatchObject({
        tested: false,
        last_test: {
          refusal: 'email_domain',
          email: 'eve@evil.example',
          detail: expect.stringContaining('evil.example'),
        },
      });
      expect(await test('new', verified('new@example.com'))).toBe('/console/sign-on');
      expect((await read()).provider).toMatchObject({
        tested: true,
        last_test: { refusal: null, email: 'new@example.com', role: 'agent' },
      });
      // Nobody was made.
      const made = service.app.context.database.read.selectFrom('members').select('id');
      expect(await made.where('email', '=', 'new@example.com').execute()).toEqual([]);

      expect(await enforce(true)).toMatchObject({ status: 400, body: { errors: [{ path: 'emergency_member_id' }] } });
      const { id } = await member('sso-only@example.com', 'owner');
      await service.app.context.database.transaction(({ query }) =>
        query.deleteFrom('member_credentials').where('member_id', '=', id).execute(),
      );
      for (const emergency_member_id of [id, 'nobody'])
        expect(await save({ emergency_member_id })).toMatchObject({ status: 400 });
      expect(await save()).toMatchObject({ status: 200 });
      expect(await enforce(true)).toMatchObject({ status: 200 });
      // Another provider would lock everybody out.
      expect(await save({ client_id: 'another' })).toMatchObject({ status: 409, body: { code: 'sign_on_enforced' } });
      expect(await save({ emergency_member_id: null })).toMatchObject({ status: 409 });
      expect(await call('DELETE', SIGN_ON, { key: owner })).toMatchObject({ status: 409 });
      await enforce(false);
    });

    test('a domain that is removed opens nothing more, and what it has opened ends, but for who removes it', async () => {
      await setUp();
      await member('penny@example.com', 'admin');
      const by_password = await passwordToken('penny@example.com');
      const [penny, olga] = [new TestBrowser(), new TestBrowser()];
      await signOn('penny', verified('penny@example.com'), penny);
      await signOn('olga', verified('olga@example.com'), olga);
      const removed = await olga.send(`${service.url}${SIGN_ON}domains/example.com/`, {
        method: 'DELETE',
        origin: service.url,
      });
      expect(removed.status).toBe(200);
      try {
        expect(await whoIs(penny)).toBeUndefined();
        expect(await whoIs(olga)).toMatchObject({ email: 'olga@example.com' });
        expect(await call('GET', SESSION, { key: by_password })).toMatchObject({ status: 200 });
        expect((await start(penny, 'penny@example.com')).status).not.toBe(200);
      } finally {
        await verifyDomainAsOperator(service.app.context, organisation_id, 'example.com');
      }
      expect(await signOn('penny', verified('penny@example.com'), penny)).toBe('/console/');
    });

    test('a right password is answered as a wrong one is, the emergency owner’s opens, others are left alone', async () => {
      await setUp();
      await member('pat@example.com', 'admin');
      await member('guest@elsewhere.example', 'agent');
      const earlier = await passwordToken('pat@example.com');
      expect(await enforce(true)).toMatchObject({ status: 200 });
      expect(await call('GET', SESSION, { key: earlier })).toMatchObject({ status: 401 });
      const [right, wrong] = await Promise.all([
        signInByPassword('pat@example.com'),
        signInByPassword('pat@example.com', 'wrong horse battery'),
      ]);
      expect([right.status, wrong.status]).toEqual([401, 401]);
      expect(await right.json()).toEqual(await wrong.json());
      expect((await signInByPassword('olga@example.com')).status).toBe(200);
      expect((await signInByPassword('guest@elsewhere.example')).status).toBe(200);
      expect(await signOn('pat', verified('pat@example.com'))).toBe('/console/');

      // No way round: invitations and links to choose a password.
      const { body } = await call('POST', '/api/v1/console/invitations/', {
        key: owner,
        body: { email: 'ivy@example.com', role: 'agent' },
      });
      const { token } = body;
      expect(await call('POST', '/api/v1/console/invitations/check/', { body: { token } })).toMatchObject({
        status: 200,
        body: { email: 'ivy@example.com', requires_sign_on: true },
      });
      const accept = { token, username: 'Ivy', password: PASSWORD };
      expect(await call('POST', '/api/v1/console/invitations/accept/', { body: accept })).toMatchObject({
        status: 409,
        body: { code: 'sign_on_required' },
      });
      expect(await signOn('ivy', verified('ivy@example.com'))).toBe('/console/');

      // The emergency owner stays.
      for (const change of [
        () => call('DELETE', `/api/v1/console/members/${owner_id}/`, { key: owner }),
        () => call('PATCH', `/api/v1/console/members/${owner_id}/`, { key: owner, body: { role: 'agent' } }),
      ])
        expect(await change()).toMatchObject({ status: 409, body: { code: 'last_owner' } });
      await enforce(false);
      expect((await signInByPassword('pat@example.com')).status).toBe(200);
    });
  });

  describe('another organisation', () => {
    test('cannot have the domain, learns nothing by asking, and its provider signs nobody in here', async () => {
      await setUp();
      expect(await call('POST', `${SIGN_ON}domains/`, { key: rival, body: { domain: 'Example.com' } })).toMatchObject({
        status: 201,
      });
      const rivals = settings({ emergency_member_id: null });
      expect(await call('PUT', SIGN_ON, { key: rival, body: rivals })).toMatchObject({ status: 200 });
      expect((await read(rival)).domains).toContainEqual(
        expect.objectContaining({ domain: 'example.com', verified: false }),
      );
      await expect(verifyDomainAsOperator(service.app.context, rival_id, 'example.com')).rejects.toMatchObject({
        code: 'domain_taken',
      });
      expect(
        await call('PATCH', `${SIGN_ON}domains/example.com/`, { key: rival, body: { enforced: true } }),
      ).toMatchObject({ status: 409, body: { code: 'domain_unverified' } });
      // Addresses still lead to the organisation that has the domain.
      const location = await begin(new TestBrowser(), 'olga@example.com');
      expect(location.searchParams.get('redirect_uri')).toContain(organisation_id);
      expect(JSON.stringify(await read(rival))).not.toContain('client secret');
      expect(JSON.stringify(await read())).not.toContain('client secret');
      expect(await service.everything()).not.toContain('client secret');
    });

    test('with another provider, a stored secret goes nowhere', async () => {
      await setUp();
      const { client_secret: _secret, ...without } = settings({ issuer: liar.issuer });
      expect(await call('PUT', SIGN_ON, { key: owner, body: without })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'client_secret' }] },
      });
    });

    test('removing the provider, or changing it, ends what it has opened', async () => {
      await setUp();
      const browser = new TestBrowser();
      expect(await signOn('ben', verified('ben@example.com'), browser)).toBe('/console/');
      expect(await save({ client_id: 'another' })).toMatchObject({
        status: 200,
        body: { provider: { tested: false } },
      });
      expect(await whoIs(browser)).toBeUndefined();
      expect(await call('DELETE', SIGN_ON, { key: owner })).toMatchObject({ status: 200, body: { provider: null } });
    });
  });

  test.runIf(database.name === 'postgres')('what one server begins, another one finishes', async () => {
    await setUp();
    await using second = await startService(
      {
        ...database,
        create: async () => ({ location: service.location, [Symbol.asyncDispose]: async () => undefined }),
      },
      { env: { FUNCTION_ALLOWED_HOSTS: idp.host, PUBLIC_URL: service.url } },
    );
    const browser = new TestBrowser();
    const back = await comeBack(browser, 'two@example.com', 'two', verified('two@example.com'));
    const cookie = `frontdesk_sign_on=${browser.cookie('frontdesk_sign_on')}`;
    const answer = await fetch(back.replace(service.url, second.url), { redirect: 'manual', headers: { cookie } });
    expect(outcome(answer)).toBe('/console/');
  });
});

/** More than anybody reads. */
function endless(response: {
  write(chunk: Buffer): boolean;
  once(event: 'drain', then: () => void): unknown;
  destroyed: boolean;
}) {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  const more = () => {
    while (!response.destroyed && response.write(chunk));
    response.once('drain', more);
  };
  more();
  return true;
}
