/** Takes back what the assistant was about to say, when a human takes over or the conversation closes. */
import type { Transaction } from '../../db/database.js';

/**
 * In the transaction of the take-over or close: after its commit no turn of the conversation can answer any more.
 * @param outcome why, for people
 */
export async function discardTurns(
  transaction: Transaction,
  conversation: { id: string; organisation_id: string },
  outcome: string,
  at: number,
  except_turn?: string,
): Promise<void> {
  await transaction.query
    .updateTable('turns')
    .set({
      status: 'discarded',
      result: 'discarded',
      outcome,
      finished_at: at,
      lease_owner: null,
      lease_expires_at: null,
    })
    .where('conversation_id', '=', conversation.id)
    .where('organisation_id', '=', conversation.organisation_id)
    .where('finished_at', 'is', null)
    .where((eb) => (except_turn === undefined ? eb.lit(true) : eb('id', '!=', except_turn)))
    .execute();
}
