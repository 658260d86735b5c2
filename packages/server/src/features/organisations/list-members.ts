/** The members of an organisation, as their colleagues see them. */
import type { MemberView } from '@frontdesk/contract';
import type { Context } from '../context.js';

/** Oldest first. */
export async function listMembers(context: Context, organisation_id: string): Promise<MemberView[]> {
  const rows = await context.database.read
    .selectFrom('members')
    .leftJoin('member_second_factors', 'member_second_factors.member_id', 'members.id')
    .select(['id', 'username', 'email', 'role', 'members.created_at', 'confirmed_at'])
    .where('organisation_id', '=', organisation_id)
    .orderBy('members.created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ confirmed_at, created_at, ...member }) => ({
    ...member,
    two_factor: confirmed_at !== null,
    date_created: created_at,
  }));
}
