/**
 * The customer types the code that their own browser showed after logging in: only then does the token come into force.
 * Whoever forwarded the login link to somebody else does not see that code, and may guess five times.
 */
import { LIMITS } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import { sameDigest } from '../../secrets.js';
import type { Context } from '../context.js';
import { activateToken } from './activate-token.js';
import { hashConfirmationCode, readConfirmationCode } from './confirmation-code.js';
import { openParkedToken } from './parked-token.js';
import type { SessionOwner } from './session-owner.js';

const ATTEMPTS = 5;

/** `none`: the text answers no login, so it is an ordinary message. On the others it must not enter the conversation. */
export type Confirmation = 'confirmed' | 'wrong' | 'none';

/** A code that was taken already is confirmed again, without effect: it may have been sent twice. */
export async function confirmLogin(
  context: Context,
  { organisation_id, session_id, text }: SessionOwner & { text: string },
): Promise<Confirmation> {
  const typed = readConfirmationCode(text);
  if (typed === undefined) return 'none';
  const now = context.now();
  return context.database.transaction(async (transaction) => {
    const { query } = transaction;
    // Every guess counts before it is compared, also of many at once.
    const waiting = await query
      .updateTable('login_sessions')
      .set((eb) => ({ confirmation_attempts: eb('confirmation_attempts', '+', 1) }))
      .where('organisation_id', '=', organisation_id)
      .where('session_id', '=', session_id)
      .where('confirmation_hash', 'is not', null)
      .where('sealed_token', 'is not', null)
      .where('activated_at', 'is', null)
      .where('confirmation_attempts', '<', ATTEMPTS)
      .where('expires_at', '>', now)
      .where('token_expires_at', '>', now)
      .returningAll()
      .execute();
    const typedFor = (login: { id: string; confirmation_hash: string | null }) =>
      sameDigest(login.confirmation_hash ?? '', hashConfirmationCode(context.secrets, login.id, typed.code));
    const confirmed = waiting.find(typedFor);
    if (confirmed !== undefined) {
      await activateToken(context, transaction, { organisation_id, session_id }, openParkedToken(context, confirmed));
      await query
        .updateTable('login_sessions')
        .set({ activated_at: now, sealed_token: null })
        .where('id', '=', confirmed.id)
        .execute();
      return 'confirmed';
    }
    const used_up = waiting.filter((login) => login.confirmation_attempts >= ATTEMPTS).map(({ id }) => id);
    if (used_up.length > 0)
      await query.updateTable('login_sessions').set({ sealed_token: null }).where('id', 'in', used_up).execute();
    const earlier = (await lastLogins(transaction, { organisation_id, session_id })).find(typedFor);
    if (earlier !== undefined) return earlier.activated_at === null ? 'wrong' : 'confirmed';
    return waiting.length > 0 && typed.alone ? 'wrong' : 'none';
  });
}

/** Those that ever had a code, whatever became of them: their codes are no messages either. */
async function lastLogins({ query }: Transaction, { organisation_id, session_id }: SessionOwner) {
  return query
    .selectFrom('login_sessions')
    .select(['id', 'confirmation_hash', 'activated_at'])
    .where('organisation_id', '=', organisation_id)
    .where('session_id', '=', session_id)
    .where('confirmation_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(LIMITS.loginLinksPerSessionPerHour)
    .execute();
}
