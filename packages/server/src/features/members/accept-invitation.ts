/** Accepts an invitation: only one of two people who use the same link gets in. */
import type { invitationAcceptance, invitedView } from '@frontdesk/contract';
import type { z } from 'zod';
import type { MemberInvitationRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { sha256 } from '../../secrets.js';
import { authorOf } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { refuseDeleted } from '../organisations/deleted-organisations.js';
import { findMember, type Membership } from '../sign-in/find-member.js';
import { refuseNewPassword, requiresSignOn } from '../sign-in/password-policy.js';
import { insertMember, prepareMember } from './create-member.js';

/**
 * @throws {AppError} `not_found` if the link is used, expired, revoked or unknown, always with the same message;
 *   `organisation_deleted`
 */
export async function checkInvitation(context: Context, token: string): Promise<z.infer<typeof invitedView>> {
  const { organisation_id, email } = await findInvitation(context, token);
  const organisation = await context.database.read
    .selectFrom('organisations')
    .select(['id', 'name'])
    .where('id', '=', organisation_id)
    .executeTakeFirstOrThrow();
  const requires_sign_on = await requiresSignOn(context.database.read, { organisation_id, email });
  return { email, organisation, requires_sign_on };
}

/**
 * @throws {AppError} as {@link checkInvitation}; `invalid_payload` if the address already belongs to a member of the
 *   organisation, `sign_on_required`. The invitation stays.
 */
export async function acceptInvitation(
  context: Context,
  { token, username, password }: z.output<typeof invitationAcceptance>,
  address: string | null,
): Promise<Membership> {
  const { organisation_id, email, role, token_hash } = await findInvitation(context, token);
  await refuseNewPassword(context.database.read, { organisation_id, email });
  const prepared = await prepareMember(context, { organisation_id, email, role, username, password });
  await context.database.transaction(async (transaction) => {
    const used = await transaction.query
      .deleteFrom('member_invitations')
      .where('token_hash', '=', token_hash)
      .where('expires_at', '>', context.now())
      .returning('id')
      .executeTakeFirst();
    if (used === undefined) throw refused();
    await insertMember(transaction, prepared);
    await recordAuditedAction(context, transaction, authorOf(prepared.member, address), {
      organisation_id,
      action: 'member.joined',
      target: { id: prepared.member.id, name: username },
      detail: { role, email },
    });
  });
  return findMember(context, prepared.member.id);
}

async function findInvitation(context: Context, token: string): Promise<MemberInvitationRow> {
  const invitation = await context.database.read
    .selectFrom('member_invitations')
    .selectAll()
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', context.now())
    .executeTakeFirst();
  if (invitation === undefined) throw refused();
  await refuseDeleted(context, invitation.organisation_id);
  return invitation;
}

const refused = () => new AppError('not_found', 'This invitation has expired. Ask for a new one.');
