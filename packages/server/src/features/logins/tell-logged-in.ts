/** Tells a customer in their open conversations that they are logged in, and as whom. Not stored. */
import { announce, type Context } from '../context.js';
import { readCustomerIdentity } from '../customers/read-customer-identity.js';
import { placeOf } from '../events.js';
import type { SessionOwner } from '../identity/session-owner.js';

/** Call it after the login's name has been stored. */
export async function tellLoggedIn(context: Context, owner: SessionOwner): Promise<void> {
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
