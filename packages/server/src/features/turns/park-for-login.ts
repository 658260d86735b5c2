/** Parks a turn until the customer has logged in. */
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { TurnRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import { appendEntry } from '../conversation-log/append-entry.js';
import { hasCustomerToken } from '../identity/find-token.js';
import { lockSessionLogins } from '../identity/lock-session.js';
import { startLogin } from '../logins/start-login.js';
import { readCustomerWords } from '../settings/customer-words.js';
import {
  endWithEntry,
  type Finished,
  handBack,
  hasReadData,
  type Next,
  spokenIn,
  whereStillHandler,
} from './end-turn.js';

/**
 * Asks the customer to log in and parks the turn until the callback; if a login was just completed, requeues the turn
 * instead. @returns `no_login` if the organisation has no login page
 * @throws {LeaseLostError} @throws {AppError} `rate_limited`
 */
export async function parkForLogin(context: Context, finished: Finished): Promise<Next | 'no_login'> {
  const { turn } = finished;
  let login_url: string | undefined;
  try {
    return await endWithEntry(
      context,
      finished,
      () => ({ status: 'awaiting_login', result: 'login_needed' }),
      async (transaction, at) => {
        if (await loggedInMeanwhile(context, transaction, turn, at)) throw new LoggedInMeanwhileError();
        const { login_request, login_again } = await readCustomerWords(transaction.query, turn.conversation_id);
        const message = (await hasAskedForLogin(transaction, turn)) ? login_again : login_request;
        const said = spokenIn(turn, { kind: 'login_request', message });
        const target = { ...whereStillHandler(turn, at), ...(hasReadData(finished.steps) && { set: READ_DATA }) };
        const appended = await appendEntry(transaction, target, said);
        if (appended === undefined) return undefined;
        const { organisation_id, session_id, id: conversation_id } = appended.conversation;
        const owner = { organisation_id, session_id, conversation_id, turn_id: turn.id };
        login_url = (await startLogin(context, transaction, owner))?.login_url;
        if (login_url === undefined) throw new NoLoginError();
        return appended;
      },
      () => (login_url === undefined ? {} : { login_url }),
    );
  } catch (error) {
    if (error instanceof NoLoginError) return 'no_login';
    if (!(error instanceof LoggedInMeanwhileError)) throw error;
    await handBack(context, finished);
    return 'none_waits';
  }
}

const READ_DATA = { data_from_seq: sql<number>`coalesce(data_from_seq, last_seq + 1)` };

class NoLoginError extends Error {}
class LoggedInMeanwhileError extends Error {}

/** A turn that needs a login again has had one, which was not accepted. */
async function hasAskedForLogin(
  transaction: Transaction,
  { organisation_id, conversation_id, message_seq }: TurnRow,
): Promise<boolean> {
  const asked = await transaction.query
    .selectFrom('messages')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('conversation_id', '=', conversation_id)
    .where('seq', '>', message_seq)
    .where('in_reply_to', '=', message_seq)
    .where('kind', '=', 'login_request')
    .executeTakeFirst();
  return asked !== undefined;
}

/**
 * Checked under the lock that a token's activation takes: either it finds this turn parked, or this finds the token.
 */
async function loggedInMeanwhile(
  context: Context,
  transaction: Transaction,
  { organisation_id, conversation_id }: TurnRow,
  at: number,
): Promise<boolean> {
  const { session_id } = await transaction.query
    .selectFrom('conversations')
    .select('session_id')
    .where('id', '=', conversation_id)
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirstOrThrow();
  const owner = { organisation_id, session_id };
  await lockSessionLogins(transaction, context.database, owner);
  return hasCustomerToken(transaction, owner, at);
}
