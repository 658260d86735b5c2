/**
 * Logs a customer out: deletes the active token and any token that waits for a confirmation code. Unused links stay
 * valid: opening one starts a new login.
 */
import type { loginEnd } from '@frontdesk/contract';
import type { z } from 'zod';
import type { Author } from '../audit/author.js';
import type { Context } from '../context.js';
import { lockSessionLogins } from '../identity/lock-session.js';
import { recordIfMember } from '../identity/record-if-member.js';
import type { SessionOwner } from '../identity/session-owner.js';

/** No effect if repeated or if the session is not logged in. */
export async function endLogin(context: Context, owner: SessionOwner, by: Author): Promise<z.infer<typeof loginEnd>> {
  const { organisation_id, session_id } = owner;
  return context.database.transaction(async (transaction) => {
    const { query } = transaction;
    await query
      .updateTable('login_sessions')
      .set({ sealed_token: null })
      .where('organisation_id', '=', organisation_id)
      .where('session_id', '=', session_id)
      .where('sealed_token', 'is not', null)
      .execute();
    await lockSessionLogins(transaction, context.database, owner);
    const removed = await query
      .deleteFrom('customer_tokens')
      .where('organisation_id', '=', organisation_id)
      .where('session_id', '=', session_id)
      .returning('expires_at')
      .executeTakeFirst();
    if (removed !== undefined) await recordIfMember(context, transaction, by, { action: 'customer.logged_out', owner });
    return { session_id, was_logged_in: removed !== undefined && removed.expires_at > context.now() };
  });
}
