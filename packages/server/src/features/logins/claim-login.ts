/**
 * Assigns a token that the organisation posted under its own state to a session. Only then does the token become
 * active.
 */
import type { loginClaim, loginClaimResult } from '@frontdesk/contract';
import type { z } from 'zod';
import { AppError } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import type { Context } from '../context.js';
import type { Mode } from '../test-sessions.js';
import { activateToken } from './activate-token.js';
import { hashState, hashTestState } from './login-state.js';
import { openParkedToken } from './parked-token.js';

/**
 * Claiming again for the same session has no effect.
 * @throws {AppError} `not_found` if no token was posted under the state, or the claim came too late;
 *   `login_state_invalid` if the state is the service's own or claimed for another session, or the token has expired
 */
export async function claimLogin(
  context: Context,
  organisation_id: string,
  { state, session_id }: z.output<typeof loginClaim>,
  mode: Mode,
): Promise<z.infer<typeof loginClaimResult>> {
  const now = context.now();
  const state_hash = mode === 'test' ? hashTestState(state) : hashState(state);
  return context.database.transaction(async (transaction) => {
    const { query } = transaction;
    const claimed = await query
      .updateTable('login_sessions')
      .set({ session_id, activated_at: now })
      .where('organisation_id', '=', organisation_id)
      .where('state_hash', '=', state_hash)
      .where('session_id', 'is', null)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst();
    if (claimed !== undefined) {
      const parked = openParkedToken(context, claimed);
      if (parked.expires_at <= now) throw invalid('The token posted with this state has expired. Log in again.');
      await activateToken(context, transaction, { organisation_id, session_id }, parked);
      await query.updateTable('login_sessions').set({ sealed_token: null }).where('id', '=', claimed.id).execute();
      return claimResult(session_id, parked.expires_at);
    }
    const login = await query
      .selectFrom('login_sessions')
      .selectAll()
      .where('organisation_id', '=', organisation_id)
      .where('state_hash', '=', state_hash)
      .executeTakeFirst();
    if (login === undefined || login.session_id === null)
      throw new AppError('not_found', 'No token was posted with this state. Log in again.');
    if (login.conversation_id !== null)
      throw invalid('This state was issued by the service, so its token already belongs to a session.');
    if (login.session_id !== session_id || login.token_expires_at === null)
      throw invalid('This token was already claimed for another session. Log in again.');
    return claimResult(session_id, login.token_expires_at);
  });
}

const invalid = (message: string) => new AppError('login_state_invalid', message);

const claimResult = (session_id: string, expires_at: number) => ({
  session_id,
  auth_token_expires_at: isoTime(expires_at),
});
