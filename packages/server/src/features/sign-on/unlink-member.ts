/**
 * Unlinks a member from their account at the identity provider, so that a different account with the same address can
 * be linked, for example after the account was deleted and recreated there. Sessions opened by sign-on end.
 */
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { type ByMember, lockMember } from '../members/change-role.js';
import { announceRevocation } from '../organisations/revocation.js';

/** No effect if there is no link. @throws {AppError} `not_found`, `forbidden` */
export async function unlinkMember(context: Context, by: ByMember, member_id: string): Promise<void> {
  const { organisation_id } = by.actor;
  await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    const { id, username } = await lockMember(context, transaction, by, member_id);
    const removed = await query
      .deleteFrom('member_sign_ons')
      .where('member_id', '=', id)
      .returning('member_id')
      .executeTakeFirst();
    if (removed === undefined) return;
    await query.deleteFrom('member_sessions').where('member_id', '=', id).where('signed_on', '=', 1).execute();
    const target = { id, name: username };
    await recordAuditedAction(context, transaction, by, { organisation_id, action: 'sign_on.unlinked', target });
    announceRevocation(context, transaction, { organisation_id, member_id });
  });
}
