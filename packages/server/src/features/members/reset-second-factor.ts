/** Removes the second factor of a member who has lost it. For the operator, and audited as such. */
import { AppError } from '../../errors.js';
import { OPERATOR } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';

/** No effect if none is set up. @throws {AppError} `not_found` */
export async function resetSecondFactor(context: Context, member_id: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    const member = await query
      .selectFrom('members')
      .select(['id', 'organisation_id', 'username'])
      .where('id', '=', member_id)
      .executeTakeFirst();
    if (member === undefined) throw new AppError('not_found', 'There is no such member.');
    await query.deleteFrom('member_backup_codes').where('member_id', '=', member.id).execute();
    const ended = await query
      .deleteFrom('member_second_factors')
      .where('member_id', '=', member.id)
      .returning('member_id')
      .executeTakeFirst();
    if (ended === undefined) return;
    await recordAuditedAction(context, transaction, OPERATOR, {
      organisation_id: member.organisation_id,
      action: 'two_factor.disabled',
      target: { id: member.id, name: member.username },
    });
  });
}
