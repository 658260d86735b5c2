/**
 * Roles of members, and who may change them: owners everything, admins everything that does not concern owners. An
 * organisation never loses its last owner, even if two leave at the same time.
 */
import type { Role } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { MemberRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import type { AgentActor } from '../actor.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { announceRevocation } from '../organisations/revocation.js';
import { refuseEmergencyOwner } from '../sign-in/password-policy.js';
import { endInvitations } from './end-invitations.js';
import { endPasswordResets } from './end-password-resets.js';

export interface ByMember extends Author {
  actor: AgentActor;
}

/** A member who may manage members of an organisation, or the operator. */
export type ByManager = ByMember | ByOperator;

interface ByOperator extends Author {
  actor: 'operator';
  organisation_id: string;
}

export const organisationOf = (by: ByManager): string =>
  'organisation_id' in by ? by.organisation_id : by.actor.organisation_id;

/**
 * Closes the member's sockets, which reconnect with the new role. @throws {AppError} `not_found`, `forbidden`,
 * `last_owner`
 */
export async function changeRole(context: Context, by: ByManager, member_id: string, role: Role): Promise<void> {
  const organisation_id = organisationOf(by);
  await context.database.transaction(async (transaction) => {
    const member = await lockMember(context, transaction, by, member_id);
    if (member.role === role) return;
    if (by.actor !== 'operator') requireOwnerFor(by.actor, member.role, role);
    if (member.role === 'owner') await refuseWithoutOwner(transaction, member);
    await refuseEmergencyOwner(transaction, member);
    await transaction.query
      .updateTable('members')
      .set({ role, updated_at: isoTime(context.now()) })
      .where('id', '=', member_id)
      .execute();
    await endPasswordResets(transaction, member_id);
    await endInvitations(context, transaction, by, member, role);
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'member.role_changed',
      target: { id: member.id, name: member.username },
      detail: { from: member.role, to: role },
    });
    announceRevocation(context, transaction, { organisation_id, member_id });
  });
}

/**
 * Finds a member of the caller's organisation and locks the organisation. @throws {AppError} `not_found`, `forbidden`
 */
export async function lockMember(
  context: Context,
  transaction: Transaction,
  by: ByManager,
  member_id: string,
): Promise<MemberRow> {
  const organisation_id = organisationOf(by);
  if (by.actor === 'operator') await lockOrganisation(context, transaction, organisation_id);
  else await lockForMember(context, transaction, by.actor);
  const member = await transaction.query
    .selectFrom('members')
    .selectAll()
    .where('id', '=', member_id)
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  if (member === undefined) throw new AppError('not_found', 'There is no such member.');
  return member;
}

/**
 * Locks the organisation for a member, who may have been removed or have another role since the request was
 * authenticated.
 * @throws {AppError} `forbidden`
 */
export async function lockForMember(
  context: Context,
  transaction: Transaction,
  { organisation_id, member_id, role }: AgentActor,
): Promise<void> {
  await lockOrganisation(context, transaction, organisation_id);
  const asking = await transaction.query
    .selectFrom('members')
    .select('role')
    .where('id', '=', member_id)
    .executeTakeFirst();
  if (asking?.role !== role) throw new AppError('forbidden', 'Your role has changed. Sign in again.');
}

/** @throws {AppError} `forbidden` if one of the roles is owner and the caller is an admin */
export function requireOwnerFor(actor: AgentActor, ...roles: Role[]): void {
  if (actor.role !== 'owner' && roles.includes('owner')) throw new AppError('forbidden', 'Only owners can do this.');
}

/** Call with the organisation locked. @throws {AppError} `last_owner` */
export async function refuseWithoutOwner({ query }: Transaction, { id, organisation_id }: MemberRow): Promise<void> {
  const another = await query
    .selectFrom('members')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('role', '=', 'owner')
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  if (another === undefined)
    throw new AppError('last_owner', 'This is the last owner. Make another member an owner first.');
}
