/**
 * Organisations and who may speak for them, on every database: keys, customer tokens and members, each good as long as
 * it should be and not a moment longer on any server.
 */
import { DAY_MS, LIMITS } from '@frontdesk/contract';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authenticateApiKey } from '../../src/features/api-keys/authenticate-api-key.js';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { listApiKeys } from '../../src/features/api-keys/list-api-keys.js';
import { revokeApiKey } from '../../src/features/api-keys/revoke-api-key.js';
import { findAttachment } from '../../src/features/attachments/read-attachment.js';
import { storeAttachment } from '../../src/features/attachments/store-attachment.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import {
  authenticateConnection,
  authenticateCredential,
} from '../../src/features/customer-tokens/authenticate-connection.js';
import { mintCustomerToken, verifyCustomerToken } from '../../src/features/customer-tokens/customer-token.js';
import { acceptInvitation } from '../../src/features/members/accept-invitation.js';
import { createMember } from '../../src/features/members/create-member.js';
import { addInvitation } from '../../src/features/members/invitations.js';
import { mailPasswordReset, makePasswordResetAsOperator } from '../../src/features/members/make-password-reset.js';
import { checkPasswordReset, usePasswordReset } from '../../src/features/members/use-password-reset.js';
import { deleteOrganisation, restoreOrganisation } from '../../src/features/organisations/delete-organisation.js';
import { readAuthConfig, saveAuthConfig } from '../../src/features/settings/auth-config.js';
import { authenticateMember, purgeExpiredSessions, signOut } from '../../src/features/sign-in/authenticate-member.js';
import { signMemberCredential } from '../../src/features/sign-in/member-credential.js';
import { signIn } from '../../src/features/sign-in/sign-in.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { ensureFirstOrganisation } from '../../src/features/sign-up/ensure-first-organisation.js';
import { toStoredSession } from '../../src/features/test-sessions.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const refusedAs = (code: string) => expect.objectContaining({ code });
const unauthorized = refusedAs('unauthorized');
const password = 'correct horse battery';

