/** Queues a customer's message for the assistant, in the same transaction as the message. */
import type { Kysely } from 'kysely';
import type { Schema, TurnRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import { newId } from '../new-id.js';

/**
 * Inserts the turn of a conversation's newest customer message if the assistant is the handler. It waits behind earlier
 * turns. The same transaction must hold the conversation's lock, so that no other ends or adds a turn. Returns its
 * status, or no row.
 */
export function insertTurn(query: Kysely<Schema>, { id: conversation_id, at }: { id: string; at: number }) {
  const known = {
    id: newId(at),
    attempts: 0,
    lease_owner: null,
    lease_expires_at: null,
    model: null,
    result: null,
    outcome: null,
    created_at: at,
    started_at: null,
    finished_at: null,
  } satisfies Partial<TurnRow>;
  const columns = Object.keys(known) as (keyof typeof known)[];
  return query
    .insertInto('turns')
    .columns(['organisation_id', 'conversation_id', 'handler_epoch', 'message_seq', 'status', ...columns])
    .expression((eb) =>
      eb
        .selectFrom('conversations')
        .select(['organisation_id', 'id', 'handler_epoch'])
        .select((own) => [
          own
            .selectFrom('messages')
            .select('seq')
            .where('conversation_id', '=', conversation_id)
            .where('sender', '=', 'customer')
            .orderBy('seq', 'desc')
            .limit(1)
            .as('message_seq'),
          own
            .case()
            .when(own.exists(unfinishedTurns(query, conversation_id)))
            .then('waiting')
            .else('queued')
            .end()
            .as('status'),
          ...columns.map((column) => own.val(known[column]).as(`new_${column}`)),
        ])
        .where('id', '=', conversation_id)
        .where('handler', '=', 'assistant'),
    )
    .returning('status');
}

function unfinishedTurns(query: Kysely<Schema>, conversation_id: string) {
  return query
    .selectFrom('turns as ahead')
    .select('ahead.id')
    .where('ahead.conversation_id', '=', conversation_id)
    .where('ahead.finished_at', 'is', null)
    .where('ahead.status', 'in', ['waiting', 'queued', 'running']);
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
