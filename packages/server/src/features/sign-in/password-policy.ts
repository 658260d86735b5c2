/**
 * Restrictions on passwords: an organisation may require sign-on from members with addresses of its verified domains.
 * Its emergency owner keeps the password, so that a provider outage cannot lock everyone out. Members of other
 * organisations are never affected.
 */
import type { Kysely } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { lockRows } from '../../db/lock-rows.js';
import type { MemberRow, Schema } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';
import { domainOf } from './email-domain.js';

/** Members with this address who must use sign-on. @param email in lower case @returns their ids */
export async function findMembersWhoMustSignOn(query: Kysely<Schema>, email: string): Promise<Set<string>> {
  const found = await query
    .selectFrom('members')
    .innerJoin('sign_on_domains', 'sign_on_domains.organisation_id', 'members.organisation_id')
    .innerJoin('sign_on_providers', 'sign_on_providers.organisation_id', 'members.organisation_id')
    .select('members.id')
    .where('members.email', '=', email)
    .where('domain', '=', domainOf(email))
    .where('enforced', '=', 1)
    .where('verified_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('emergency_member_id', 'is', null), eb('emergency_member_id', '!=', eb.ref('members.id'))]),
    )
    .execute();
  return new Set(found.map(({ id }) => id));
}

/**
 * Whether a member must use sign-on, at the time that their session opens. Call in the transaction that opens it: who
 * requires sign-on meanwhile waits, and then ends the session.
 */
export async function mustSignOn(
  { database }: Pick<Context, 'database'>,
  { query }: Transaction,
  { id, organisation_id, email }: Pick<MemberRow, 'id' | 'organisation_id' | 'email'>,
): Promise<boolean> {
  const domain = query
    .selectFrom('sign_on_domains')
    .select('domain')
    .where('organisation_id', '=', organisation_id)
    .where('domain', '=', domainOf(email));
  await lockRows(database, domain, 'share').execute();
  return (await findMembersWhoMustSignOn(query, email)).has(id);
}

/** An address of a person who is not a member yet. `email` is in lower case. */
interface NewAddress {
  organisation_id: string;
  email: string;
}

/** Whether a person with this address who joins the organisation must use sign-on. */
export async function requiresSignOn(query: Kysely<Schema>, { organisation_id, email }: NewAddress): Promise<boolean> {
  const enforced = await query
    .selectFrom('sign_on_domains')
    .select('domain')
    .where('organisation_id', '=', organisation_id)
    .where('domain', '=', domainOf(email))
    .where('enforced', '=', 1)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return enforced !== undefined;
}

/** Call before a person gets a password in an organisation. @throws {AppError} `sign_on_required` */
export async function refuseNewPassword(query: Kysely<Schema>, address: NewAddress): Promise<void> {
  const { email } = address;
  if (await requiresSignOn(query, address))
    throw new AppError(
      'sign_on_required',
      `Your organisation requires single sign-on for ${domainOf(email)}. Sign in with ${email}. You don't need a password.`,
    );
}

/** The emergency owner must stay owner while sign-on is enforced. @throws {AppError} `last_owner` */
export async function refuseEmergencyOwner(
  { query }: Transaction,
  { id, organisation_id }: Pick<MemberRow, 'id' | 'organisation_id'>,
): Promise<void> {
  const needed = await query
    .selectFrom('sign_on_providers')
    .innerJoin('sign_on_domains', 'sign_on_domains.organisation_id', 'sign_on_providers.organisation_id')
    .select('domain')
    .where('sign_on_providers.organisation_id', '=', organisation_id)
    .where('emergency_member_id', '=', id)
    .where('enforced', '=', 1)
    .executeTakeFirst();
  if (needed !== undefined)
    throw new AppError(
      'last_owner',
      'This is the emergency owner for single sign-on. Choose another one under Single sign-on first.',
    );
}
