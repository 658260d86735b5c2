/**
 * Members on every database: invited by a link that is good once, changed and removed without ever losing the last
 * owner, helped back in by a link when they have forgotten the password, and signing in with a second factor whose codes
 * are good once and cannot be guessed.
 */
import { LIMITS } from '@frontdesk/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseOutageError } from '../../src/db/outage.js';
import { readAudit } from '../../src/features/audit/read.js';
import { releaseOfRemoved } from '../../src/features/conversations/release-of-removed.js';
import { takeOver } from '../../src/features/conversations/take-over.js';
import { acceptInvitation, checkInvitation } from '../../src/features/members/accept-invitation.js';
import { type ByMember, changeRole } from '../../src/features/members/change-role.js';
import { createMember } from '../../src/features/members/create-member.js';
import { inviteMember, listInvitations, revokeInvitation } from '../../src/features/members/invitations.js';
import { listMembers } from '../../src/features/members/list-members.js';
import { makePasswordReset, makePasswordResetAsOperator } from '../../src/features/members/make-password-reset.js';
import { changePassword, signOutEverywhere } from '../../src/features/members/member-password.js';
import { removeMember } from '../../src/features/members/remove-member.js';
import { resetSecondFactor } from '../../src/features/members/reset-second-factor.js';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  readTwoFactorState,
} from '../../src/features/members/second-factor.js';
import { checkPasswordReset, usePasswordReset } from '../../src/features/members/use-password-reset.js';
import { authenticateMember } from '../../src/features/sign-in/authenticate-member.js';
import { hashPassword } from '../../src/features/sign-in/password.js';
import { signIn } from '../../src/features/sign-in/sign-in.js';
import { totpCode } from '../../src/features/sign-in/totp.js';
import { addOrganisation } from '../../src/features/sign-up/add-organisation.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { createSecrets } from '../../src/secrets.js';
import { fromBase32 } from '../support/base32.js';
import { openTestContext, openWaitingConversation, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const refusedAs = (code: string) => expect.objectContaining({ code });
const password = 'correct horse battery';

describe.each(databases())('members on $name', (database) => {
  let service: TestContext;
  let organisation_id: string;
  let owner: ByMember;
  beforeEach(async () => {
    service = await openTestContext(database);
    organisation_id = service.organisation_id;
    owner = await member('owner@shop.example', 'owner');
  });
  afterEach(() => service[Symbol.asyncDispose]());

  async function member(email: string, role: 'owner' | 'admin' | 'agent', organisation = organisation_id) {
    const { id: member_id, username } = await createMember(service.context, {
      organisation_id: organisation,
      email,
      username: email.split('@')[0] ?? '',
      password,
      role,
    });
    const actor = { kind: 'inapp' as const, organisation_id: organisation, member_id, username, role };
    return { actor, address: '192.0.2.7' };
  }
  const idOf = ({ actor }: ByMember) => actor.member_id;
  const roles = async () => (await listMembers(service.context, organisation_id, 'owner')).map(({ role }) => role);

  it('do nothing more once they were removed or have another role, also by a request admitted before', async () => {
    const [demoted, removed] = [
      await member('demoted@shop.example', 'owner'),
      await member('removed@shop.example', 'owner'),
    ];
    const agent = await member('agent@shop.example', 'agent');
    const invitation = await inviteMember(service.context, owner, { email: 'new@shop.example', role: 'agent' });
    await changeRole(service.context, owner, idOf(demoted), 'admin');
    await removeMember(service.context, owner, idOf(removed));
    for (const by of [demoted, removed])
      for (const work of [
        () => changeRole(service.context, by, idOf(agent), 'owner'),
        () => removeMember(service.context, by, idOf(owner)),
        () => makePasswordReset(service.context, by, idOf(owner)),
        () => inviteMember(service.context, by, { email: 'back@shop.example', role: 'owner' }),
        () => revokeInvitation(service.context, by, invitation.id),
      ])
        await expect(work()).rejects.toEqual(refusedAs('forbidden'));
  });

  describe('an invitation', () => {
    const accept = (token: string, username = 'Ada') =>
      acceptInvitation(service.context, { token, username, password }, null);

    it('makes one member of whoever comes first, and its token is kept as a hash', async () => {
      const made = await inviteMember(service.context, owner, { email: 'Ada@Shop.example', role: 'agent' });
      const stored = JSON.stringify(
        await service.context.database.read.selectFrom('member_invitations').selectAll().execute(),
      );
      expect(stored).not.toContain(made.token.slice(4));
      const outcomes = await Promise.allSettled([accept(made.token), accept(made.token, 'Eve')]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'not_found' } });
      expect(await signIn(service.context, { email: 'ada@shop.example', password })).toMatchObject({
        member: { email: 'ada@shop.example', role: 'agent' },
        organisation: { id: organisation_id },
      });
      expect(await listInvitations(service.context, organisation_id)).toEqual([]);
    });

    it('is no good after seven days, when it was taken back, or when another one replaced it', async () => {
      const invite = () => inviteMember(service.context, owner, { email: 'ada@shop.example', role: 'agent' });
      const first = await invite();
      const second = await invite();
      await expect(accept(first.token)).rejects.toEqual(refusedAs('not_found'));
      await revokeInvitation(service.context, owner, second.id);
      await expect(accept(second.token)).rejects.toEqual(refusedAs('not_found'));
      const third = await invite();
      expect(await checkInvitation(service.context, third.token)).toMatchObject({
        email: 'ada@shop.example',
        organisation: { id: organisation_id },
        requires_sign_on: false,
      });
      service.advance(LIMITS.invitationMs);
      for (const { token } of [first, second, third])
        await expect(checkInvitation(service.context, token)).rejects.toEqual(refusedAs('not_found'));
      await expect(accept(third.token)).rejects.toEqual(refusedAs('not_found'));
      await expect(accept('fdi_nonsense')).rejects.toEqual(refusedAs('not_found'));
    });

    it('of an owner is for owners to give and to take back', async () => {
      const admin = await member('admin@shop.example', 'admin');
      const input = { email: 'new@shop.example', role: 'owner' } as const;
      await expect(inviteMember(service.context, admin, input)).rejects.toEqual(refusedAs('forbidden'));
      const { id } = await inviteMember(service.context, owner, input);
      await expect(revokeInvitation(service.context, admin, id)).rejects.toEqual(refusedAs('forbidden'));
      expect(await listInvitations(service.context, organisation_id)).toHaveLength(1);
    });

    it('is refused once a hundred are open; one that is replaced, taken back or over makes room', async () => {
      const { context } = service;
      const invite = (email: string) => inviteMember(context, owner, { email, role: 'agent' });
      const first = await invite('first@shop.example');
      const other_organisation = (await createOrganisation(context, { name: 'Other' })).id;
      const waiting = (at: number, organisation = organisation_id) => ({
        id: `${organisation} ${at}`,
        organisation_id: organisation,
        email: `${at}@shop.example`,
        role: 'agent' as const,
        token_hash: `${organisation} ${at}`,
        created_at: context.now(),
        expires_at: context.now() + 60_000,
      });
      const others = Array.from({ length: LIMITS.openInvitations - 1 }, (_, at) => waiting(at));
      const rows = [...others, waiting(0, other_organisation)];
      await context.database.transaction(({ query }) => query.insertInto('member_invitations').values(rows).execute());
      const refused = refusedAs('too_many_invitations');
      await expect(invite('more@shop.example')).rejects.toEqual(refused);
      const again = await invite('first@shop.example');
      expect(again.id).not.toBe(first.id);
      await revokeInvitation(context, owner, again.id);
      await invite('more@shop.example');
      await expect(invite('one-more@shop.example')).rejects.toEqual(refused);
      service.advance(60_000);
      await invite('one-more@shop.example');
      expect(await listInvitations(context, organisation_id)).toHaveLength(2);
    });

    it('of a member of another organisation is made and accepted like any other', async () => {
      const other = (await createOrganisation(service.context, { name: 'Other' })).id;
      await member('mia@other.example', 'agent', other);
      const [known, unknown] = [
        await inviteMember(service.context, owner, { email: 'Mia@other.example', role: 'agent' }),
        await inviteMember(service.context, owner, { email: 'new@other.example', role: 'agent' }),
      ];
      expect(Object.keys(known)).toEqual(Object.keys(unknown));
      expect(await accept(known.token)).toMatchObject({ organisation: { id: organisation_id } });
      expect(await listMembers(service.context, organisation_id, 'owner')).toHaveLength(2);
      expect(await listMembers(service.context, other, 'owner')).toHaveLength(1);
    });

    it('is refused for an address that belongs to a member', async () => {
      await expect(
        inviteMember(service.context, owner, { email: 'OWNER@shop.example', role: 'agent' }),
      ).rejects.toMatchObject({ code: 'invalid_payload', errors: [{ path: 'email', code: 'already_member' }] });
    });
  });

  describe('an open invitation', () => {
    const join = (token: string) => acceptInvitation(service.context, { token, username: 'Ada', password }, null);
    const open = async () => (await listInvitations(service.context, organisation_id)).map(({ email }) => email).sort();
    const invite = async (by: ByMember, email: string, role: 'owner' | 'admin' | 'agent' = 'agent') =>
      (await inviteMember(service.context, by, { email, role })).token;

    it.each([
      ['removed', []],
      ['agent', []],
      ['admin', ['theirs@shop.example']],
    ] as const)('ends when who made it may no longer do so (%s), and the audit log says so', async (change, left) => {
      const maker = await member('maker@shop.example', 'owner');
      const links = [
        await invite(maker, 'theirs@shop.example'),
        await invite(maker, 'boss@shop.example', 'owner'),
        await invite(owner, 'other@shop.example', 'owner'),
      ];
      if (change === 'removed') await removeMember(service.context, owner, idOf(maker));
      else await changeRole(service.context, owner, idOf(maker), change);
      expect(await open()).toEqual(['other@shop.example', ...left]);
      await expect(join(links[1]!)).rejects.toEqual(refusedAs('not_found'));
      await join(links[2]!);
      const { entries } = await readAudit(service.context, organisation_id, { limit: 20 });
      const revoked = entries.filter(({ action }) => action === 'invitation.revoked').map(({ target }) => target?.name);
      expect(revoked.sort()).toEqual(
        ['boss@shop.example', 'theirs@shop.example'].filter((one) => !left.includes(one as never)),
      );
    });

    it('stays when who made it becomes an owner', async () => {
      const maker = await member('maker@shop.example', 'admin');
      const link = await invite(maker, 'theirs@shop.example');
      await changeRole(service.context, owner, idOf(maker), 'owner');
      await join(link);
    });

    it('of an address ends when its member joins in another way, and does not bring back who was removed', async () => {
      const link = await invite(owner, 'ada@shop.example');
      const ada = await member('ada@shop.example', 'agent');
      expect(await open()).toEqual([]);
      await removeMember(service.context, owner, idOf(ada));
      await expect(join(link)).rejects.toEqual(refusedAs('not_found'));
    });
  });

  it('adds an organisation with an invitation of its owner, apart from the first', async () => {
    const { organisation, invitation } = await addOrganisation(service.context, {
      name: 'Second Shop',
      email: 'boss@second.example',
    });
    await acceptInvitation(service.context, { token: invitation.token, username: 'Boss', password }, null);
    expect(await signIn(service.context, { email: 'boss@second.example', password })).toMatchObject({
      member: { role: 'owner' },
      organisation: { id: organisation.id, name: 'Second Shop' },
    });
    expect(await roles()).toEqual(['owner']);
    await expect(addOrganisation(service.context, { name: 'Third', email: 'boss' })).rejects.toEqual(
      refusedAs('invalid_payload'),
    );
    expect(
      await service.context.database.read.selectFrom('organisations').where('name', '=', 'Third').selectAll().execute(),
    ).toEqual([]);
  });

  describe('roles', () => {
    it('never leave an organisation without an owner, also when two owners go at once', async () => {
      await expect(changeRole(service.context, owner, idOf(owner), 'agent')).rejects.toEqual(refusedAs('last_owner'));
      await expect(removeMember(service.context, owner, idOf(owner))).rejects.toEqual(refusedAs('last_owner'));
      const other = await member('other@shop.example', 'owner');
      const outcomes = await Promise.allSettled([
        changeRole(service.context, owner, idOf(owner), 'agent'),
        removeMember(service.context, other, idOf(other)),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await roles()).filter((role) => role === 'owner')).toHaveLength(1);
    });

    it("let admins manage everybody but owners, and nobody another organisation's members", async () => {
      const admin = await member('admin@shop.example', 'admin');
      const agent = await member('agent@shop.example', 'agent');
      await changeRole(service.context, admin, idOf(agent), 'admin');
      for (const refused of [
        () => changeRole(service.context, admin, idOf(agent), 'owner'),
        () => changeRole(service.context, admin, idOf(owner), 'agent'),
        () => removeMember(service.context, admin, idOf(owner)),
      ])
        await expect(refused()).rejects.toEqual(refusedAs('forbidden'));
      const elsewhere = await createOrganisation(service.context, { name: 'Other' });
      const foreign = await member('owner@other.example', 'owner', elsewhere.id);
      for (const refused of [
        () => changeRole(service.context, foreign, idOf(agent), 'agent'),
        () => removeMember(service.context, foreign, idOf(agent)),
        () => removeMember(service.context, foreign, 'nobody'),
      ])
        await expect(refused()).rejects.toEqual(
          expect.objectContaining({ code: 'not_found', message: 'There is no such member.' }),
        );
      expect((await roles()).toSorted()).toEqual(['admin', 'admin', 'owner']);
    });
  });

  it('removes a member with every sign-in, and hands back what they were handling', async () => {
    const agent = await member('agent@shop.example', 'agent');
    const { token } = await signIn(service.context, { email: 'agent@shop.example', password });
    const { conversation_id } = await openWaitingConversation(service, 'customer-1', { handler: 'agent' });
    await service.context.database.transaction(({ query }) =>
      query
        .updateTable('conversations')
        .set({ agent_id: idOf(agent), agent_name: 'agent', status: 'taken', last_sender: 'agent' })
        .where('id', '=', conversation_id)
        .execute(),
    );
    const told: unknown[] = [];
    service.context.cluster.subscribe('revocations', (payload) => told.push(payload));
    await removeMember(service.context, owner, idOf(agent));
    expect(told).toEqual([{ organisation_id, member_id: idOf(agent) }]);
    await expect(authenticateMember(service.context, token)).rejects.toEqual(refusedAs('unauthorized'));
    expect(
      await service.context.database.read
        .selectFrom('conversations')
        .select(['handler', 'agent_id', 'status'])
        .where('id', '=', conversation_id)
        .executeTakeFirst(),
    ).toEqual({ handler: 'assistant', agent_id: null, status: 'released_and_open' });
  });

  it('hands back later what an outage kept from being handed back, or was taken over by a removed member', async () => {
    const { context } = service;
    const agent = await member('agent@shop.example', 'agent');
    const { conversation_id: kept } = await openWaitingConversation(service, 'customer-1');
    const { conversation_id: late } = await openWaitingConversation(service, 'customer-2');
    const { conversation_id: other } = await openWaitingConversation(service, 'customer-3');
    await context.database.transaction(({ query }) =>
      query.updateTable('conversations').set({ last_sender: 'agent' }).execute(),
    );
    await takeOver(context, agent.actor, kept);
    await takeOver(context, owner.actor, other);
    const run = context.database.transaction.bind(context.database);
    vi.spyOn(context.database, 'transaction')
      .mockImplementationOnce(run as typeof context.database.transaction)
      .mockRejectedValueOnce(new DatabaseOutageError('The connection is gone'));
    await removeMember(context, owner, idOf(agent));
    await takeOver(context, agent.actor, late);
    const handlers = () =>
      context.database.read
        .selectFrom('conversations')
        .select(['handler', 'agent_id'])
        .where('id', 'in', [kept, late, other])
        .orderBy('session_id')
        .execute();
    expect((await handlers()).map(({ agent_id }) => agent_id)).toEqual([idOf(agent), idOf(agent), idOf(owner)]);
    await releaseOfRemoved(context);
    const assistant = { handler: 'assistant', agent_id: null };
    expect(await handlers()).toEqual([assistant, assistant, { handler: 'agent', agent_id: idOf(owner) }]);
  });

  it('changes a password: the session that asks goes on, the others end; signing out everywhere ends all', async () => {
    const { context } = service;
    const credentials = { email: 'owner@shop.example', password };
    const [here, there] = [await signIn(context, credentials), await signIn(context, credentials)];
    await expect(
      changePassword(context, owner, here.token, { current_password: 'wrong', new_password: 'another battery' }),
    ).rejects.toMatchObject({ code: 'invalid_payload', errors: [{ path: 'current_password' }] });
    await authenticateMember(context, there.token);
    await changePassword(context, owner, here.token, { current_password: password, new_password: 'another battery' });
    await authenticateMember(context, here.token);
    await expect(authenticateMember(context, there.token)).rejects.toEqual(refusedAs('unauthorized'));
    await expect(signIn(context, credentials)).rejects.toEqual(refusedAs('unauthorized'));
    await signIn(context, { ...credentials, password: 'another battery' });
    await signOutEverywhere(context, owner);
    await expect(authenticateMember(context, here.token)).rejects.toEqual(refusedAs('unauthorized'));
    expect(await context.database.read.selectFrom('member_sessions').selectAll().execute()).toEqual([]);
  });

  describe('a link to choose a new password', () => {
    const ada = 'ada@shop.example';
    const chosen = 'a battery of another kind';
    let admin: ByMember;
    let agent: ByMember;
    beforeEach(async () => {
      admin = await member('admin@shop.example', 'admin');
      agent = await member(ada, 'agent');
    });
    const make = (by: ByMember, of: ByMember) => makePasswordReset(service.context, by, idOf(of));
    const use = (token: string, with_password = chosen) =>
      usePasswordReset(service.context, { token, password: with_password }, null);
    const enter = (email: string, with_password: string) => signIn(service.context, { email, password: with_password });
    async function expectEnded(token: string) {
      for (const tried of [() => checkPasswordReset(service.context, token), () => use(token)])
        await expect(tried()).rejects.toEqual(
          expect.objectContaining({ code: 'not_found', message: 'This link has expired. Ask for a new one.' }),
        );
    }

    it('is good once, also when two use it at once, and its token is kept as a hash', async () => {
      const { token } = await make(owner, agent);
      const stored = JSON.stringify(
        await service.context.database.read.selectFrom('member_password_resets').selectAll().execute(),
      );
      expect(stored).toContain(idOf(agent));
      expect(stored).not.toContain(token.slice(4));
      expect(await checkPasswordReset(service.context, token)).toMatchObject({ username: 'ada', email: ada });
      const outcomes = await Promise.allSettled([use(token), use(token, 'what the other chose')]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await expectEnded(token);
      const won = outcomes[0]?.status === 'fulfilled' ? chosen : 'what the other chose';
      for (const tried of [password, chosen, 'what the other chose'])
        if (tried !== won) await expect(enter(ada, tried)).rejects.toEqual(refusedAs('unauthorized'));
      await enter(ada, won);
    });

    it('is no good after a day, nor when another one replaced it; making one changes nothing', async () => {
      const { token: session } = await enter(ada, password);
      const first = await make(owner, agent);
      const second = await make(admin, agent);
      await expectEnded(first.token);
      await expectEnded('fdr_nonsense');
      service.advance(LIMITS.passwordResetMs - 60_000);
      await checkPasswordReset(service.context, second.token);
      service.advance(60_000);
      await expectEnded(second.token);
      service.advance(-LIMITS.passwordResetMs);
      await authenticateMember(service.context, session);
    });

    it('is made by admins for all but owners, by owners for all but themselves, by nobody for another organisation', async () => {
      const second = await member('second@shop.example', 'owner');
      for (const [by, of] of [
        [admin, owner],
        [admin, admin],
        [owner, owner],
      ] as const)
        await expect(make(by, of)).rejects.toEqual(refusedAs('forbidden'));
      const elsewhere = await createOrganisation(service.context, { name: 'Other' });
      const foreign = await member('owner@other.example', 'owner', elsewhere.id);
      for (const id of [idOf(agent), 'nobody'])
        await expect(makePasswordReset(service.context, foreign, id)).rejects.toEqual(
          expect.objectContaining({ code: 'not_found', message: 'There is no such member.' }),
        );
      expect(await service.context.database.read.selectFrom('member_password_resets').selectAll().execute()).toEqual(
        [],
      );
      const peer = await member('peer@shop.example', 'admin');
      for (const [by, of] of [
        [admin, peer],
        [owner, second],
      ] as const)
        await make(by, of);
      const { token } = await makePasswordResetAsOperator(service.context, idOf(owner));
      await use(token);
      await enter('owner@shop.example', chosen);
      await expect(makePasswordResetAsOperator(service.context, 'nobody')).rejects.toEqual(refusedAs('not_found'));
    });

    it.each([
      { ends: 'the member gets another role', change: () => changeRole(service.context, owner, idOf(agent), 'admin') },
      { ends: 'its maker gets another role', change: () => changeRole(service.context, owner, idOf(admin), 'agent') },
      { ends: 'its maker is removed', change: () => removeMember(service.context, owner, idOf(admin)) },
      { ends: 'the member is removed', change: () => removeMember(service.context, owner, idOf(agent)) },
      {
        ends: 'the member remembers the password and changes it',
        change: () =>
          changePassword(service.context, agent, '', { current_password: password, new_password: 'a third battery' }),
      },
      {
        ends: "its maker's own password is reset",
        change: async () => use((await make(owner, admin)).token),
      },
    ])('ends when $ends', async ({ change }) => {
      const { token } = await make(admin, agent);
      const unrelated = await make(owner, await member('bea@shop.example', 'agent'));
      await change();
      await expectEnded(token);
      await checkPasswordReset(service.context, unrelated.token);
    });

    it('ends every session of the member and no other, tells every server, and is recorded as made and as used', async () => {
      const sessions = [await enter(ada, password), await enter(ada, password)];
      const other = await enter('owner@shop.example', password);
      const { token } = await make(admin, agent);
      const told: unknown[] = [];
      service.context.cluster.subscribe('revocations', (payload) => told.push(payload));
      await usePasswordReset(service.context, { token, password: chosen }, '192.0.2.9');
      expect(told).toEqual([{ organisation_id, member_id: idOf(agent) }]);
      for (const session of sessions)
        await expect(authenticateMember(service.context, session.token)).rejects.toEqual(refusedAs('unauthorized'));
      await authenticateMember(service.context, other.token);
      const { entries } = await readAudit(service.context, organisation_id, { limit: 2 });
      expect(entries).toEqual([
        expect.objectContaining({
          action: 'password_reset.used',
          actor: { kind: 'member', id: idOf(agent), name: 'ada' },
          address: '192.0.2.9',
        }),
        expect.objectContaining({
          action: 'password_reset.created',
          actor: { kind: 'member', id: idOf(admin), name: 'admin' },
          target: { id: idOf(agent), name: 'ada' },
        }),
      ]);
      expect(JSON.stringify(entries)).not.toContain(token.slice(4));
    });

    it('leaves no session to whoever signs in with the old password at the same moment', async () => {
      for (let round = 0; round < 8; round++) {
        const [before, after] = [`battery number ${round}`, `battery number ${round + 1}`];
        if (round === 0) await use((await make(owner, agent)).token, before);
        const { token } = await make(owner, agent);
        const early = [1, 2, 3].map(() => enter(ada, before));
        await Promise.allSettled([...early, use(token, after)]);
      }
      expect(await service.context.database.read.selectFrom('member_sessions').selectAll().execute()).toEqual([]);
    });

    it('is not undone by a change of the old password at the same moment', async () => {
      for (let round = 0; round < 4; round++) {
        const { token } = await make(owner, agent);
        const before = round === 0 ? password : chosen;
        const changes = { current_password: before, new_password: 'what an intruder chose' };
        const change = changePassword(service.context, agent, '', changes);
        const [changed, used] = await Promise.allSettled([change, use(token)]);
        expect([changed.status, used.status].toSorted()).toEqual(['fulfilled', 'rejected']);
        if (used.status === 'rejected') await use((await make(owner, agent)).token);
        await enter(ada, chosen);
      }
    });

    // SQLite has one writer.
    it.runIf(database.name === 'postgres')('is waited for by a sign-in that it overtakes', async () => {
      const { database: opened } = service.context;
      const hashed = await hashPassword(chosen);
      const lockWaits = sql<{ found: number }>`select count(*)::int as found from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      let early: Promise<unknown> = Promise.resolve();
      await opened.transaction(async ({ query }) => {
        await query
          .updateTable('member_credentials')
          .set({ password: hashed })
          .where('member_id', '=', idOf(agent))
          .execute();
        let settled = false;
        early = enter(ada, password).finally(() => {
          settled = true;
        });
        early.catch(() => undefined);
        while (!settled && (await lockWaits.execute(opened.read)).rows[0]?.found === 0);
      });
      await expect(early).rejects.toEqual(refusedAs('unauthorized'));
    });

    it('leaves the second factor as it is', async () => {
      const { secret } = await enrolSecondFactor(service.context, agent, password);
      const code = () => totpCode(fromBase32(secret), Math.floor(service.context.now() / 30_000));
      await confirmSecondFactor(service.context, agent, code());
      service.advance(30_000);
      await use((await make(owner, agent)).token);
      await expect(enter(ada, chosen)).rejects.toEqual(refusedAs('code_required'));
      await signIn(service.context, { email: ada, password: chosen, code: code() });
    });
  });

  describe('a second factor', () => {
    const email = 'owner@shop.example';
    const STEP_MS = 30_000;
    const code = (secret: Buffer) => totpCode(secret, Math.floor(service.context.now() / STEP_MS));

    async function setUp(): Promise<{ secret: Buffer; backup_codes: string[] }> {
      const { secret: typed, otpauth_uri } = await enrolSecondFactor(service.context, owner, password);
      expect(otpauth_uri).toContain(typed);
      const secret = fromBase32(typed);
      const { backup_codes } = await confirmSecondFactor(service.context, owner, code(secret));
      service.advance(STEP_MS);
      return { secret, backup_codes };
    }

    it('is asked for once it is confirmed; a code is good once, a session is not opened without one', async () => {
      const { context } = service;
      await enrolSecondFactor(context, owner, password);
      await signIn(context, { email, password });
      await signOutEverywhere(context, owner);
      const { secret } = await setUp();
      await expect(signIn(context, { email, password })).rejects.toEqual(refusedAs('code_required'));
      await expect(signIn(context, { email, password, code: '000000' })).rejects.toEqual(refusedAs('code_wrong'));
      await expect(signIn(context, { email, password: 'wrong', code: code(secret) })).rejects.toEqual(
        refusedAs('unauthorized'),
      );
      expect(await context.database.read.selectFrom('member_sessions').selectAll().execute()).toEqual([]);
      const used = code(secret);
      const both = await Promise.allSettled([1, 2].map(() => signIn(context, { email, password, code: used })));
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await expect(signIn(context, { email, password, code: used })).rejects.toEqual(refusedAs('code_wrong'));
      service.advance(STEP_MS);
      await signIn(context, { email, password, code: code(secret).replace(/^.../, '$& ') });
    });

    it('is kept sealed, its backup codes as hashes that are good once', async () => {
      const { context } = service;
      const { secret, backup_codes } = await setUp();
      expect(new Set(backup_codes).size).toBe(LIMITS.backupCodes);
      const stored = JSON.stringify([
        await context.database.read.selectFrom('member_second_factors').selectAll().execute(),
        await context.database.read.selectFrom('member_backup_codes').selectAll().execute(),
      ]);
      expect(stored).not.toContain(secret.toString('base64'));
      for (const backup of backup_codes) expect(stored).not.toContain(backup.replace('-', ''));
      const [backup = ''] = backup_codes;
      await signIn(context, { email, password, code: backup.toUpperCase() });
      await expect(signIn(context, { email, password, code: backup })).rejects.toEqual(refusedAs('code_wrong'));
      expect(await readTwoFactorState(context, idOf(owner))).toEqual({
        enabled: true,
        backup_codes_left: LIMITS.backupCodes - 1,
        has_password: true,
      });
    });

    it('takes five wrong codes, also when they come at once, and then none until a wait that doubles is over', async () => {
      const { context } = service;
      const { secret } = await setUp();
      const guesses = await Promise.allSettled(
        Array.from({ length: LIMITS.freeCodeGuesses + 3 }, () => signIn(context, { email, password, code: '999999' })),
      );
      const codes = guesses.map((guess) => (guess as PromiseRejectedResult).reason.code as string);
      expect(codes.filter((one) => one === 'code_wrong')).toHaveLength(LIMITS.freeCodeGuesses);
      expect(codes.filter((one) => one === 'rate_limited')).toHaveLength(3);
      await expect(signIn(context, { email, password, code: code(secret) })).rejects.toEqual(refusedAs('rate_limited'));
      const wrong = () => expect(signIn(context, { email, password, code: '999999' })).rejects;
      for (const wait_ms of [1, 2, 4].map((times) => times * LIMITS.guessDelayMs)) {
        service.advance(wait_ms);
        await wrong().toEqual(refusedAs('code_wrong'));
        await wrong().toMatchObject({ code: 'rate_limited' });
      }
      service.advance(LIMITS.guessDelayMostMs);
      await signIn(context, { email, password, code: code(secret) });
    });

    it('that was sealed under a key the service has lost admits nobody, says what to do, and can be reset', async () => {
      const { secret, backup_codes } = await setUp();
      const context = { ...service.context, secrets: createSecrets('another-secret-key-for-tests-0123456789') };
      for (const tried of [code(secret), ...backup_codes.slice(0, 1)])
        await expect(signIn(context, { email, password, code: tried })).rejects.toEqual(
          expect.objectContaining({ code: 'code_wrong', message: expect.stringMatching(/reset your second factor/) }),
        );
      expect(service.lines.join('')).toContain('admin.js reset-second-factor');
      await resetSecondFactor(context, idOf(owner));
      await signIn(context, { email, password });
    });

    it('ends with the password, or by the operator, and can be set up anew', async () => {
      const { context } = service;
      await setUp();
      await expect(enrolSecondFactor(context, owner, password)).rejects.toEqual(refusedAs('two_factor_enabled'));
      await expect(disableSecondFactor(context, owner, 'wrong')).rejects.toEqual(refusedAs('invalid_payload'));
      await disableSecondFactor(context, owner, password);
      await signIn(context, { email, password });
      await setUp();
      await resetSecondFactor(context, idOf(owner));
      await signIn(context, { email, password });
    });
  });
});
