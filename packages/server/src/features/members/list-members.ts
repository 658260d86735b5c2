/**
 * The members of an organisation, as other members see them. How a member signs in is shown only to owners and
 * admins: an agent must not learn which account of an owner is protected by a password alone.
 */
import type { MemberView, Role } from '@frontdesk/contract';
import type { Context } from '../context.js';

/** Oldest first. @param viewer the role of the member who asks; `operator` for the command line */
export async function listMembers(
  context: Context,
  organisation_id: string,
  viewer: Role | 'operator',
): Promise<MemberView[]> {
  const rows = await context.database.read
    .selectFrom('members')
    .leftJoin('member_second_factors', 'member_second_factors.member_id', 'members.id')
    .leftJoin('member_sign_ons', 'member_sign_ons.member_id', 'members.id')
    .leftJoin('agent_availability', 'agent_availability.member_id', 'members.id')
    .select(['id', 'username', 'email', 'role', 'members.created_at', 'confirmed_at', 'subject', 'away'])
    .where('members.organisation_id', '=', organisation_id)
    .orderBy('members.created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ confirmed_at, created_at, subject, away, ...member }) => ({
    ...member,
    away: away === 1,
    date_created: created_at,
    ...(viewer === 'agent' ? {} : { two_factor: confirmed_at !== null, signs_on: subject !== null }),
  }));
}
