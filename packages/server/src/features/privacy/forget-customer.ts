import type { Transaction } from '../../db/database.js';
import type { ConversationRow } from '../../db/schema.js';

/** Deletes the customer's identity with their last conversation. */
export async function forgetCustomer(
  { query }: Transaction,
  { organisation_id, session_id }: ConversationRow,
): Promise<void> {
  await query
    .deleteFrom('customers')
    .where('organisation_id', '=', organisation_id)
    .where('session_id', '=', session_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conversations')
            .select('id')
            .where('organisation_id', '=', organisation_id)
            .where('session_id', '=', session_id),
        ),
      ),
    )
    .execute();
}
