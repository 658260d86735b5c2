/**
 * Maps a person of an organisation's identity provider to a member. A provider signs in people only to its own
 * organisation, and only with an address in a domain that the organisation has verified. A member is found by the
 * provider's id of the person; by address only the first time, within the organisation.
 */
import type { Role } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { MemberRow, SignOnProviderRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import { authorOf } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { newMemberRow } from '../members/create-member.js';
import { endInvitations } from '../members/end-invitations.js';
import { endPasswordResets } from '../members/end-password-resets.js';
import { announceRevocation } from '../organisations/revocation.js';
import { domainOf } from '../sign-in/email-domain.js';
import { type Person, roleByGroups } from './claims.js';
import { SignOnRefused } from './refused.js';

/** The decision about a person, before anything is written. */
export interface Admission {
  /** Undefined: a new member. */
  member: MemberRow | undefined;
  /** The member is not linked to a person of the provider yet. */
  links: boolean;
  invitation_id: string | undefined;
  role: Role;
}

/** Call with the organisation locked. @throws {SignOnRefused} */
export async function decideAdmission(
  context: Context,
  { query }: Transaction,
  provider: SignOnProviderRow,
  person: Person,
): Promise<Admission> {
  const { organisation_id, creates_members, default_role } = provider;
  const { issuer, subject, email, groups } = person;
  const domain = await query
    .selectFrom('sign_on_domains')
    .select('domain')
    .where('organisation_id', '=', organisation_id)
    .where('domain', '=', domainOf(email))
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  if (domain === undefined)
    throw new SignOnRefused('email_domain', `${domainOf(email)} is no verified domain of the organisation.`);
  const byGroups = roleByGroups(provider, groups);
  if (byGroups === null) throw new SignOnRefused('no_access', 'The person is in none of the groups that have a role.');

  const linked = await query
    .selectFrom('member_sign_ons')
    .innerJoin('members', 'members.id', 'member_sign_ons.member_id')
    .selectAll('members')
    .where('member_sign_ons.organisation_id', '=', organisation_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (linked !== undefined)
    return {
      member: linked,
      links: false,
      invitation_id: undefined,
      role: await roleOf(query, provider, linked, byGroups),
    };

  const known = await query
    .selectFrom('members')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('email', '=', email)
    .executeTakeFirst();
  if (known !== undefined) {
    const other = await query
      .selectFrom('member_sign_ons')
      .select('subject')
      .where('member_id', '=', known.id)
      .executeTakeFirst();
    if (other !== undefined)
      throw new SignOnRefused('other_account', 'The member is linked to another account of the provider.');
    return {
      member: known,
      links: true,
      invitation_id: undefined,
      role: await roleOf(query, provider, known, byGroups),
    };
  }

  const invitation = await query
    .selectFrom('member_invitations')
    .select(['id', 'role'])
    .where('organisation_id', '=', organisation_id)
    .where('email', '=', email)
    .where('expires_at', '>', context.now())
    .executeTakeFirst();
  const role = byGroups ?? invitation?.role ?? default_role;
  if (invitation === undefined && creates_members === 0)
    throw new SignOnRefused('no_account', 'New members are not created by sign-on.');
  if (role === null) throw new SignOnRefused('no_access', 'New members have no default role.');
  return { member: undefined, links: true, invitation_id: invitation?.id, role };
}

/** Groups never demote the last owner or the emergency owner. */
async function roleOf(
  query: Transaction['query'],
  { organisation_id, emergency_member_id }: SignOnProviderRow,
  member: MemberRow,
  byGroups: Role | undefined,
): Promise<Role> {
  if (byGroups === undefined || byGroups === member.role || member.id === emergency_member_id) return member.role;
  if (member.role !== 'owner') return byGroups;
  const another = await query
    .selectFrom('members')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('role', '=', 'owner')
    .where('id', '!=', member.id)
    .executeTakeFirst();
  return another === undefined ? 'owner' : byGroups;
}

/** Applies the result of {@link decideAdmission}. @returns the updated member */
export async function admit(
  context: Context,
  transaction: Transaction,
  { person, admission, address }: { person: Person; admission: Admission; address: string | null },
  organisation_id: string,
): Promise<MemberRow> {
  const { member: known, links, invitation_id, role } = admission;
  const member =
    known === undefined
      ? await insertPerson(context, transaction, { organisation_id, role, person, address, invitation_id })
      : await setRole(context, transaction, known, { role, person, address });
  if (links)
    await transaction.query
      .insertInto('member_sign_ons')
      .values({
        member_id: member.id,
        organisation_id,
        issuer: person.issuer,
        subject: person.subject,
        created_at: context.now(),
      })
      .execute();
  return member;
}

async function insertPerson(
  context: Context,
  transaction: Transaction,
  given: {
    organisation_id: string;
    role: Role;
    person: Person;
    address: string | null;
    invitation_id: string | undefined;
  },
): Promise<MemberRow> {
  const { query } = transaction;
  const { organisation_id, role, person, address, invitation_id } = given;
  const { email, name } = person;
  const username = name ?? email.slice(0, email.indexOf('@'));
  const member = newMemberRow(context, { organisation_id, email, email_verified: 1, username, role });
  await query.insertInto('members').values(member).execute();
  if (invitation_id !== undefined)
    await query.deleteFrom('member_invitations').where('id', '=', invitation_id).execute();
  await recordAuditedAction(context, transaction, authorOf(member, address), {
    organisation_id,
    action: 'member.joined',
    target: { id: member.id, name: username },
    detail: { role, email, sign_on: true, invited: invitation_id !== undefined },
  });
  return member;
}

async function setRole(
  context: Context,
  transaction: Transaction,
  member: MemberRow,
  { role, person, address }: { role: Role; person: Person; address: string | null },
): Promise<MemberRow> {
  if (member.role === role) return member;
  const { id, organisation_id, username } = member;
  await transaction.query
    .updateTable('members')
    .set({ role, updated_at: isoTime(context.now()) })
    .where('id', '=', id)
    .execute();
  await endPasswordResets(transaction, id);
  const by = { provider_host: new URL(person.issuer).host, address };
  await endInvitations(context, transaction, by, member, role);
  await recordAuditedAction(context, transaction, by, {
    organisation_id,
    action: 'member.role_changed',
    target: { id, name: username },
    detail: { from: member.role, to: role },
  });
  announceRevocation(context, transaction, { organisation_id, member_id: id });
  return { ...member, role };
}
