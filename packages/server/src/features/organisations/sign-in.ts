/**
 * Signing members in: the password, and a code where a second factor is set up. An unknown address and a wrong password
 * are answered alike, after the same work, so that nobody learns who has an account.
 */
import type { signInInput, signInResult } from '@frontdesk/contract';
import { isAPIError } from 'better-auth/api';
import type { z } from 'zod';
import { AppError } from '../../errors.js';
import { recordDeed } from '../audit/record.js';
import type { Context } from '../context.js';
import { type CodeOutcome, lockSecondFactor, refuseWrongCode, tryCode } from './check-code.js';
import { findMember, type Membership } from './find-member.js';
import { signMemberCredential } from './member-credential.js';
import { signInLibrary } from './sign-in-library.js';

/**
 * @returns a credential that is good for `LIMITS.agentSessionMs`.
 * @throws {AppError} `unauthorized`; with the right password `code_required`, `code_wrong`, `rate_limited`
 */
export async function signIn(
  context: Context,
  { email, password, code }: z.output<typeof signInInput>,
  address: string | null = null,
): Promise<z.infer<typeof signInResult>> {
  const { token, user } = await signInLibrary(context)
    .api.signInEmail({ body: { email, password } })
    .catch((error: unknown) => {
      if (isAPIError(error) && error.status === 'UNAUTHORIZED')
        throw new AppError('unauthorized', 'The e-mail address or the password is wrong.');
      throw error;
    });
  try {
    const membership = await findMember(context, user.id);
    await proveSecondFactor(context, membership, code, address);
    return { token: signMemberCredential(context.secrets, token), ...membership };
  } catch (error) {
    // The session that the password opened was given to nobody.
    await context.database.transaction(({ query }) =>
      query.deleteFrom('member_sessions').where('token', '=', token).execute(),
    );
    throw error;
  }
}

async function proveSecondFactor(
  context: Context,
  { member, organisation }: Membership,
  code: string | undefined,
  address: string | null,
): Promise<void> {
  const { id: member_id, username, role } = member;
  const organisation_id = organisation.id;
  const by = { actor: { kind: 'inapp' as const, organisation_id, member_id, username, role }, address };
  const outcome = await context.database.transaction(async (transaction): Promise<CodeOutcome | undefined> => {
    const factor = await lockSecondFactor(context, transaction, member_id);
    const needed = factor !== undefined && factor.confirmed_at !== null;
    if (needed && code === undefined)
      throw new AppError('code_required', 'Enter the code of your authenticator app, or a backup code.');
    const tried = needed && code !== undefined ? await tryCode(context, transaction, factor, code) : undefined;
    if (tried !== undefined && tried.kind !== 'app' && tried.kind !== 'backup_code') return tried;
    if (tried?.kind === 'backup_code')
      await recordDeed(context, transaction, by, { organisation_id, action: 'two_factor.backup_code_used' });
    await recordDeed(context, transaction, by, {
      organisation_id,
      action: 'member.signed_in',
      detail: { second_factor: tried !== undefined },
    });
    return tried;
  });
  if (outcome !== undefined) refuseWrongCode(outcome);
}
