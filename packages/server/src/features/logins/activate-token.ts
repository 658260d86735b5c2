/**
 * Activates a customer's token: seals it to organisation and session and, in the same transaction, requeues all turns
 * of the session that waited for it, so that they are answered even if the service stops here.
 */
import { contained } from '../../contained.js';
import type { Transaction } from '../../db/database.js';
import { announce, type Context } from '../context.js';
import { learnFromLogin } from '../customers/learn-from-login.js';
import { readCustomerIdentity } from '../customers/read-customer-identity.js';
import { placeOf } from '../events.js';
import { lockSessionLogins } from '../identity/lock-session.js';
import { type SessionOwner, tokenOwner } from '../identity/session-owner.js';
import { wakeWorkers } from '../turn-queue/enqueue-turn.js';

/** @param expires_at in ms since 1970 */
export async function activateToken(
  context: Context,
  transaction: Transaction,
  owner: SessionOwner,
  { token, expires_at }: { token: string; expires_at: number },
): Promise<void> {
  const { query } = transaction;
  const { organisation_id, session_id } = owner;
  await lockSessionLogins(transaction, context.database, owner);
  const sealed = {
    sealed_token: context.secrets.seal(token, tokenOwner(owner)),
    sealed_identity: null,
    expires_at,
    updated_at: context.now(),
  };
  transaction.onCommit(() => context.measures.login('active'));
  await query
    .insertInto('customer_tokens')
    .values({ organisation_id, session_id, ...sealed })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'session_id']).doUpdateSet(sealed))
    .execute();
  await query
    .updateTable('turns')
    .set({ status: 'queued', result: null, lease_owner: null, lease_expires_at: null })
    .where('organisation_id', '=', organisation_id)
    .where('finished_at', 'is', null)
    .where('status', '=', 'awaiting_login')
    .where('conversation_id', 'in', (eb) =>
      eb
        .selectFrom('conversations')
        .select('id')
        .where('organisation_id', '=', organisation_id)
        .where('session_id', '=', session_id)
        .where('open_slot', 'is not', null)
        .where('handler', '=', 'assistant'),
    )
    .execute();
  transaction.onCommit(() => wakeWorkers(context));
  transaction.onCommit(
    contained(context.log, 'learning who a customer is', async () => {
      await learnFromLogin(context, owner);
      await tellLoggedIn(context, owner);
    }),
  );
}

/** Tells the customer in their open conversations that they are logged in, and as whom. Not stored. */
async function tellLoggedIn(context: Context, owner: SessionOwner): Promise<void> {
  const { name } = await readCustomerIdentity(context, owner);
  const conversations = await context.database.read
    .selectFrom('conversations')
    .select(['id', 'organisation_id', 'session_id'])
    .where('organisation_id', '=', owner.organisation_id)
    .where('session_id', '=', owner.session_id)
    .where('open_slot', 'is not', null)
    .execute();
  for (const conversation of conversations) announce(context, { type: 'logged_in', ...placeOf(conversation), name });
}
