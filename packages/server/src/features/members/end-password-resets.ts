/**
 * Ends the links to choose a new password that are for a member, and those that they made for others. Call it where a
 * member's access changes: a link was given for the access that both had then.
 */
import type { Transaction } from '../../db/database.js';

export async function endPasswordResets({ query }: Transaction, member_id: string): Promise<void> {
  await query
    .deleteFrom('member_password_resets')
    .where((eb) => eb.or([eb('member_id', '=', member_id), eb('maker_id', '=', member_id)]))
    .execute();
}
