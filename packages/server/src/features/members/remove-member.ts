/**
 * Removes a member. Their sessions end and their sockets close with the commit. Conversations they handled return to
 * the assistant, so that no customer waits for a person who has left. Their messages and audit entries stay.
 */
import type { AgentActor } from '../actor.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { release } from '../conversations/release.js';
import { announceRevocation } from '../organisations/revocation.js';
import { refuseEmergencyOwner } from '../sign-in/password-policy.js';
import { type ByManager, lockMember, organisationOf, refuseWithoutOwner, requireOwnerFor } from './change-role.js';
import { endInvitations } from './end-invitations.js';

/** @throws {AppError} `not_found`, `forbidden`, `last_owner` */
export async function removeMember(context: Context, by: ByManager, member_id: string): Promise<void> {
  const organisation_id = organisationOf(by);
  const removed = await context.database.transaction(async (transaction) => {
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
    return member;
  });
  const { username, role } = removed;
  await releaseAll(context, { kind: 'inapp', organisation_id, member_id, username, role });
}

async function releaseAll(context: Context, member: AgentActor): Promise<void> {
  const handled = await context.database.read
    .selectFrom('conversations')
    .select('id')
    .where('organisation_id', '=', member.organisation_id)
    .where('agent_id', '=', member.member_id)
    .where('open_slot', 'is not', null)
    .execute();
  for (const { id } of handled)
    await release(context, member, id).catch((error: unknown) =>
      context.log.error({ err: error, conversation_id: id }, 'a conversation could not be handed back'),
    );
}
