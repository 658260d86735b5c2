/** A member and their organisation, for the console. */
import type { signInResult } from '@frontdesk/contract';
import type { z } from 'zod';
import type { Context } from '../context.js';

export type Membership = Omit<z.infer<typeof signInResult>, 'token'>;

/** @throws if there is no such member */
export async function findMember(context: Context, member_id: string): Promise<Membership> {
  const { organisation_id, name, ...member } = await context.database.read
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
    .select([
      'members.id',
      'members.username',
      'members.email',
      'members.role',
      'members.language',
      'members.organisation_id',
      'organisations.name',
    ])
    .where('members.id', '=', member_id)
    .executeTakeFirstOrThrow();
  return { member, organisation: { id: organisation_id, name } };
}
