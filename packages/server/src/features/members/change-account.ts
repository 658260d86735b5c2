/** A member's own name, and the language in which they are written to. */
import type { AccountInput, OwnAccount } from '@frontdesk/contract';
import { sql } from 'kysely';
import { isoTime } from '../../iso-time.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { announceRevocation } from '../organisations/revocation.js';
import { findMember } from '../sign-in/find-member.js';
import { type ByMember, lockForMember } from './change-role.js';

/**
 * A new name is also that of the handler in the member's open conversations; what is in their logs keeps the earlier one.
 * It closes the member's sockets, which reconnect with it.
 * @throws {AppError} `forbidden` if the member was removed or has another role by now
 */
export async function changeAccount(
  context: Context,
  by: ByMember,
  { username, language }: AccountInput,
): Promise<OwnAccount> {
  const { organisation_id, member_id } = by.actor;
  await context.database.transaction(async (transaction) => {
    await lockForMember(context, transaction, by.actor);
    const { query } = transaction;
    const own = await query.selectFrom('members').selectAll().where('id', '=', member_id).executeTakeFirstOrThrow();
    const changed = {
      ...(username !== undefined && username !== own.username && { username }),
      ...(language !== undefined && language !== own.language && { language }),
    };
    if (Object.keys(changed).length === 0) return;
    await query
      .updateTable('members')
      .set({ ...changed, updated_at: isoTime(context.now()) })
      .where('id', '=', member_id)
      .execute();
    if (changed.username === undefined) return;
    await query
      .updateTable('conversations')
      .set({ agent_name: changed.username })
      .where('organisation_id', '=', organisation_id)
      // Must repeat the predicate of the index `conversations_of_agents` literally.
      .where(sql<boolean>`open_slot is not null and handler = 'agent'`)
      .where('agent_id', '=', member_id)
      .execute();
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'member.renamed',
      target: { id: member_id, name: changed.username },
      detail: { from: own.username, to: changed.username },
    });
    announceRevocation(context, transaction, { organisation_id, member_id });
  });
  return (await findMember(context, member_id)).member;
}
