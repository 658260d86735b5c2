/** The members of an organisation, as other members see them. */
import type { MemberView } from '@frontdesk/contract';
import type { Context } from '../context.js';

/** Oldest first. */
export async function listMembers(context: Context, organisation_id: string): Promise<MemberView[]> {
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
    two_factor: confirmed_at !== null,
    away: away === 1,
    signs_on: subject !== null,
    date_created: created_at,
  }));
}
