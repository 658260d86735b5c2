/**
 * A fresh link for a login request that nobody had heard: only the hash of a state is kept, so the link that was sent
 * into the void cannot be sent again.
 */
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';
import type { Entry } from '../events.js';
import { startLogin } from './start-login.js';

/** @returns undefined where the login is not wanted any more: done meanwhile, taken over, or closed. */
export async function renewLogin(context: Context, entry: Entry): Promise<string | undefined> {
  const { turn_id, organisation_id, session_id, conversation_id } = entry;
  if (turn_id === null) return undefined;
  try {
    return await context.database.transaction(async (transaction) => {
      const waiting = await transaction.query
        .selectFrom('turns')
        .select('id')
        .where('id', '=', turn_id)
        .where('organisation_id', '=', organisation_id)
        .where('status', '=', 'awaiting_login')
        .executeTakeFirst();
      if (waiting === undefined) return undefined;
      const login = await startLogin(context, transaction, { organisation_id, session_id, conversation_id, turn_id });
      return login?.login_url;
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return undefined;
    throw error;
  }
}
