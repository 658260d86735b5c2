/** Marks a conversation to be counted again by analytics, for changes that its row does not show. */
import type { Transaction } from '../../db/database.js';

/** Call in the transaction of the change. */
export async function noteChange(
  { query }: Transaction,
  { id, organisation_id }: { id: string; organisation_id: string },
  changed_at: number,
): Promise<void> {
  await query
    .insertInto('analytics_changes')
    .values({ conversation_id: id, organisation_id, changed_at })
    .onConflict((conflict) => conflict.column('conversation_id').doUpdateSet({ changed_at }))
    .execute();
}
