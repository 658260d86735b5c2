/**
 * Removes a member. Their sessions end and their sockets close with the commit. Conversations they handled return to
 * the assistant, so that no customer waits for a person who has left. Their messages and audit entries stay.
 */
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { releaseOfRemoved } from '../conversations/release-of-removed.js';
import { announceRevocation } from '../organisations/revocation.js';
import { refuseEmergencyOwner } from '../sign-in/password-policy.js';
import { type ByManager, lockMember, organisationOf, refuseWithoutOwner, requireOwnerFor } from './change-role.js';
import { endInvitations } from './end-invitations.js';

/** @throws {AppError} `not_found`, `forbidden`, `last_owner` */
export async function removeMember(context: Context, by: ByManager, member_id: string): Promise<void> {
  const organisation_id = organisationOf(by);
  await context.database.transaction(async (transaction) => {
    const member = await lockMember(context, transaction, by, member_id);
    if (by.actor !== 'operator') requireOwnerFor(by.actor, member.role);
    if (member.role === 'owner') await refuseWithoutOwner(transaction, member);
    await refuseEmergencyOwner(transaction, member);
    await transaction.query.deleteFrom('members').where('id', '=', member_id).execute();
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'member.removed',
      target: { id: member.id, name: member.username },
      detail: { email: member.email, role: member.role },
    });
    await endInvitations(context, transaction, by, member, null);
    announceRevocation(context, transaction, { organisation_id, member_id });
  });
  await releaseOfRemoved(context);
}
