/**
 * Sets up, confirms and removes a member's second factor. It takes effect with the first valid code. The secret is
 * sealed at rest; backup codes are shown once and stored as hashes.
 */
import { randomBytes } from 'node:crypto';
import { type backupCodes, LIMITS, type twoFactorEnrolment, type twoFactorState } from '@frontdesk/contract';
import type { z } from 'zod';
import { AppError } from '../../errors.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { backupCodeHash, lockSecondFactor, secretOwner, tryCode, wrongCode } from '../sign-in/check-code.js';
import { findMember } from '../sign-in/find-member.js';
import { generateTotpSecret, otpauthUri, toBase32 } from '../sign-in/totp.js';
import type { ByMember } from './change-role.js';
import { requirePassword } from './member-password.js';

const ISSUER = 'Frontdesk';
const BACKUP_CODE_BYTES = 5;
const BEFORE_ANY_STEP = 0;

export async function readTwoFactorState(context: Context, member_id: string): Promise<z.infer<typeof twoFactorState>> {
  const { read } = context.database;
  const factor = await read
    .selectFrom('member_second_factors')
    .select('confirmed_at')
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  const { left } = await read
    .selectFrom('member_backup_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow();
  const credential = await read
    .selectFrom('member_credentials')
    .select('password')
    .where('member_id', '=', member_id)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  const has_password = typeof credential?.password === 'string';
  return { has_password, enabled: factor !== undefined && factor.confirmed_at !== null, backup_codes_left: left };
}

/** Starts or restarts the setup. @throws {AppError} `invalid_payload` for a wrong password, `two_factor_enabled` */
export async function enrolSecondFactor(
  context: Context,
  { actor: { member_id } }: ByMember,
  password: string,
): Promise<z.infer<typeof twoFactorEnrolment>> {
  await requirePassword(context, member_id, password, 'password');
  const { member } = await findMember(context, member_id);
  const secret = generateTotpSecret();
  const fresh = {
    sealed_secret: context.secrets.seal(secret.toString('base64'), secretOwner(member_id)),
    confirmed_at: null,
    last_counter: BEFORE_ANY_STEP,
    created_at: context.now(),
  };
  await context.database.transaction(async (transaction) => {
    const known = await lockSecondFactor(context, transaction, member_id);
    if (known !== undefined && known.confirmed_at !== null)
      throw new AppError('two_factor_enabled', 'Two-factor authentication is already on. Turn it off first.');
    await transaction.query
      .insertInto('member_second_factors')
      .values({ member_id, ...fresh, wrong_codes: 0, wrong_since: 0 })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(fresh))
      .execute();
  });
  return { secret: toBase32(secret), otpauth_uri: otpauthUri(secret, member.email, ISSUER) };
}

/**
 * Enables it with the first valid code. @throws {AppError} `not_found` if no setup was started, `two_factor_enabled`,
 * `code_wrong`, `rate_limited`
 */
export async function confirmSecondFactor(
  context: Context,
  by: ByMember,
  code: string,
): Promise<z.infer<typeof backupCodes>> {
  const { member_id, organisation_id } = by.actor;
  const codes = Array.from({ length: LIMITS.backupCodes }, () => randomBytes(BACKUP_CODE_BYTES).toString('hex'));
  const outcome = await context.database.transaction(async (transaction) => {
    const factor = await lockSecondFactor(context, transaction, member_id);
    if (factor === undefined)
      throw new AppError('not_found', 'Two-factor setup was not started or has expired. Start again.');
    if (factor.confirmed_at !== null)
      throw new AppError('two_factor_enabled', 'Two-factor authentication is already on.');
    const tried = await tryCode(context, transaction, factor, code);
    if (tried.kind !== 'app') return tried;
    const { query } = transaction;
    await query
      .updateTable('member_second_factors')
      .set({ confirmed_at: context.now() })
      .where('member_id', '=', member_id)
      .execute();
    await query
      .insertInto('member_backup_codes')
      .values(codes.map((made) => ({ member_id, code_hash: backupCodeHash(context, member_id, made) })))
      .execute();
    await recordAuditedAction(context, transaction, by, { organisation_id, action: 'two_factor.enabled' });
    return tried;
  });
  if (outcome.kind !== 'app' && outcome.kind !== 'backup_code') throw wrongCode(outcome);
  return { backup_codes: codes.map((made) => `${made.slice(0, 5)}-${made.slice(5)}`) };
}

/** No effect if none is set up. @throws {AppError} `invalid_payload` for a wrong password */
export async function disableSecondFactor(context: Context, by: ByMember, password: string): Promise<void> {
  const { member_id, organisation_id } = by.actor;
  await requirePassword(context, member_id, password, 'password');
  await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    await query.deleteFrom('member_backup_codes').where('member_id', '=', member_id).execute();
    const ended = await query
      .deleteFrom('member_second_factors')
      .where('member_id', '=', member_id)
      .returning('confirmed_at')
      .executeTakeFirst();
    if (ended === undefined || ended.confirmed_at === null) return;
    await recordAuditedAction(context, transaction, by, { organisation_id, action: 'two_factor.disabled' });
  });
}
