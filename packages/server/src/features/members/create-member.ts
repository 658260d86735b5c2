/** Creates a member with a password, as the operator. An address belongs to one member within an organisation. */
import { randomUUID } from 'node:crypto';
import { filledText, LIMITS, password, type Role } from '@frontdesk/contract';
import { z } from 'zod';
import { isUniqueViolation, type Transaction } from '../../db/database.js';
import type { MemberRow } from '../../db/schema.js';
import { invalidPayload, parse } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import { OPERATOR } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { hashPassword } from '../sign-in/password.js';

const newMember = z.object({
  email: z
    .email()
    .max(254)
    .transform((value) => value.toLowerCase()),
  username: filledText(LIMITS.usernameCharacters),
  password,
});

export interface NewMember {
  organisation_id: string;
  email: string;
  username: string;
  password: string;
  role: Role;
}

/** @throws {AppError} `invalid_payload`, also if the address is taken */
export async function createMember(context: Context, given: NewMember): Promise<MemberRow> {
  const prepared = await prepareMember(context, given);
  const { id, organisation_id, username, email, role } = prepared.member;
  await context.database.transaction(async (transaction) => {
    await insertMember(transaction, prepared);
    await recordAuditedAction(context, transaction, OPERATOR, {
      organisation_id,
      action: 'member.joined',
      target: { id, name: username },
      detail: { role, email },
    });
  });
  return prepared.member;
}

export interface PreparedMember {
  member: MemberRow;
  hashed_password: string;
}

/** Does all slow work before the transaction. @throws {AppError} `invalid_payload` */
export async function prepareMember(
  context: Context,
  { organisation_id, role, ...given }: NewMember,
): Promise<PreparedMember> {
  const { password, ...input } = parse(newMember, given);
  const hashed_password = await hashPassword(password);
  return { member: newMemberRow(context, { organisation_id, ...input, email_verified: 0, role }), hashed_password };
}

/** With a new id, and the default settings. */
export function newMemberRow(
  context: Context,
  given: Pick<MemberRow, 'organisation_id' | 'email' | 'email_verified' | 'username' | 'role'>,
): MemberRow {
  const now = isoTime(context.now());
  return {
    id: randomUUID(),
    ...given,
    image: null,
    waiting_mails: 1,
    mention_mails: 1,
    language: null,
    created_at: now,
    updated_at: now,
  };
}

/**
 * Also deletes an invitation of the address.
 * @throws {AppError} `invalid_payload` if the address is taken in the organisation
 */
export async function insertMember(
  transaction: Transaction,
  { member, hashed_password }: PreparedMember,
): Promise<void> {
  const { id: member_id, organisation_id, email, created_at } = member;
  try {
    await transaction.query.insertInto('members').values(member).execute();
  } catch (error) {
    if (isUniqueViolation(error))
      throw invalidPayload([{ path: 'email', message: 'already belongs to a member', code: 'already_member' }]);
    throw error;
  }
  await transaction.query
    .deleteFrom('member_invitations')
    .where('organisation_id', '=', organisation_id)
    .where('email', '=', email)
    .execute();
  await insertPassword(transaction, { member_id, hashed_password, created_at });
}

export async function insertPassword(
  { query }: Transaction,
  { member_id, hashed_password, created_at }: { member_id: string; hashed_password: string; created_at: string },
): Promise<void> {
  await query
    .insertInto('member_credentials')
    .values({
      id: randomUUID(),
      member_id,
      account_id: member_id,
      provider_id: 'credential',
      password: hashed_password,
      created_at,
      updated_at: created_at,
    })
    .execute();
}
