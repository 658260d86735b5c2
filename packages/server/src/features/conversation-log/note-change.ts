/** Notes that something of a conversation has changed without its row, so that analytics count it again. */
import type { Transaction } from '../../db/database.js';

/** In the transaction that makes the change. */
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
