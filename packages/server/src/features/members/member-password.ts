/** Verifies a member's password again before sensitive changes, and changes it. */
import type { passwordChange } from '@frontdesk/contract';
import type { z } from 'zod';
import type { Transaction } from '../../db/database.js';
import { lockRows } from '../../db/lock-rows.js';
import { invalidPayload } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { clearGuesses, PASSWORD_GUESSES, takeGuess } from '../guesses.js';
import { announceRevocation } from '../organisations/revocation.js';
import { readMemberCredential } from '../sign-in/member-credential.js';
import { hashPassword, passwordMatches } from '../sign-in/password.js';
import type { ByMember } from './change-role.js';
import { insertPassword } from './create-member.js';
import { endPasswordResets } from './end-password-resets.js';

/**
 * @param field of the request, for the error
 * @returns the password's hash @throws {AppError} `invalid_payload`, `rate_limited`
 */
export async function requirePassword(
  context: Context,
  member_id: string,
  password: string,
  field: string,
): Promise<string> {
  const counted = `proof:${member_id}`;
  await takeGuess(context, counted, PASSWORD_GUESSES);
  const stored = await selectPassword(context.database.read, member_id).executeTakeFirst();
  const hashed = stored?.password ?? null;
  if (hashed === null || !(await passwordMatches(hashed, password))) throw wrong(field);
  await clearGuesses(context, counted);
  return hashed;
}

const selectPassword = (query: Transaction['query'], member_id: string) =>
  query
    .selectFrom('member_credentials')
    .select('password')
    .where('member_id', '=', member_id)
    .where('provider_id', '=', 'credential');

const wrong = (field: string) => invalidPayload([{ path: field, message: 'is wrong', code: 'wrong_password' }]);

/** Also ends open password reset links. The caller decides which sessions end. */
export async function replacePassword(
  context: Context,
  transaction: Transaction,
  member_id: string,
  hashed: string,
): Promise<void> {
  const now = isoTime(context.now());
  const replaced = await transaction.query
    .updateTable('member_credentials')
    .set({ password: hashed, updated_at: now })
    .where('member_id', '=', member_id)
    .where('provider_id', '=', 'credential')
    .returning('id')
    .execute();
  // Members created by an identity provider have no password yet.
  if (replaced.length === 0) await insertPassword(transaction, { member_id, hashed_password: hashed, created_at: now });
  await endPasswordResets(transaction, member_id);
}

/**
 * Ends all other sessions of the member and closes their sockets; the session of `credential` continues.
 * @throws {AppError} `invalid_payload` if the current password is wrong, `rate_limited`
 */
export async function changePassword(
  context: Context,
  by: ByMember,
  credential: string,
  { current_password, new_password }: z.output<typeof passwordChange>,
): Promise<void> {
  const { member_id, organisation_id } = by.actor;
  const checked = await requirePassword(context, member_id, current_password, 'current_password');
  const hashed = await hashPassword(new_password);
  await context.database.transaction(async (transaction) => {
    // A reset link may have replaced it since, so that nobody who knows the old one gets in.
    const stored = lockRows(context.database, selectPassword(transaction.query, member_id), 'update');
    if ((await stored.executeTakeFirst())?.password !== checked) throw wrong('current_password');
    await replacePassword(context, transaction, member_id, hashed);
    await transaction.query
      .deleteFrom('member_sessions')
      .where('member_id', '=', member_id)
      .where('token', '!=', readMemberCredential(context.secrets, credential) ?? '')
      .execute();
    await recordAuditedAction(context, transaction, by, { organisation_id, action: 'member.password_changed' });
    announceRevocation(context, transaction, { organisation_id, member_id });
  });
}

/** Ends all sessions of the member, including the caller's, and closes their sockets. */
export async function signOutEverywhere(context: Context, by: ByMember): Promise<void> {
  const { member_id, organisation_id } = by.actor;
  await context.database.transaction(async (transaction) => {
    await transaction.query.deleteFrom('member_sessions').where('member_id', '=', member_id).execute();
    await recordAuditedAction(context, transaction, by, { organisation_id, action: 'member.signed_out_everywhere' });
    announceRevocation(context, transaction, { organisation_id, member_id });
  });
}
