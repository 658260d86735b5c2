/**
 * Invitations: a link with a token that works once and expires after seven days; only its hash is stored. It is sent by
 * mail if the operator has configured mail, and can be passed on by hand in any case. An address that belongs to a
 * member of another organisation is invited like any other, so that nobody learns who is a member elsewhere.
 */
import { randomUUID } from 'node:crypto';
import {
  type InvitationView,
  type invitationCreated,
  type invitationInput,
  LIMITS,
  type Role,
} from '@frontdesk/contract';
import type { z } from 'zod';
import type { Transaction } from '../../db/database.js';
import type { MemberInvitationRow } from '../../db/schema.js';
import { AppError, invalidPayload } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import { sha256 } from '../../secrets.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { queueMail } from '../mail/queue-mail.js';
import { writeInvitation } from '../mail/write-mail.js';
import { findOrganisationName } from '../organisations/find-organisation.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { generateInvitationToken } from '../sign-in/invitation-token.js';
import { type ByMember, lockForMember, requireOwnerFor } from './change-role.js';

export type MadeInvitation = Omit<z.infer<typeof invitationCreated>, 'link'>;

/**
 * A second invitation of the same address replaces the first. @throws {AppError} `forbidden`, `invalid_payload`,
 * `too_many_invitations`
 */
export async function inviteMember(
  context: Context,
  by: ByMember,
  input: z.output<typeof invitationInput>,
): Promise<MadeInvitation> {
  requireOwnerFor(by.actor, input.role);
  const { organisation_id } = by.actor;
  return context.database.transaction(async (transaction) => {
    await lockForMember(context, transaction, by.actor);
    return addInvitation(context, transaction, by, { organisation_id, ...input });
  });
}

/**
 * @throws {AppError} `not_found`, `invalid_payload` if the address belongs to a member of this organisation,
 *   `too_many_invitations`
 */
export async function addInvitation(
  context: Context,
  transaction: Transaction,
  by: Author,
  { organisation_id, role, ...input }: { organisation_id: string; email: string; role: Role },
): Promise<MadeInvitation> {
  const { query } = transaction;
  const email = input.email.toLowerCase();
  const now = context.now();
  await lockOrganisation(context, transaction, organisation_id);
  const member = await query
    .selectFrom('members')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('email', '=', email)
    .executeTakeFirst();
  if (member !== undefined)
    throw invalidPayload([{ path: 'email', message: 'already belongs to a member', code: 'already_member' }]);
  await query
    .deleteFrom('member_invitations')
    .where('organisation_id', '=', organisation_id)
    .where((eb) => eb.or([eb('email', '=', email), eb('expires_at', '<=', now)]))
    .execute();
  const { open } = await query
    .selectFrom('member_invitations')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirstOrThrow();
  if (open >= LIMITS.openInvitations)
    throw new AppError(
      'too_many_invitations',
      `An organisation can have at most ${LIMITS.openInvitations} open invitations. Revoke one first.`,
    );
  const token = generateInvitationToken();
  const row: MemberInvitationRow = {
    id: randomUUID(),
    organisation_id,
    email,
    role,
    token_hash: sha256(token),
    maker_id: makerOf(by),
    created_at: now,
    expires_at: now + LIMITS.invitationMs,
  };
  await query.insertInto('member_invitations').values(row).execute();
  await recordAuditedAction(context, transaction, by, {
    organisation_id,
    action: 'member.invited',
    target: { id: row.id, name: email },
    detail: { role },
  });
  return { ...toView(row), token, mailed: await mailInvitation(context, transaction, row, token) };
}

const makerOf = (by: Author): string | null =>
  'actor' in by && by.actor !== 'operator' && by.actor.kind === 'inapp' ? by.actor.member_id : null;

async function mailInvitation(
  context: Context,
  transaction: Transaction,
  { organisation_id, email: address, role, maker_id, expires_at }: MemberInvitationRow,
  token: string,
): Promise<boolean> {
  const { public_url: base_url } = context.settings;
  if (base_url === undefined) return false;
  const organisation = await findOrganisationName(transaction, organisation_id);
  // Of the person who invites: of the invited one nothing is known yet.
  const maker = await transaction.query
    .selectFrom('members')
    .select('language')
    .where('id', '=', maker_id)
    .executeTakeFirst();
  const language = maker?.language ?? null;
  const text = writeInvitation({ base_url, organisation, language }, { role, token, expires_at });
  return await queueMail(context, transaction, { organisation_id, kind: 'invitation', address, ...text });
}

/** Invitations that can still be accepted, newest first. */
export async function listInvitations(context: Context, organisation_id: string): Promise<InvitationView[]> {
  const rows = await context.database.read
    .selectFrom('member_invitations')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('expires_at', '>', context.now())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toView);
}

/** Revokes an invitation: its link is invalid from the commit on. @throws {AppError} `not_found`, `forbidden` */
export async function revokeInvitation(context: Context, by: ByMember, invitation_id: string): Promise<void> {
  const { organisation_id } = by.actor;
  await context.database.transaction(async (transaction) => {
    await lockForMember(context, transaction, by.actor);
    const row = await transaction.query
      .deleteFrom('member_invitations')
      .where('id', '=', invitation_id)
      .where('organisation_id', '=', organisation_id)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found', 'There is no such invitation.');
    requireOwnerFor(by.actor, row.role);
    const target = { id: row.id, name: row.email };
    await recordAuditedAction(context, transaction, by, { organisation_id, action: 'invitation.revoked', target });
  });
}

function toView({ id, email, role, created_at, expires_at }: MemberInvitationRow): InvitationView {
  return { id, email, role, date_created: isoTime(created_at), expires_at: isoTime(expires_at) };
}
