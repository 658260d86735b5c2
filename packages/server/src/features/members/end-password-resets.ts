/**
 * Ends password reset links for a member, and those that they made for others. Call it when a member's access changes,
 * as links were made for the access at that time.
 */
import type { Transaction } from '../../db/database.js';

export async function endPasswordResets({ query }: Transaction, member_id: string): Promise<void> {
  await query
    .deleteFrom('member_password_resets')
    .where((eb) => eb.or([eb('member_id', '=', member_id), eb('maker_id', '=', member_id)]))
    .execute();
}
