/** Gives a customer's message to the assistant, in the message's own transaction: no message without its turn. */
import type { Kysely } from 'kysely';
import type { Schema, TurnRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import { newId } from '../new-id.js';

/**
 * The turn of the newest message of a conversation's customer, where the assistant is the handler. Behind an earlier one
 * it waits. The conversation must be locked by the same transaction, so that nobody else ends a turn of it or adds one.
 * Returns its status, or no row.
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

/** The next message of a conversation is the assistant's to answer, now that the one before is dealt with. */
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

/** Tells the workers of every server that there may be something to do. */
export function wakeWorkers(context: Context): void {
  context.cluster.publish('turns', {});
}
