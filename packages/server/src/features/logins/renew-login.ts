/**
 * Creates a new link for a pending login: only the hash of a state is stored, so a link that was not delivered, or
 * whose page is gone, cannot be sent again.
 */
import { AppError } from '../../errors.js';
import type { Actor } from '../actor.js';
import type { Context } from '../context.js';
import { findConversation } from '../conversation-log/find-conversation.js';
import type { Entry } from '../events.js';
import { startLogin } from './start-login.js';

/**
 * For an undelivered login request. @returns undefined if the login is no longer needed (completed, taken over or
 * closed), or the session has reached its hourly limit of links
 */
export async function renewLogin(context: Context, entry: Entry): Promise<string | undefined> {
  const { turn_id, organisation_id, session_id, conversation_id } = entry;
  if (turn_id === null) return undefined;
  try {
    return await linkFor(context, { organisation_id, session_id, conversation_id, turn_id });
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return undefined;
    throw error;
  }
}

/**
 * For a customer who requests it because the page with the link is gone.
 * @throws {AppError} `not_found`, `forbidden`; `no_login_wanted`; `rate_limited` at the session's hourly limit of links
 */
export async function renewLoginOnRequest(context: Context, actor: Actor, id: string): Promise<string> {
  const { organisation_id, session_id } = await findConversation(context.database.read, actor, id);
  const login_url = await linkFor(context, { organisation_id, session_id, conversation_id: id });
  if (login_url === undefined)
    throw new AppError('no_login_wanted', 'No reply in this conversation is waiting for a login.');
  return login_url;
}

interface Wanted {
  organisation_id: string;
  session_id: string;
  conversation_id: string;
  /** Undefined: the newest waiting turn. */
  turn_id?: string;
}

async function linkFor(context: Context, wanted: Wanted): Promise<string | undefined> {
  const { organisation_id, session_id, conversation_id } = wanted;
  return await context.database.transaction(async (transaction) => {
    let waiting = transaction.query
      .selectFrom('turns')
      .select('id')
      .where('organisation_id', '=', organisation_id)
      .where('conversation_id', '=', conversation_id)
      .where('finished_at', 'is', null)
      .where('status', '=', 'awaiting_login');
    if (wanted.turn_id !== undefined) waiting = waiting.where('id', '=', wanted.turn_id);
    const turn = await waiting.orderBy('message_seq', 'desc').limit(1).executeTakeFirst();
    if (turn === undefined) return undefined;
    const login = { organisation_id, session_id, conversation_id, turn_id: turn.id };
    return (await startLogin(context, transaction, login))?.login_url;
  });
}
