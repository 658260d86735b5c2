/** Discards the assistant's unfinished turns when a human takes over or the conversation closes. */
import type { Transaction } from '../../db/database.js';

/**
 * Call in the transaction of the takeover or closing: after its commit no turn of the conversation can reply.
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
