/** Queues messages for the assistant outside the path of a message: after a hand-back, and behind a turn that has ended. */
import type { Kysely } from 'kysely';
import type { ConversationRow, Schema } from '../../db/schema.js';
import type { Context } from '../context.js';
import { newId } from '../new-id.js';

/**
 * Inserts the turn of a conversation's newest customer message, in the transaction that hands the conversation back to the
 * assistant. The take-over has discarded all earlier turns, so it waits for none.
 */
export function insertTurn(
  query: Kysely<Schema>,
  { id: conversation_id, organisation_id, handler_epoch }: ConversationRow,
  at: number,
) {
  return query.insertInto('turns').values((eb) => ({
    id: newId(at),
    organisation_id,
    conversation_id,
    handler_epoch,
    message_seq: eb
      .selectFrom('messages')
      .select('seq')
      .where('conversation_id', '=', conversation_id)
      .where('sender', '=', 'customer')
      .orderBy('seq', 'desc')
      .limit(1),
    status: 'queued',
    attempts: 0,
    created_at: at,
  }));
}

/** Queues the conversation's next turn, after the previous one is finished. */
export function queueNextTurn(query: Kysely<Schema>, conversation_id: string) {
  return query
    .updateTable('turns')
    .set({ status: 'queued' })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('turns')
        .select('id')
        .where('conversation_id', '=', conversation_id)
        .where('finished_at', 'is', null)
        .where('status', '=', 'waiting')
        .orderBy('message_seq')
        .limit(1),
    );
}

/** Tells the workers of every server that there may be turns. */
export function wakeWorkers(context: Context): void {
  context.cluster.publish('turns', {});
}
