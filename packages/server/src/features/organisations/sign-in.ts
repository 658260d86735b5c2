/**
 * Signing members in: the password, and a code where a second factor is set up. An unknown address and a wrong password
 * are answered alike, after the same work, so that nobody learns who has an account. A password that is replaced while it
 * is being checked opens nothing: whoever replaces it ends the sessions that are there, and this one would come after.
 */
import type { signInInput, signInResult } from '@frontdesk/contract';
import { isAPIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../db/schema.js';
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
  const stored = await selectPassword(context.database.read)
    .innerJoin('members', 'members.id', 'member_id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  const { token, user } = await signInLibrary(context)
    .api.signInEmail({ body: { email, password } })
    .catch((error: unknown) => {
      if (isAPIError(error) && error.status === 'UNAUTHORIZED') throw refused();
      throw error;
    });
  try {
    const membership = await findMember(context, user.id);
    await proveSecondFactor(context, membership, { checked: stored?.password, code }, address);
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
  { checked, code }: { checked: string | null | undefined; code: string | undefined },
  address: string | null,
): Promise<void> {
  const { id: member_id, username, role } = member;
  const organisation_id = organisation.id;
  const by = { actor: { kind: 'inapp' as const, organisation_id, member_id, username, role }, address };
  const outcome = await context.database.transaction(async (transaction): Promise<CodeOutcome | undefined> => {
    const stored = selectPassword(transaction.query).where('member_id', '=', member_id);
    // Locked, so that one that is being replaced is waited for.
    const locking = context.database.dialect === 'postgres' ? stored.forShare() : stored;
    if ((await locking.executeTakeFirst())?.password !== checked) throw refused();
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

const selectPassword = (query: Kysely<Schema>) =>
  query.selectFrom('member_credentials').select('member_credentials.password').where('provider_id', '=', 'credential');

const refused = () => new AppError('unauthorized', 'The e-mail address or the password is wrong.');
