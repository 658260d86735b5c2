/**
 * Signing members in: the password, and a code where a second factor is set up. An unknown address and a wrong password
 * are answered alike, after the same work and with the same waits, so that nobody learns who has an account. Guesses wait
 * longer and longer (`known-device.ts`). A password that is replaced while it is being checked opens nothing: whoever
 * replaces it ends the sessions that are there, and this one would come after.
 */
import type { signInInput, signInResult } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { recordDeed } from '../audit/record.js';
import type { Context } from '../context.js';
import { CODE_GUESSES, clearGuesses, PASSWORD_GUESSES, takeGuess } from '../guesses.js';
import { type CodeOutcome, lockSecondFactor, refuseWrongCode, tryCode } from './check-code.js';
import { findMember, type Membership } from './find-member.js';
import { type Device, guesserOf } from './known-device.js';
import { signMemberCredential } from './member-credential.js';

export interface SignInFrom {
  address: string | null;
  /** Of the browser, if it has signed in before. */
  device?: Device | undefined;
}

/**
 * @returns a credential that is good for `LIMITS.agentSessionMs`.
 * @throws {AppError} `unauthorized`, `rate_limited`; with the right password `code_required`, `code_wrong`
 */
export async function signIn(
  context: Context,
  { email, password, code }: z.output<typeof signInInput>,
  from: SignInFrom = { address: null },
): Promise<z.infer<typeof signInResult>> {
  const guesser = await guesserOf(context, email, from);
  await takeGuess(context, `password:${guesser}`, PASSWORD_GUESSES);
  const stored = await selectPassword(context.database.read)
    .innerJoin('members', 'members.id', 'member_id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  const { openSession } = await import('./sign-in-library.js');
  const session = await openSession(context, { email, password });
  if (session === undefined) throw refused();
  const { token, user } = session;
  try {
    const membership = await findMember(context, user.id);
    await clearGuesses(context, `password:${guesser}`);
    await proveSecondFactor(context, membership, { checked: stored?.password, code }, { guesser, ...from });
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
  { guesser, address }: SignInFrom & { guesser: string },
): Promise<void> {
  const { id: member_id, username, role } = member;
  // Of a known browser or address; strangers are counted with the factor itself.
  const counted = guesser.endsWith(':strangers') ? undefined : `code:${guesser}`;
  if (counted !== undefined && code !== undefined) await takeGuess(context, counted, CODE_GUESSES);
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
    const tried =
      needed && code !== undefined
        ? await tryCode(context, transaction, factor, code, counted !== undefined)
        : undefined;
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
  if (counted !== undefined) await clearGuesses(context, counted);
}

const selectPassword = (query: Kysely<Schema>) =>
  query.selectFrom('member_credentials').select('member_credentials.password').where('provider_id', '=', 'credential');

const refused = () => new AppError('unauthorized', 'The e-mail address or the password is wrong.');
