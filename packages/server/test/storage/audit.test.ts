/** The log of what was done, on every database: one entry with each change and none without, never changed, no secret. */
import { authConfig, LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { revokeApiKey } from '../../src/features/api-keys/revoke-api-key.js';
import { purgeOldAudit } from '../../src/features/audit/purge-old.js';
import { readAudit } from '../../src/features/audit/read.js';
import { createMember } from '../../src/features/members/create-member.js';
import { inviteMember } from '../../src/features/members/invitations.js';
import { changePassword } from '../../src/features/members/member-password.js';
import { removeMember } from '../../src/features/members/remove-member.js';
import { saveAuthConfig } from '../../src/features/settings/auth-config.js';
import { saveSecuritySettings } from '../../src/features/settings/security-settings.js';
import { signIn } from '../../src/features/sign-in/sign-in.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const password = 'correct horse battery';

describe.each(databases())('the audit log on $name', (database) => {
  let service: TestContext;
  let organisation_id: string;
  beforeAll(async () => {
    service = await openTestContext(database);
    organisation_id = service.organisation_id;
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const entries = async (organisation = organisation_id) =>
    (await readAudit(service.context, organisation, { limit: 100 })).entries;

  it('says who did what to what, when and from where, without a secret', async () => {
    const { context } = service;
    const given = { organisation_id, email: 'ana@shop.example', username: 'Ana', password, role: 'owner' } as const;
    const { id: member_id } = await createMember(context, given);
    const actor = { kind: 'inapp', organisation_id, member_id, username: 'Ana', role: 'owner' } as const;
    const by = { actor, address: '192.0.2.7' };
    const { token } = await signIn(context, { email: given.email, password }, by);
    const key = await createApiKey(context, organisation_id, { name: 'Shop', mode: 'live' }, by);
    const byKey = {
      actor: { kind: 'api', organisation_id, key_id: key.id, mode: 'live' } as const,
      address: '192.0.2.8',
    };
    const config = authConfig.parse({
      login_url: 'https://shop.example/login',
      forwarding: { location: 'header', scheme: 'bearer', name: 'Authorization', template: 'secret {token}' },
      activation: 'organisation',
    });
    await saveAuthConfig(context, organisation_id, config, byKey);
    await revokeApiKey(context, organisation_id, key.id, by);
    const invitation = await inviteMember(context, by, { email: 'new@shop.example', role: 'agent' });
    await changePassword(context, by, token, { current_password: password, new_password: 'another battery' });
    await saveSecuritySettings(context, organisation_id, { require_customer_tokens: true, allowed_origins: [] }, by);

    const logged = await entries();
    expect(logged.map(({ action, actor: { kind, name } }) => [action, kind, name])).toEqual([
      ['security.changed', 'member', 'Ana'],
      ['member.password_changed', 'member', 'Ana'],
      ['member.invited', 'member', 'Ana'],
      ['api_key.revoked', 'member', 'Ana'],
      ['auth_config.changed', 'api_key', 'Shop'],
      ['api_key.created', 'member', 'Ana'],
      ['member.signed_in', 'member', 'Ana'],
      ['member.joined', 'operator', 'Operator'],
      ['organisation.created', 'operator', 'Operator'],
    ]);
    expect(logged[3]).toMatchObject({ target: { id: key.id, name: 'Shop' }, address: '192.0.2.7' });
    expect(Math.abs(Date.parse(logged[0]!.date_created) - Date.now())).toBeLessThan(60_000);
    const all = JSON.stringify(logged);
    for (const secret of [password, 'another battery', key.secret, invitation.token, token, 'secret {token}'])
      expect(all).not.toContain(secret);
  });

  it('has no entry of what was refused, and none of another organisation', async () => {
    const before = await entries();
    const member_id = before[0]!.actor.id!;
    const by = {
      actor: { kind: 'inapp', organisation_id, member_id, username: 'Ana', role: 'owner' } as const,
      address: null,
    };
    await expect(removeMember(service.context, by, member_id)).rejects.toMatchObject({ code: 'last_owner' });
    const other = await createOrganisation(service.context, { name: 'Other' });
    expect(await entries()).toEqual(before);
    expect((await entries(other.id)).map(({ action }) => action)).toEqual(['organisation.created']);
  });

  it('is read a page at a time, and every entry once', async () => {
    const whole = await entries();
    const paged: string[] = [];
    for (let more = true, before: string | undefined; more; ) {
      const page = await readAudit(service.context, organisation_id, { before, limit: 2 });
      expect(page.entries.length).toBeLessThanOrEqual(2);
      paged.push(...page.entries.map(({ id }) => id));
      before = paged.at(-1);
      more = page.has_more;
    }
    expect(paged).toEqual(whole.map(({ id }) => id));
  });

  it('is paged by a cursor like every list, which is good for its organisation alone', async () => {
    const whole = await entries();
    const paged: string[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await readAudit(service.context, organisation_id, { cursor, limit: 2 });
      paged.push(...page.entries.map(({ id }) => id));
      cursor = page.next ?? undefined;
      more = page.next !== null;
    }
    expect(paged).toEqual(whole.map(({ id }) => id));
    const { next } = await readAudit(service.context, organisation_id, { limit: 1 });
    const refused = expect.objectContaining({ code: 'invalid_payload' });
    const cursor = next ?? '';
    const other = await createOrganisation(service.context, { name: 'Other' });
    await expect(readAudit(service.context, other.id, { cursor, limit: 1 })).rejects.toEqual(refused);
    const before = paged[0];
    await expect(readAudit(service.context, organisation_id, { cursor, before, limit: 1 })).rejects.toEqual(refused);
  });

  it('is kept for 400 days, and forgets what is older', async () => {
    const { context } = service;
    const whole = await entries();
    const { database: opened } = context;
    const [row] = await opened.read.selectFrom('audit_entries').selectAll().limit(1).execute();
    const from = (created_at: number) => ({
      ...row!,
      organisation_id,
      created_at,
      id: `${created_at.toString(16).padStart(12, '0')}${'0'.repeat(20)}`,
    });
    const limit = context.now() - LIMITS.auditRetentionMs;
    const [kept, forgotten] = [from(limit + 60_000), from(limit - 1)];
    await opened.transaction(({ query }) => query.insertInto('audit_entries').values([kept, forgotten]).execute());
    await purgeOldAudit(context);
    expect((await entries()).map(({ id }) => id)).toEqual([...whole.map(({ id }) => id), kept.id]);
    service.advance(60_001);
    await purgeOldAudit(context);
    expect(await entries()).toEqual(whole);
    // A clock that has gone wrong costs nothing.
    service.advance(LIMITS.auditRetentionMs);
    await expect(purgeOldAudit(context)).rejects.toThrow(/append-only/);
    service.advance(-LIMITS.auditRetentionMs);
    expect(await entries()).toEqual(whole);
  });

  it('can be neither changed nor shortened, not even by the service itself', async () => {
    const { database: opened } = service.context;
    const whole = await entries();
    await expect(
      opened.transaction(({ query }) => query.updateTable('audit_entries').set({ actor_name: 'Nobody' }).execute()),
    ).rejects.toThrow(/append-only/);
    await expect(opened.transaction(({ query }) => query.deleteFrom('audit_entries').execute())).rejects.toThrow(
      /append-only/,
    );
    expect(await entries()).toEqual(whole);
  });
});
