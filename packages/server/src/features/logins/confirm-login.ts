/**
 * Activation by confirmation code: the customer types the code that their own browser showed after the login, and only
 * then does the token become active. A person who forwarded the login link does not see that code and has five guesses.
 */
import type { Context } from '../context.js';
import type { SessionOwner } from '../identity/session-owner.js';
import { activateToken } from './activate-token.js';
import { isConfirmationCode, readConfirmationCodes } from './confirmation-code.js';
import { CONFIRMATION_ATTEMPTS, lastCodes } from './hide-secrets.js';
import { openParkedToken } from './parked-token.js';

/** A message with more possible codes than this is not an answer to the request for one. */
const CODES_A_MESSAGE = 3;

export interface Confirmation {
  /** `none`: the text confirms no login, so it is an ordinary message. `wrong`: it must not enter the conversation. */
  outcome: 'confirmed' | 'wrong' | 'none';
  /** The codes that were compared, each of which was counted. */
  compared: ReadonlySet<string>;
}

const NOTHING_COMPARED: Confirmation = { outcome: 'none', compared: new Set() };

/** A repeated correct code is confirmed again without effect, as it may have been sent twice. */
export async function confirmLogin(
  context: Context,
  { organisation_id, session_id, text }: SessionOwner & { text: string },
): Promise<Confirmation> {
  const { codes, alone } = readConfirmationCodes(text);
  if (codes.length === 0 || codes.length > CODES_A_MESSAGE) return NOTHING_COMPARED;
  const now = context.now();
  return context.database.transaction(async (transaction) => {
    const { query } = transaction;
    // Counts every guess before comparing it, so that concurrent guesses count too.
    const waiting = await query
      .updateTable('login_sessions')
      .set((eb) => ({ confirmation_attempts: eb('confirmation_attempts', '+', codes.length) }))
      .where('organisation_id', '=', organisation_id)
      .where('session_id', '=', session_id)
      .where('confirmation_hash', 'is not', null)
      .where('sealed_token', 'is not', null)
      .where('activated_at', 'is', null)
      .where('confirmation_attempts', '<', CONFIRMATION_ATTEMPTS)
      .where('expires_at', '>', now)
      .where('token_expires_at', '>', now)
      .returningAll()
      .execute();
    const guesses = waiting.map((login) => ({
      login,
      codes: codes.slice(0, CONFIRMATION_ATTEMPTS - (login.confirmation_attempts - codes.length)),
    }));
    const compared = new Set(codes.filter((code) => guesses.every((guess) => guess.codes.includes(code))));
    const isOf = (login: { id: string; confirmation_hash: string | null }, code: string) =>
      isConfirmationCode(context.secrets, login, code);
    const confirmed = guesses.find((guess) => guess.codes.some((code) => isOf(guess.login, code)))?.login;
    if (confirmed !== undefined) {
      const owner = { organisation_id, session_id };
      await activateToken(context, transaction, owner, openParkedToken(context, confirmed));
      await query
        .updateTable('login_sessions')
        .set({ activated_at: now, sealed_token: null })
        .where('id', '=', confirmed.id)
        .execute();
      return { outcome: 'confirmed', compared };
    }
    const used_up = waiting.filter((login) => login.confirmation_attempts >= CONFIRMATION_ATTEMPTS).map(({ id }) => id);
    if (used_up.length > 0)
      await query.updateTable('login_sessions').set({ sealed_token: null }).where('id', 'in', used_up).execute();
    const earlier = (await lastCodes(query, { organisation_id, session_id })).find((login) =>
      codes.some((code) => isOf(login, code)),
    );
    if (earlier !== undefined) return { outcome: earlier.activated_at === null ? 'wrong' : 'confirmed', compared };
    return { outcome: waiting.length > 0 && alone ? 'wrong' : 'none', compared };
  });
}
