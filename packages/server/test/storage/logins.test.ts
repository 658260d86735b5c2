/**
 * Logging customers in, on every database: a state takes one token, once; a token comes into force only as the
 * organisation has chosen; what waited for it is answered; and no token or state stands anywhere in clear.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type FunctionChange, type FunctionInput, LIMITS } from '@frontdesk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR } from '../../src/features/audit/author.js';
import { changeFunction } from '../../src/features/functions/change.js';
import { listFunctions } from '../../src/features/functions/list.js';
import { removeFunction } from '../../src/features/functions/remove.js';
import { saveFunction } from '../../src/features/functions/save.js';
import { dropCustomerToken } from '../../src/features/identity/drop-token.js';
import { claimLogin } from '../../src/features/logins/claim-login.js';
import { completeLogin } from '../../src/features/logins/complete-login.js';
import { confirmLogin } from '../../src/features/logins/confirm-login.js';
import { endLogin } from '../../src/features/logins/end-login.js';
import { hideLoginSecrets } from '../../src/features/logins/hide-secrets.js';
import { purgeExpiredLogins } from '../../src/features/logins/purge-expired.js';
import { startLogin } from '../../src/features/logins/start-login.js';
import { readAuthConfig, saveAuthConfig } from '../../src/features/settings/auth-config.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { parkForLogin } from '../../src/features/turns/park-for-login.js';
import { createSafeFetch } from '../../src/outbound/safe-fetch.js';
import { openTestContext, openWaitingConversation, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import {
  type OrganisationAnswer,
  type OrganisationServer,
  startOrganisationServer,
} from '../support/organisation-server.js';
import { attemptAt, findCustomerToken } from '../support/turns.js';

const session_id = 'customer-1';
const newToken = () => `token-${randomBytes(24).toString('base64url')}`;
const refusedAs = (code: string) => expect.objectContaining({ code });

describe.each(databases())('logins on $name', (database) => {
  let service: TestContext;
  let owner: { organisation_id: string; session_id: string };

  beforeEach(async () => {
    service = await openTestContext(database);
    owner = { organisation_id: service.organisation_id, session_id };
    await configure('organisation');
  });
  afterEach(() => service[Symbol.asyncDispose]());

  const configure = (
    activation: 'organisation' | 'confirmation' | 'subject',
    login_url: string | null = LOGIN_URL,
    subject = 'get_account',
  ) =>
    saveAuthConfig(
      service.context,
      service.organisation_id,
      {
        login_url,
        activation,
        forwarding: { location: 'header', scheme: 'bearer', name: 'Authorization' },
        subject: activation === 'subject' ? { function: subject, response_path: 'account.id' } : null,
        identity_function: null,
        customer: null,
      },
      OPERATOR,
    );

  async function start(session = session_id): Promise<{ state: string; conversation_id: string; turn_id: string }> {
    const { context, organisation_id } = service;
    const waiting = await openWaitingConversation(service, session, { open_slot: null });
    const login = await context.database.transaction((transaction) =>
      startLogin(context, transaction, { organisation_id, session_id: session, ...waiting }),
    );
    const state = new URL(login!.login_url).searchParams.get('state')!;
    return { state, ...waiting };
  }

  const body = (state: string, auth_token: string, validMs = 3_600_000) => ({
    auth_token,
    auth_token_expires_at_seconds: Math.floor((service.context.now() + validMs) / 1_000),
    state,
  });

  const complete = (state: string, token: string, validMs?: number) =>
    completeLogin(service.context, service.organisation_id, body(state, token, validMs), 'live');

  const tokenInForce = async (of = owner) => (await findCustomerToken(service.context, of))?.value;

  const turnStatus = async (id: string) =>
    (await service.context.database.read.selectFrom('turns').select('status').where('id', '=', id).executeTakeFirst())
      ?.status;

  describe('a link', () => {
    it('is the configured URL with a state of 32 bytes of which only the hash is kept', async () => {
      const { state } = await start();
      expect(Buffer.from(state, 'base64url')).toHaveLength(32);
      const rows = await service.context.database.read.selectFrom('login_sessions').selectAll().execute();
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(state);
    });

    it('is hidden where it is pasted, and nothing else is', async () => {
      const { state } = await start();
      const hide = (text: string, of = owner) =>
        hideLoginSecrets(service.context, service.context.database.read, of, text, { by: 'customer' });
      expect(await hide(`see https://shop.example/login?state=${state}&x=1\nplease`)).toBe('see [login link]\nplease');
      const other = randomBytes(32).toString('base64url');
      for (const text of ['', 'where is my order?', `code ${other}`, 'x'.repeat(5_000)])
        expect(await hide(text)).toBe(text);
      const stranger = await createOrganisation(service.context, { name: 'Other' });
      expect(await hide(state, { ...owner, organisation_id: stranger.id })).toBe(state);
    });

    it('is not made without a login page', async () => {
      await configure('organisation', null);
      const login = await service.context.database.transaction((transaction) =>
        startLogin(service.context, transaction, { ...owner, conversation_id: 'c', turn_id: 't' }),
      );
      expect(login).toBeUndefined();
    });

    it('is refused after 20 in an hour, for that session only', async () => {
      for (let count = 0; count < LIMITS.loginLinksPerSessionPerHour; count++) await start();
      await expect(start()).rejects.toMatchObject({ code: 'rate_limited', retry_after_ms: expect.any(Number) });
      await start('customer-2');
      service.advance(60 * 60_000);
      await start();
    });
  });

  describe('a callback for a state of ours', () => {
    it('puts the token in force and requeues what the session waits with, where the assistant may still answer', async () => {
      const { state } = await start();
      const one = await openWaitingConversation(service, session_id, { slot: 1 });
      const two = await openWaitingConversation(service, session_id, { slot: 2 });
      const taken = await openWaitingConversation(service, session_id, { slot: 3, handler: 'agent' });
      const closed = await openWaitingConversation(service, session_id, { open_slot: null });
      const other = await openWaitingConversation(service, 'customer-2');
      let woken = 0;
      service.context.cluster.subscribe('turns', () => woken++);
      const token = newToken();
      expect(await complete(state, token)).toEqual({ success: true });
      expect(await tokenInForce()).toBe(token);
      expect(woken).toBe(1);
      expect(await turnStatus(one.turn_id)).toBe('queued');
      expect(await turnStatus(two.turn_id)).toBe('queued');
      for (const { turn_id } of [taken, closed, other]) expect(await turnStatus(turn_id)).toBe('awaiting_login');
    });

    it('takes the same token again without effect, and no other one', async () => {
      const { state } = await start();
      const token = newToken();
      await complete(state, token);
      const waiting = await openWaitingConversation(service, session_id);
      expect(await complete(state, token)).toEqual({ success: true });
      await expect(complete(state, newToken())).rejects.toEqual(refusedAs('login_state_invalid'));
      expect(await tokenInForce()).toBe(token);
      expect(await turnStatus(waiting.turn_id)).toBe('awaiting_login');
    });

    it('is refused once the state has expired, also after a purge', async () => {
      const { state } = await start();
      service.advance(LIMITS.loginStateMs);
      await expect(complete(state, newToken())).rejects.toEqual(refusedAs('login_state_invalid'));
      await purgeExpiredLogins(service.context);
      await expect(complete(state, newToken())).rejects.toEqual(refusedAs('login_state_invalid'));
      expect(await tokenInForce()).toBeUndefined();
    });

    it('stores one token of 50 that come at once, by two servers', async () => {
      const { state } = await start();
      const tokens = Array.from({ length: 50 }, newToken);
      const servers = [service.context, service.another()];
      const outcomes = await Promise.allSettled(
        tokens.map((token, index) =>
          completeLogin(servers[index % 2]!, service.organisation_id, body(state, token), 'live'),
        ),
      );
      const accepted = tokens.filter((_, index) => outcomes[index]?.status === 'fulfilled');
      expect(accepted).toHaveLength(1);
      expect(await tokenInForce()).toBe(accepted[0]);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toEqual(refusedAs('login_state_invalid'));
    });

    it('accepts 50 deliveries of the same token at once', async () => {
      const { state } = await start();
      const token = newToken();
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => complete(state, token)));
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toEqual(new Set(['{"success":true}']));
      expect(await tokenInForce()).toBe(token);
    });

    it.each([
      ['past', -1_000],
      ['more than ten years away', LIMITS.authTokenLifetimeMs + 60_000],
    ])('is refused with an expiry that is %s, and the state stays good', async (_name, validMs) => {
      const { state } = await start();
      await expect(complete(state, newToken(), validMs)).rejects.toMatchObject({
        code: 'invalid_payload',
        errors: [{ path: 'auth_token_expires_at_seconds' }],
      });
      expect(await complete(state, newToken())).toEqual({ success: true });
    });

    it("is another organisation's own affair", async () => {
      const { state } = await start();
      const other = await createOrganisation(service.context, { name: 'Other' });
      await completeLogin(service.context, other.id, body(state, newToken()), 'live');
      expect(await tokenInForce()).toBeUndefined();
      expect(await tokenInForce({ organisation_id: other.id, session_id })).toBeUndefined();
      expect(await complete(state, newToken())).toEqual({ success: true });
    });
  });

  describe('a callback for a state of the organisation', () => {
    const claim = (state: string, session = session_id) =>
      claimLogin(service.context, service.organisation_id, { state, session_id: session }, 'live');

    it('parks the token until it is claimed for a session, once', async () => {
      const token = newToken();
      const waiting = await openWaitingConversation(service, session_id);
      expect(await complete('their-state', token)).toEqual({ success: true });
      expect(await complete('their-state', token)).toEqual({ success: true });
      await expect(complete('their-state', newToken())).rejects.toEqual(refusedAs('login_state_invalid'));
      expect(await tokenInForce()).toBeUndefined();

      const claimed = await claim('their-state');
      expect(Date.parse(claimed.auth_token_expires_at)).toBeGreaterThan(service.context.now());
      expect(await tokenInForce()).toBe(token);
      expect(await turnStatus(waiting.turn_id)).toBe('queued');
      expect(await claim('their-state')).toEqual(claimed);
      await expect(claim('their-state', 'customer-2')).rejects.toEqual(refusedAs('login_state_invalid'));
      expect(await complete('their-state', token)).toEqual({ success: true });
    });

    it('is forgotten when nobody claims it within ten minutes', async () => {
      await complete('their-state', newToken());
      service.advance(LIMITS.loginStateMs);
      await expect(claim('their-state')).rejects.toEqual(refusedAs('not_found'));
      const token = newToken();
      await complete('their-state', token);
      await claim('their-state');
      expect(await tokenInForce()).toBe(token);
    });

    it('is claimed for one of two sessions that ask at once, and stores one of 50 tokens', async () => {
      const tokens = Array.from({ length: 50 }, newToken);
      const stored = await Promise.allSettled(tokens.map((token) => complete('their-state', token)));
      expect(stored.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const claims = await Promise.allSettled([claim('their-state', 'customer-1'), claim('their-state', 'customer-2')]);
      expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('cannot be claimed under a state of ours, nor unknown', async () => {
      const { state } = await start();
      await expect(claim(state)).rejects.toEqual(refusedAs('login_state_invalid'));
      await expect(claim('nobody-knows')).rejects.toEqual(refusedAs('not_found'));
    });
  });

  describe('mode confirmation', () => {
    const confirm = async (text: string, session = session_id) =>
      (await confirmLogin(service.context, { ...owner, session_id: session, text })).outcome;
    const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

    it('puts the token in force only when the code is typed in that session', async () => {
      await configure('confirmation');
      const { state } = await start();
      const waiting = await openWaitingConversation(service, session_id);
      const token = newToken();
      const { confirmation_code: code } = await complete(state, token);
      expect(code).toMatch(/^\d{6}$/);
      expect((await complete(state, token)).confirmation_code).toBe(code);
      expect(await tokenInForce()).toBeUndefined();
      expect(await confirm('where is my order?')).toBe('none');
      expect(await confirm(code!, 'customer-2')).toBe('none');
      expect(await confirm(wrong(code!))).toBe('wrong');
      expect(await confirm(`my code is ${code} and order 1042`)).toBe('confirmed');
      expect(await tokenInForce()).toBe(token);
      expect(await turnStatus(waiting.turn_id)).toBe('queued');
      // Sent twice, it is a code all the same, and does nothing any more.
      await endLogin(service.context, owner, OPERATOR);
      expect(await confirm(code!)).toBe('confirmed');
      expect(await tokenInForce()).toBeUndefined();
    });

    it('takes five guesses, also of many at once, and then no more', async () => {
      await configure('confirmation');
      const { state } = await start();
      const { confirmation_code: code } = await complete(state, newToken());
      const guesses = await Promise.all(Array.from({ length: 20 }, () => confirm(wrong(code!))));
      expect(guesses.filter((outcome) => outcome === 'wrong')).toHaveLength(5);
      expect(await confirm(code!)).toBe('wrong');
      expect(await tokenInForce()).toBeUndefined();
    });

    it('counts a guess that hides in a sentence, and lets the sentence through', async () => {
      await configure('confirmation');
      const { state } = await start();
      const token = newToken();
      const { confirmation_code: code } = await complete(state, token);
      for (let guess = 0; guess < 5; guess++) expect(await confirm(`order ${wrong(code!)} please`)).toBe('none');
      expect(await confirm(code!)).toBe('wrong');
      await expect(complete(state, token)).rejects.toEqual(refusedAs('login_state_invalid'));
    });

    it('counts each of several numbers in a message, and takes none of many', async () => {
      await configure('confirmation');
      const { state } = await start();
      const { confirmation_code } = await complete(state, newToken());
      const code = Number(confirmation_code);
      const near = (...steps: number[]) => steps.map((step) => wrong(String((code + step) % 1_000_000))).join(' or ');
      expect(await confirm(`${near(0, 1, 2)} or ${confirmation_code}`)).toBe('none');
      expect(await confirm(near(3, 4))).toBe('none');
      expect(await confirm(near(5, 6))).toBe('none');
      expect(await confirm(`${near(7)} or ${confirmation_code}`)).toBe('wrong');
      expect(await tokenInForce()).toBeUndefined();
    });

    it('forgets the code after ten minutes', async () => {
      await configure('confirmation');
      const { state } = await start();
      const { confirmation_code: code } = await complete(state, newToken());
      service.advance(LIMITS.loginStateMs);
      expect(await confirm(code!)).toBe('wrong');
      expect(await tokenInForce()).toBeUndefined();
    });
  });

  describe('mode subject', () => {
    const token_of = new Map<string, OrganisationAnswer>();
    let organisation: OrganisationServer;
    let safeFetch: ReturnType<typeof createSafeFetch>;
    const whose = (answer: OrganisationAnswer) => {
      const token = newToken();
      token_of.set(`Bearer ${token}`, answer);
      return token;
    };
    const of = (id: unknown) => ({ body: { success: true, data: { account: { id } } } });

    beforeEach(async () => {
      organisation = await startOrganisationServer((_path, { authorization = '' }) => token_of.get(authorization));
      safeFetch = createSafeFetch({ allowed_hosts: [organisation.host] });
      service.context.safeFetch = safeFetch;
      await saveFunction(
        service.context,
        service.organisation_id,
        {
          name: 'get_account',
          description: 'Whose token it is.',
          url: `${organisation.url}/account`,
          requires_auth: true,
          environment: 'live',
          parameters: {},
        },
        OPERATOR,
      );
      await configure('subject');
    });
    afterEach(async () => {
      await safeFetch[Symbol.asyncDispose]();
      await organisation[Symbol.asyncDispose]();
    });

    it("puts the session's own token in force and throws away somebody else's", async () => {
      const [own, foreign] = [await start(), await start()];
      const stolen = whose(of('customer-2'));
      for (const _time of [1, 2])
        await expect(complete(foreign.state, stolen)).rejects.toEqual(refusedAs('login_state_invalid'));
      expect(await tokenInForce()).toBeUndefined();
      const token = whose(of(session_id));
      expect(await complete(own.state, token)).toEqual({ success: true });
      expect(await tokenInForce()).toBe(token);
      const asked = organisation.requests.length;
      expect(await complete(own.state, token)).toEqual({ success: true });
      expect(organisation.requests).toHaveLength(asked);
    });

    it('compares a number as text', async () => {
      const [right, wrong] = [await start('42'), await start('43')];
      await complete(right.state, whose(of(42)));
      await expect(complete(wrong.state, whose(of(42)))).rejects.toEqual(refusedAs('login_state_invalid'));
    });

    it.each<[string, string, string]>([
      ['two ids beyond 2^53', '9007199254740992', '9007199254740993'],
      ['an id of thirty digits', '100000000000000000000000000001', '100000000000000000000000000002'],
      ['1 and 1.0', '1', '1.0'],
      ['1000 and 1e3', '1000', '1e3'],
      ['0 and -0', '0', '-0'],
      ['a long decimal', '0.1', '0.1000000000000000055511151231257827'],
    ])('compares the text of a number, not its value: %s', async (_name, own, written) => {
      const account = (id: string) => ({ body: {}, text: `{"success":true,"data":{"account":{"id":${id}}}}` });
      const [right, wrong] = [await start(own), await start(own)];
      await expect(complete(wrong.state, whose(account(written)))).rejects.toEqual(refusedAs('login_state_invalid'));
      expect(await tokenInForce({ ...owner, session_id: own })).toBeUndefined();
      expect(await complete(right.state, whose(account(own)))).toEqual({ success: true });
    });

    it.each([
      ['id', '{"success":true,"data":{"account":{"id":"customer-2","id":"customer-1"}}}'],
      ['account', '{"success":true,"data":{"account":{"id":"customer-2"},"account":{"id":"customer-1"}}}'],
      ['data', '{"success":true,"data":{},"data":{"account":{"id":"customer-1"}}}'],
      ['success', '{"success":false,"success":true,"data":{"account":{"id":"customer-1"}}}'],
    ])('refuses a token whose subject is ambiguous: %s given twice', async (_key, text) => {
      const { state } = await start();
      await expect(complete(state, whose({ body: {}, text }))).rejects.toEqual(refusedAs('login_state_invalid'));
      expect(await tokenInForce()).toBeUndefined();
    });

    it('refuses a token that the organisation itself refuses', async () => {
      const { state } = await start();
      const refused = complete(state, whose({ status: 401, body: {} }));
      await expect(refused).rejects.toEqual(refusedAs('login_state_invalid'));
    });

    it.each<[string, OrganisationAnswer]>([
      ['fails', { status: 500, body: {} }],
      ['says no', { body: { success: false, data: {}, message: 'Not now.' } }],
      ['leaves the subject out', { body: { success: true, data: { account: {} } } }],
      [
        'says more than it may',
        {
          body: {
            success: true,
            data: { account: { id: session_id, more: 'x'.repeat(LIMITS.identityResponseBytes) } },
          },
        },
      ],
      ['gives something else for it', { body: { success: true, data: { account: { id: { id: session_id } } } } }],
    ])('asks again when the callback comes again, if the organisation %s', async (_name, answer) => {
      const { state } = await start();
      const token = whose(answer);
      await expect(complete(state, token)).rejects.toEqual(refusedAs('unavailable'));
      expect(await tokenInForce()).toBeUndefined();
      token_of.set(`Bearer ${token}`, of(session_id));
      expect(await complete(state, token)).toEqual({ success: true });
      expect(await tokenInForce()).toBe(token);
    });

    it('needs a function that exists and can be asked, and keeps it so', async () => {
      const save = (change: Partial<FunctionInput>) =>
        saveFunction(
          service.context,
          service.organisation_id,
          {
            name: 'get_other',
            description: 'Another.',
            url: `${organisation.url}/other`,
            requires_auth: true,
            environment: 'live',
            parameters: {},
            ...change,
          },
          OPERATOR,
        );
      await save({ requires_auth: false });
      await save({ name: 'get_dev', environment: 'dev' });
      await save({
        name: 'get_one',
        url: `${organisation.url}/other/{id}`,
        parameters: { id: { description: 'Which', type: 'string', provider: 'organisation', value: '1' } },
      });
      for (const [name, rule] of [
        ['get_other', /must require authentication/],
        ['get_dev', /must be live/],
        ['get_one', /must have no placeholders/],
        ['get_nothing', /there is no get_nothing/],
      ] as const)
        await expect(configure('subject', LOGIN_URL, name)).rejects.toMatchObject({
          code: 'invalid_payload',
          errors: [{ path: 'subject.function', message: expect.stringMatching(rule) }],
        });

      const { context, organisation_id } = service;
      const [asked] = (await listFunctions(context, organisation_id)).filter(({ name }) => name === 'get_account');
      const change = (what: FunctionChange) =>
        changeFunction(context, { organisation_id, id: asked!.id, change: what }, OPERATOR);
      const refused = {
        code: 'has_dependants',
        errors: [{ path: 'auth-config.subject.function', message: expect.any(String) }],
      };
      await expect(change({ requires_auth: false })).rejects.toMatchObject(refused);
      await expect(change({ environment: 'dev' })).rejects.toMatchObject(refused);
      await expect(removeFunction(context, { organisation_id, id: asked!.id }, OPERATOR)).rejects.toMatchObject(
        refused,
      );
      await change({ name: 'get_my_account' });
      expect((await readAuthConfig(context.database.read, organisation_id)).subject).toEqual({
        function: 'get_my_account',
        response_path: 'account.id',
      });
      await configure('organisation');
      await removeFunction(context, { organisation_id, id: asked!.id }, OPERATOR);
    });
  });

  describe('a question that is about to wait', () => {
    it('is never left waiting by a login that is completed in the same moment', async () => {
      const { context, organisation_id } = service;
      for (let round = 0; round < 15; round++) {
        const session = `customer-${round}`;
        const { state } = await start(session);
        const { turn_id, conversation_id } = await openWaitingConversation(service, session);
        const turn = await context.database.transaction(({ query }) =>
          query
            .updateTable('turns')
            .set({ status: 'running', lease_owner: 'worker', lease_expires_at: context.now() + 15_000 })
            .where('id', '=', turn_id)
            .returningAll()
            .executeTakeFirstOrThrow(),
        );
        const park = () => parkForLogin(service.another(), attemptAt(turn));
        const [both, other] = round % 2 === 0 ? [complete, park] : [park, complete];
        await Promise.all([both(state, newToken()), other(state, newToken())]);
        expect(await turnStatus(turn_id)).toBe('queued');
        const said = await context.database.read
          .selectFrom('messages')
          .select('kind')
          .where('organisation_id', '=', organisation_id)
          .where('conversation_id', '=', conversation_id)
          .execute();
        expect(said.length).toBeLessThanOrEqual(1);
      }
    });
  });

  it('logs a customer out at once, also of a login that waits for its code', async () => {
    const logOut = () => endLogin(service.context, owner, OPERATOR);
    await complete((await start()).state, newToken());
    expect(await logOut()).toEqual({ session_id, was_logged_in: true });
    expect(await tokenInForce()).toBeUndefined();
    expect(await logOut()).toEqual({ session_id, was_logged_in: false });

    await configure('confirmation');
    const { state } = await start();
    const { confirmation_code } = await complete(state, newToken());
    await logOut();
    expect(await confirmLogin(service.context, { ...owner, text: confirmation_code! })).toMatchObject({
      outcome: 'wrong',
    });
    expect(await tokenInForce()).toBeUndefined();
  });

  describe('a token in force', () => {
    it('is replaced by a later login and ends with its time', async () => {
      await complete((await start()).state, newToken());
      const token = newToken();
      await complete((await start()).state, token, 60_000);
      expect(await tokenInForce()).toBe(token);
      service.advance(60_000);
      expect(await tokenInForce()).toBeUndefined();
      expect(await service.context.database.read.selectFrom('customer_tokens').selectAll().execute()).toEqual([]);
    });

    it('is dropped when it was refused, unless a newer one has come', async () => {
      const [refused, newer] = [newToken(), newToken()];
      await complete((await start()).state, refused);
      await complete((await start()).state, newer);
      await dropCustomerToken(service.context, owner, refused);
      expect(await tokenInForce()).toBe(newer);
      await dropCustomerToken(service.context, owner, newer);
      expect(await tokenInForce()).toBeUndefined();
    });

    it('opens for its own session only', async () => {
      await complete((await start()).state, newToken());
      await service.context.database.transaction(({ query }) =>
        query.updateTable('customer_tokens').set({ session_id: 'customer-2' }).execute(),
      );
      expect(await tokenInForce({ ...owner, session_id: 'customer-2' })).toBeUndefined();
    });
  });

  it('keeps no token and no state in clear, in rows, file or log', async () => {
    await configure('confirmation');
    const secrets: string[] = [];
    for (let count = 0; count < 5; count++) {
      const [{ state }, token] = [await start(), newToken()];
      await complete(state, token);
      secrets.push(state, token);
    }
    await complete('their-own-state-0123456789', newToken());
    await configure('organisation');
    const { state } = await start();
    const token = newToken();
    await complete(state, token);
    secrets.push(state, token, 'their-own-state-0123456789');
    const { read } = service.context.database;
    const kept = [
      JSON.stringify(await read.selectFrom('login_sessions').selectAll().execute()),
      JSON.stringify(await read.selectFrom('customer_tokens').selectAll().execute()),
      ...service.lines,
    ];
    const { location } = service.opened;
    if (location.dialect === 'sqlite')
      for (const file of [location.file, `${location.file}-wal`]) kept.push(await readFile(file, 'latin1'));
    for (const secret of secrets) expect(kept.filter((text) => text.includes(secret))).toEqual([]);
  });

  it('purges what is no longer good, and nothing else', async () => {
    await complete((await start()).state, newToken());
    await complete('their-state', newToken());
    await purgeExpiredLogins(service.context);
    const count = async () =>
      (await service.context.database.read.selectFrom('login_sessions').selectAll().execute()).length;
    expect(await count()).toBe(2);
    expect(await tokenInForce()).toBeDefined();
    service.advance(LIMITS.loginStateMs);
    await purgeExpiredLogins(service.context);
    expect(await count()).toBe(1);
    service.advance(7 * 24 * 60 * 60_000);
    await purgeExpiredLogins(service.context);
    expect(await count()).toBe(0);
  });
});

const LOGIN_URL = 'https://shop.example/login?from=chat';
