/**
 * Helping a member who has forgotten the password: a link with a token that is good once and for a day, of which only the
 * hash is kept. The service sends no mail: whoever makes the link passes it on. Until it is used, nothing changes for the
 * member. A member belongs to one organisation, so no link leads into another one.
 */
import { LIMITS } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { MemberPasswordResetRow, MemberRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { sha256 } from '../../secrets.js';
import { type Author, OPERATOR } from '../audit/author.js';
import { recordDeed } from '../audit/record.js';
import type { Context } from '../context.js';
import { type ByMember, lockMember, requireOwnerFor } from './change-role.js';
import { generatePasswordResetToken } from './password-reset-token.js';

export interface MadePasswordReset {
  token: string;
  expires_at: string;
}

/** A second link for the same member replaces the first. @throws {AppError} `not_found`, `forbidden` for oneself, and for an owner where an admin asks */
export async function makePasswordReset(context: Context, by: ByMember, member_id: string): Promise<MadePasswordReset> {
  return context.database.transaction(async (transaction) => {
    const member = await lockMember(context, transaction, by, member_id);
    requireOwnerFor(by.actor, member.role);
    if (member.id === by.actor.member_id)
      throw new AppError('forbidden', 'Change your own password under "Your account".');
    return insertPasswordReset(context, transaction, by, member, by.actor.member_id);
  });
}

/** For whoever runs the service. @throws {AppError} `not_found` */
export async function makePasswordResetAsOperator(context: Context, email: string): Promise<MadePasswordReset> {
  return context.database.transaction(async (transaction) => {
    const member = await transaction.query
      .selectFrom('members')
      .selectAll()
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst();
    if (member === undefined) throw new AppError('not_found', `No member has the address ${email}.`);
    return insertPasswordReset(context, transaction, OPERATOR, member, null);
  });
}

async function insertPasswordReset(
  context: Context,
  transaction: Transaction,
  by: Author,
  { id: member_id, organisation_id, username }: MemberRow,
  maker_id: string | null,
): Promise<MadePasswordReset> {
  const token = generatePasswordResetToken();
  const created_at = context.now();
  const expires_at = created_at + LIMITS.passwordResetMs;
  const link: Omit<MemberPasswordResetRow, 'member_id'> = {
    maker_id,
    token_hash: sha256(token),
    created_at,
    expires_at,
  };
  await transaction.query
    .insertInto('member_password_resets')
    .values({ member_id, ...link })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(link))
    .execute();
  const target = { id: member_id, name: username };
  await recordDeed(context, transaction, by, { organisation_id, action: 'password_reset.created', target });
  return { token, expires_at: new Date(expires_at).toISOString() };
}
