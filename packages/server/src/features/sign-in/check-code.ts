/**
 * Checks codes of a second factor. A code is valid once. Wrong codes of strangers are counted in the database, so that
 * more servers or addresses do not allow more guesses. A factor that cannot be opened admits nobody, with an error that
 * says so.
 */
import { delayAfter } from '../../cluster/attempts.js';
import type { Transaction } from '../../db/database.js';
import { lockRows } from '../../db/lock-rows.js';
import type { MemberSecondFactorRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';
import { CODE_GUESSES, tooManyGuesses } from '../guesses.js';
import { matchingStep } from './totp.js';

export type CodeOutcome = { kind: 'app' } | { kind: 'backup_code' } | WrongCode;

export type WrongCode =
  | { kind: 'wrong' }
  /** The factor's secret is sealed under another key than the current one, so no code can be checked. */
  | { kind: 'unreadable' }
  | { kind: 'too_many'; retry_after_ms: number };

/**
 * Commit its writes even if the code was wrong: they count the attempts.
 * @param counted_elsewhere the caller limits these guesses, which strangers' wrong codes then do not block
 */
export async function tryCode(
  context: Context,
  { query }: Transaction,
  factor: MemberSecondFactorRow,
  code: string,
  counted_elsewhere = false,
): Promise<CodeOutcome> {
  const { member_id } = factor;
  const now = context.now();
  const wrong_codes = factor.wrong_since + CODE_GUESSES.forget_ms <= now ? 0 : factor.wrong_codes;
  const retry_after_ms = factor.wrong_since + delayAfter(wrong_codes, CODE_GUESSES) - now;
  // A longer wait is of a clock that was set back since.
  const waits = retry_after_ms > 0 && retry_after_ms <= CODE_GUESSES.most_delay_ms;
  if (waits && !counted_elsewhere) return { kind: 'too_many', retry_after_ms };
  const update = (set: Partial<MemberSecondFactorRow>) =>
    query.updateTable('member_second_factors').set(set).where('member_id', '=', member_id).execute();

  const typed = code.replace(/[\s-]/g, '').toLowerCase();
  const secret = openSecret(context, factor);
  const step = secret === undefined ? undefined : matchingStep(secret, typed, now);
  if (step !== undefined && step > factor.last_counter) {
    await update({ last_counter: step, wrong_codes: 0 });
    return { kind: 'app' };
  }
  const used = await query
    .deleteFrom('member_backup_codes')
    .where('member_id', '=', member_id)
    .where('code_hash', 'in', context.secrets.keyedHashes(backupCode(member_id, typed)))
    .returning('member_id')
    .executeTakeFirst();
  if (used !== undefined) return { kind: 'backup_code' };
  if (!counted_elsewhere) await update({ wrong_codes: wrong_codes + 1, wrong_since: now });
  return { kind: secret === undefined ? 'unreadable' : 'wrong' };
}

/** The error for the client: `code_wrong` or `rate_limited`. */
export function wrongCode(outcome: WrongCode): AppError {
  if (outcome.kind === 'too_many') return tooManyGuesses(outcome.retry_after_ms);
  if (outcome.kind === 'wrong')
    return new AppError('code_wrong', 'The code is wrong or was already used. Wait for the next code.');
  return new AppError(
    'code_wrong',
    "Two-factor codes of this account cannot be verified, because the service's secret key has changed. Ask the operator to reset your second factor. Your password does not change.",
  );
}

/** The member's factor, enabled or being set up, locked to the end of the transaction. */
export async function lockSecondFactor(
  context: Context,
  { query }: Transaction,
  member_id: string,
): Promise<MemberSecondFactorRow | undefined> {
  const factor = query.selectFrom('member_second_factors').selectAll().where('member_id', '=', member_id);
  return lockRows(context.database, factor, 'update').executeTakeFirst();
}

export const secretOwner = (member_id: string): string => `second-factor:${member_id}`;

/** Keyed, because codes are too short for an unkeyed hash. */
export const backupCodeHash = (context: Context, member_id: string, code: string): string =>
  context.secrets.keyedHash(backupCode(member_id, code));

const backupCode = (member_id: string, code: string) => `backup-code:${member_id}:${code}`;

/** @returns undefined if the secret cannot be opened, which is logged for the operator */
function openSecret(context: Context, { member_id, sealed_secret }: MemberSecondFactorRow): Buffer | undefined {
  try {
    return Buffer.from(context.secrets.open(sealed_secret, secretOwner(member_id)), 'base64');
  } catch (error) {
    context.log.error(
      { err: error, member_id },
      'the second factor of a member cannot be opened: SECRET_KEY is not the one it was sealed under. Start with that key, or end the factor with: node packages/server/dist/admin.js reset-second-factor --email <member>',
    );
    return undefined;
  }
}