describe.each(databases())('organisations on $name', (database) => {
  let service: TestContext;
  let organisation_id: string;
  beforeEach(async () => {
    service = await openTestContext(database);
    organisation_id = service.organisation_id;
  });
  afterEach(() => service[Symbol.asyncDispose]());

  const key = (input: { mode?: 'live' | 'test'; expires_at?: string } = {}) =>
    createApiKey(service.context, organisation_id, { name: 'Shop', mode: 'live', ...input }, OPERATOR);

  it('has its files served unless it is deleted', async () => {
    const { context } = service;
    const bytes = Buffer.from('Notes');
    const file = await storeAttachment(context, { organisation_id, session_id: 's', name: 'notes.txt', bytes });
    expect(await findAttachment(context, file.id)).toMatchObject({ name: 'notes.txt' });
    await deleteOrganisation(context, organisation_id, context.now() + DAY_MS);
    // Servers learn of it within a second.
    await vi.waitFor(() => expect(findAttachment(context, file.id)).rejects.toEqual(refusedAs('not_found')), 10_000);
    await restoreOrganisation(context, organisation_id);
    await vi.waitFor(() => findAttachment(context, file.id), 10_000);
  });

  it('takes no invitation and no new password while it is deleted, and mails no link; they stay for when it is restored', async () => {
    const context = {
      ...service.context,
      settings: { ...service.context.settings, sends_mail: true, public_url: 'https://desk.example' },
    };
    const email = 'olga@shop.example';
    const { id } = await createMember(context, { organisation_id, email, username: 'Olga', password, role: 'owner' });
    const { token: invitation } = await context.database.transaction((transaction) =>
      addInvitation(context, transaction, OPERATOR, { organisation_id, email: 'ada@shop.example', role: 'agent' }),
    );
    const { token: reset } = await makePasswordResetAsOperator(context, id);
    const accept = () => acceptInvitation(context, { token: invitation, username: 'Ada', password }, null);
    const use = () => usePasswordReset(context, { token: reset, password: 'another horse battery' }, null);
    const countMails = async () => (await context.database.read.selectFrom('mails').select('id').execute()).length;
    const mails = await countMails();
    await deleteOrganisation(context, organisation_id, context.now() + DAY_MS);
    const deleted = refusedAs('organisation_deleted');
    await vi.waitFor(() => expect(checkPasswordReset(context, reset)).rejects.toEqual(deleted), 10_000);
    await expect(accept()).rejects.toEqual(deleted);
    await expect(use()).rejects.toEqual(deleted);
    service.advance(LIMITS.passwordResetMailEveryMs);
    await mailPasswordReset(context, email, '127.0.0.1');
    expect(await countMails()).toBe(mails);
    await restoreOrganisation(context, organisation_id);
    await vi.waitFor(() => checkPasswordReset(context, reset), 10_000);
    await use();
    expect((await accept()).member).toMatchObject({ username: 'Ada' });
  });

  describe('an API key', () => {
    it('speaks for its organisation in its mode, and only its hash is kept', async () => {
      const [live, test] = [await key(), await key({ mode: 'test' })];
      expect(live.secret).toMatch(/^fd_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}$/);
      expect(test.secret).toMatch(/^fd_test_/);
      const { context } = service;
      expect(await authenticateApiKey(context, live.secret)).toEqual({
        kind: 'api',
        organisation_id,
        key_id: live.id,
        mode: 'live',
      });
      expect(await authenticateApiKey(context, test.secret)).toMatchObject({ mode: 'test' });
      const rows = JSON.stringify(await context.database.read.selectFrom('api_keys').selectAll().execute());
      expect(rows).not.toContain(live.secret.split('_')[3]);
      expect(JSON.stringify(await listApiKeys(context, organisation_id))).not.toContain(live.secret);
    });

    it('is refused when it is altered, unknown or no key at all', async () => {
      const { secret } = await key();
      const other = secret.endsWith('A') ? 'B' : 'A';
      for (const wrong of [
        secret.slice(0, -1) + other,
        `${secret}A`,
        secret.replace('live', 'test'),
        'x',
        '',
        'é'.repeat(20),
      ])
        await expect(authenticateApiKey(service.context, wrong)).rejects.toEqual(unauthorized);
    });

    it('is refused from its revocation on, also by a server that remembers it', async () => {
      const { id, secret } = await key();
      const servers = [service.context, service.another()];
      for (const server of servers) await authenticateApiKey(server, secret);
      const told: unknown[] = [];
      service.context.cluster.subscribe('revocations', (payload) => told.push(payload));
      const view = await revokeApiKey(service.context, organisation_id, id, OPERATOR);
      expect(view.revoked_at).not.toBeNull();
      expect(told).toEqual([{ organisation_id, key_id: id }]);
      for (const server of servers) await expect(authenticateApiKey(server, secret)).rejects.toEqual(unauthorized);
      service.advance(1_000);
      expect(await revokeApiKey(service.context, organisation_id, id, OPERATOR)).toEqual(view);
    });

    it("cannot be revoked by another organisation, and answers like one that doesn't exist", async () => {
      const { id, secret } = await key();
      const other = await createOrganisation(service.context, { name: 'Other' });
      await expect(revokeApiKey(service.context, other.id, id, OPERATOR)).rejects.toEqual(refusedAs('not_found'));
      await expect(revokeApiKey(service.context, other.id, 'nothing', OPERATOR)).rejects.toEqual(
        refusedAs('not_found'),
      );
      expect(await authenticateApiKey(service.context, secret)).toMatchObject({ organisation_id });
      expect(await listApiKeys(service.context, other.id)).toEqual([]);
    });

    it('ends with its time, also while it is remembered', async () => {
      const { secret } = await key({ expires_at: new Date(service.context.now() + 60_000).toISOString() });
      await authenticateApiKey(service.context, secret);
      service.advance(60_000);
      await expect(authenticateApiKey(service.context, secret)).rejects.toEqual(unauthorized);
      const past = new Date(service.context.now() - 1).toISOString();
      await expect(key({ expires_at: past })).rejects.toEqual(refusedAs('invalid_payload'));
    });

    it('notes when it was used, and costs no query while it is remembered', async () => {
      const { secret } = await key();
      await authenticateApiKey(service.context, secret);
      const firstKey = async () => (await listApiKeys(service.context, organisation_id))[0];
      await vi.waitFor(async () => expect((await firstKey())?.last_used_at).not.toBeNull(), { timeout: 30_000 });
      const read = vi.spyOn(service.context.database.read, 'selectFrom');
      for (let count = 0; count < 50; count++) await authenticateApiKey(service.context, secret);
      expect(read).not.toHaveBeenCalled();
      read.mockRestore();
    });
  });

  describe('the first start', () => {
    it('makes one organisation with its key and its owner, by however many servers', async () => {
      const bootstrap = { api_key: 'chosen-by-the-operator', admin: { email: 'Boss@Shop.example', password } };
      const servers = [service.context, service.another(), service.another()];
      const made = await Promise.all(servers.map((server) => ensureFirstOrganisation(server, bootstrap)));
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      expect(await authenticateApiKey(service.context, bootstrap.api_key)).toMatchObject({ mode: 'live' });
      const { member } = await signIn(service.context, { email: 'boss@shop.example', password });
      expect(member.role).toBe('owner');
    });

    it('leaves alone what exists: a revoked key stays revoked', async () => {
      const bootstrap = { api_key: 'chosen-by-the-operator', admin: undefined };
      const { id } = await ensureFirstOrganisation(service.context, bootstrap);
      const { key_id } = await authenticateApiKey(service.context, bootstrap.api_key);
      await revokeApiKey(service.context, id, key_id, OPERATOR);
      await ensureFirstOrganisation(service.context, bootstrap);
      await expect(authenticateApiKey(service.context, bootstrap.api_key)).rejects.toEqual(unauthorized);
    });
  });

  describe('a customer token', () => {
    const mint = (mode: 'live' | 'test' = 'live') =>
      mintCustomerToken(service.context, { organisation_id, session_id: 'customer-1', mode });

    it('speaks for its one session for 15 minutes', async () => {
      const { token, expires_at } = await mint();
      expect(await verifyCustomerToken(service.context, token)).toEqual({
        kind: 'customer',
        organisation_id,
        session_id: 'customer-1',
        mode: 'live',
        expires_at: Date.parse(expires_at),
      });
      const inTest = await verifyCustomerToken(service.context, (await mint('test')).token);
      expect(inTest).toMatchObject({ session_id: toStoredSession('test', 'customer-1'), mode: 'test' });
      expect(Date.parse(expires_at) - service.context.now()).toBeLessThanOrEqual(LIMITS.customerTokenMs);
      service.advance(LIMITS.customerTokenMs);
      await expect(verifyCustomerToken(service.context, token)).rejects.toEqual(unauthorized);
    });

    it('is refused when it is forged, altered, unsigned, for another audience or valid for too long', async () => {
      const { token } = await mint();
      const [header, payload, signature] = token.split('.') as [string, string, string];
      const swapped = Buffer.from(payload, 'base64url').toString().replace('customer-1', 'customer-2');
      const claims = { org: organisation_id, mode: 'live' };
      const sign = (secret: Uint8Array, audience: string, valid: string, algorithm = 'HS256') =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: algorithm })
          .setSubject('customer-1')
          .setAudience(audience)
          .setIssuedAt()
          .setExpirationTime(valid)
          .sign(secret);
      const own = service.context.secrets.derive('customer-token');
      const forged = [
        `${header}.${Buffer.from(swapped).toString('base64url')}.${signature}`,
        `${header}.${payload}.`,
        new UnsecuredJWT(claims)
          .setSubject('customer-1')
          .setAudience('frontdesk:helpdesk')
          .setIssuedAt()
          .setExpirationTime('5m')
          .encode(),
        await sign(Buffer.alloc(32, 7), 'frontdesk:helpdesk', '5m'),
        await sign(own, 'elsewhere', '5m'),
        await sign(own, 'frontdesk:helpdesk', '5m', 'HS512'),
        'not.a.token',
        '',
      ];
      for (const wrong of forged)
        await expect(verifyCustomerToken(service.context, wrong)).rejects.toEqual(unauthorized);
      expect(await verifyCustomerToken(service.context, await sign(own, 'frontdesk:helpdesk', '5m'))).toMatchObject({
        session_id: 'customer-1',
      });
      const long = await sign(own, 'frontdesk:helpdesk', '1y');
      service.advance(LIMITS.customerTokenMs + 1_000);
      await expect(verifyCustomerToken(service.context, long)).rejects.toEqual(unauthorized);
    });
  });

  describe('a member', () => {
    const member = (email = 'Ana@Shop.example') =>
      createMember(service.context, { organisation_id, email, username: 'Ana', password, role: 'agent' });

    it('signs in, is known by the credential, and signs out', async () => {
      const { id } = await member();
      const signedIn = await signIn(service.context, { email: 'ana@SHOP.example', password });
      expect(signedIn).toMatchObject({
        member: { id, username: 'Ana', email: 'ana@shop.example', role: 'agent' },
        organisation: { id: organisation_id, name: 'Harbour Goods' },
      });
      expect(await authenticateMember(service.another(), signedIn.token)).toEqual({
        kind: 'inapp',
        organisation_id,
        member_id: id,
        username: 'Ana',
        role: 'agent',
        sign_in_id: expect.any(String),
        expires_at: expect.any(Number),
      });
      const told: unknown[] = [];
      service.context.cluster.subscribe('revocations', (payload) => told.push(payload));
      await signOut(service.context, signedIn.token);
      expect(told).toEqual([{ organisation_id, member_id: id }]);
      await expect(authenticateMember(service.context, signedIn.token)).rejects.toEqual(unauthorized);
    });

    it('learns from a refusal neither whether the address exists nor which part was wrong', async () => {
      await member();
      const refusals = await Promise.all(
        [
          { email: 'ana@shop.example', password: 'wrong password' },
          { email: 'nobody@shop.example', password },
        ].map((input) => signIn(service.context, input).catch((error: Error) => error)),
      );
      expect(refusals[0]).toEqual(unauthorized);
      expect((refusals[1] as Error).message).toBe((refusals[0] as Error).message);
    });

    it('of an earlier version keeps the password and the session', async () => {
      const { id } = await member();
      const { context } = service;
      const token = 'q7ZrT0aXk3LmNpB9sVdC1eHfJgY5uWt2';
      const stored =
        '$argon2id$v=19$m=19456,t=2,p=1$n8u+bbCuGPDYZkJElxtEZA$f1lT6TrNenn+C6FGQQ/WzDBapShPT9L+NNVczIEsNIo';
      const created_at = new Date(context.now()).toISOString();
      const expires_at = new Date(context.now() + LIMITS.agentSessionMs).toISOString();
      const times = { created_at, updated_at: created_at };
      await context.database.transaction(async ({ query }) => {
        await query.updateTable('member_credentials').set({ password: stored }).where('member_id', '=', id).execute();
        await query
          .insertInto('member_sessions')
          .values({ id: 'earlier', member_id: id, token, expires_at, ...times })
          .execute();
      });
      const signed = signMemberCredential(context.secrets, token);
      expect(await authenticateMember(context, signed)).toMatchObject({ member_id: id, sign_in_id: 'earlier' });
      const { token: fresh } = await signIn(context, { email: 'ana@shop.example', password: 'correct horse battery' });
      expect(await authenticateMember(context, fresh)).toMatchObject({ member_id: id });
    });

    it('is signed out after 12 hours', async () => {
      await member();
      const { token } = await signIn(service.context, { email: 'ana@shop.example', password });
      service.advance(LIMITS.agentSessionMs - 60_000);
      await authenticateMember(service.context, token);
      await purgeExpiredSessions(service.context);
      await authenticateMember(service.context, token);
      service.advance(60_000);
      await expect(authenticateMember(service.context, token)).rejects.toEqual(unauthorized);
      await purgeExpiredSessions(service.context);
      expect(await service.context.database.read.selectFrom('member_sessions').selectAll().execute()).toEqual([]);
    });

    it('carries nothing that the database alone could open a session with, and no password is kept', async () => {
      await member();
      const { token } = await signIn(service.context, { email: 'ana@shop.example', password });
      const [stored] = await service.context.database.read.selectFrom('member_sessions').selectAll().execute();
      for (const guess of [stored!.token, `fdm_${stored!.token}`, `fdm_${stored!.token}.${'0'.repeat(64)}`, stored!.id])
        await expect(authenticateMember(service.context, guess)).rejects.toEqual(unauthorized);
      expect(token).toContain(stored!.token);
      const credentials = await service.context.database.read.selectFrom('member_credentials').selectAll().execute();
      expect(credentials[0]?.password).toMatch(/^\$argon2id\$/);
      expect(service.lines.join('\n')).not.toMatch(/correct horse|fdm_[0-9A-Za-z]{8}/);
    });

    it('has an address of their own, also when two are made at once', async () => {
      const outcomes = await Promise.allSettled([member(), member('ana@shop.example')]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'invalid_payload', errors: [{ path: 'email' }] },
      });
      expect(await service.context.database.read.selectFrom('member_credentials').selectAll().execute()).toHaveLength(
        1,
      );
    });
  });

  describe('a connection', () => {
    it('is answered by the source of its token', async () => {
      const { context } = service;
      const { secret } = await key();
      const { token: customer } = await mintCustomerToken(context, { organisation_id, session_id: 's', mode: 'live' });
      await createMember(context, { organisation_id, email: 'a@b.example', username: 'A', password, role: 'admin' });
      const { token: session } = await signIn(context, { email: 'a@b.example', password });
      const given = { api: secret, customer, inapp: session };
      for (const token_source of ['api', 'customer', 'inapp'] as const) {
        for (const [source, token] of Object.entries(given)) {
          const answer = authenticateConnection(context, { token_source, token });
          if (source === token_source) expect(await answer).toMatchObject({ kind: token_source, organisation_id });
          else await expect(answer).rejects.toEqual(unauthorized);
        }
        expect(await authenticateCredential(context, given[token_source])).toMatchObject({ kind: token_source });
      }
    });

    it.each([
      [{ token_source: 'api', token: undefined }, 'missing_token', 400],
      [{ token_source: 'api', token: '' }, 'missing_token', 400],
      [{ token_source: 'api', token: ['a', 'b'] }, 'missing_token', 400],
      [{ token_source: 'admin', token: 'x' }, 'unknown_token_source', 400],
      [{ token_source: undefined, token: 'x' }, 'unknown_token_source', 400],
      [{ token_source: '__proto__', token: 'x' }, 'unknown_token_source', 400],
      [{ token_source: 'api', token: 'x' }, 'unauthorized', 401],
    ])('with %j is refused as %s (%i)', async (given, code, status) => {
      await expect(authenticateConnection(service.context, given)).rejects.toMatchObject({ code, status });
    });
  });

  describe('the login settings', () => {
    it('have defaults, are kept, and refuse a state of their own', async () => {
      const { context } = service;
      const read = () => readAuthConfig(context.database.read, organisation_id);
      expect(await read()).toEqual({
        login_url: null,
        forwarding: { location: 'header', scheme: 'bearer', name: 'Authorization' },
        activation: 'organisation',
        subject: null,
        identity_function: null,
        customer: null,
      });
      const config = {
        login_url: 'https://shop.example/login?a=1',
        forwarding: { location: 'query', scheme: 'apikey', name: 'key' },
        activation: 'confirmation',
        subject: null,
        identity_function: null,
        customer: null,
      } as const;
      await saveAuthConfig(context, organisation_id, config, OPERATOR);
      expect(await read()).toEqual(config);
      for (const login_url of ['https://shop.example/?state=x', 'https://ada:secret@shop.example/'])
        await expect(
          saveAuthConfig(context, organisation_id, { ...config, login_url }, OPERATOR),
        ).rejects.toMatchObject({
          code: 'invalid_payload',
          errors: [{ path: 'login_url' }],
        });
    });
  });
});
