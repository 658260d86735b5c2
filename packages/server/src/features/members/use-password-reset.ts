/**
 * Sets a new password by a reset link. Every session of the member ends and their sockets close. A second factor is
 * kept, so that the link alone does not give access.
 */
import type { passwordResetUse, passwordResetView } from '@frontdesk/contract';
import type { z } from 'zod';
import { AppError } from '../../errors.js';
import { sha256 } from '../../secrets.js';
import { authorOf } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { refuseDeleted } from '../organisations/deleted-organisations.js';
import { announceRevocation } from '../organisations/revocation.js';
import { findMember, type Membership } from '../sign-in/find-member.js';
import { hashPassword } from '../sign-in/password.js';
import { replacePassword } from './member-password.js';

/**
 * @throws {AppError} `not_found` if the link is used, expired, replaced or unknown, always with the same message;
 *   `organisation_deleted`: the link stays
 */
export async function checkPasswordReset(context: Context, token: string): Promise<z.infer<typeof passwordResetView>> {
  const { member, organisation } = await findMemberOf(context, token);
  return { username: member.username, email: member.email, organisation };
}

/**
 * Only one of two people who use the same link sets the password. @throws {AppError} as {@link checkPasswordReset}
 */
export async function usePasswordReset(
  context: Context,
  { token, password }: z.output<typeof passwordResetUse>,
  address: string | null,
): Promise<void> {
  const { member, organisation } = await findMemberOf(context, token);
  const member_id = member.id;
  const organisation_id = organisation.id;
  const hashed = await hashPassword(password);
  await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    const used = await query
      .deleteFrom('member_password_resets')
      .where('token_hash', '=', sha256(token))
      .where('expires_at', '>', context.now())
      .returning('member_id')
      .executeTakeFirst();
    if (used === undefined) throw refused();
    await replacePassword(context, transaction, member_id, hashed);
    await query.deleteFrom('member_sessions').where('member_id', '=', member_id).execute();
    const by = authorOf({ ...member, organisation_id }, address);
    await recordAuditedAction(context, transaction, by, { organisation_id, action: 'password_reset.used' });
    announceRevocation(context, transaction, { organisation_id, member_id });
  });
}

async function findMemberOf(context: Context, token: string): Promise<Membership> {
  const link = await context.database.read
    .selectFrom('member_password_resets')
    .select('member_id')
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', context.now())
    .executeTakeFirst();
  if (link === undefined) throw refused();
  const membership = await findMember(context, link.member_id);
  await refuseDeleted(context, membership.organisation.id);
  return membership;
}

const refused = () => new AppError('not_found', 'This link has expired. Ask for a new one.');
