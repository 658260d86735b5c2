/**
 * The first step of erasing a conversation, one commit: it is closed, its call and turns end, its numbers are added to the
 * totals, and from then on nobody finds it. A message is committed before that, and erased with it, or refused after it.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { ErasedTotalRow } from '../../db/schema.js';
import { announce, type Context } from '../context.js';
import { announceEntry } from '../conversations/announce-entry.js';
import { markClosed } from '../conversations/close.js';
import { type Conversation, lockConversation } from '../conversations/find-conversation.js';
import { placeOf } from '../events.js';
import { dayOf } from '../insight/period.js';
import { resolvedByAssistant } from '../insight/resolved.js';
import { readServiceWords } from '../organisations/service-words.js';
import { discardTurns } from '../turns/discard-turns.js';
import { ERASED_MODE, isErasedSession, toErasedSession } from './erased-session.js';

type Found = Pick<Conversation, 'id' | 'organisation_id'>;

/**
 * @param by the erasure that it belongs to, or `retention`
 * @param also what belongs to the same commit, once the conversation is no longer in its session
 * @returns whether it was there to be detached
 */
export async function detachConversation(
  context: Context,
  found: Found,
  by: string,
  also?: (transaction: Transaction, conversation: Conversation) => Promise<void>,
): Promise<boolean> {
  return await context.database.transaction(async (transaction) => {
    const conversation = await lockConversation(transaction, found);
    if (conversation === undefined || isErasedSession(conversation.session_id)) return false;
    const { id, organisation_id, open_slot } = conversation;
    const at = context.now();
    if (open_slot !== null) {
      const { closed: message } = await readServiceWords(transaction.query, id);
      const closed = await markClosed(context, transaction, conversation, at, 'closed', { kind: 'closing', message });
      if (closed !== undefined) announceEntry(context, transaction, closed, { desk: 'closed' });
    } else {
      await discardTurns(transaction, conversation, 'the conversation was erased', at);
      transaction.onCommit(() =>
        announce(context, { type: 'desk_changed', reason: 'closed', ...placeOf(conversation) }),
      );
    }
    // What was cut short by erasing it was not resolved.
    await addTotals(transaction, conversation, open_slot === null);
    await transaction.query
      .updateTable('conversations')
      .set({
        session_id: toErasedSession(by),
        mode: sql<'live'>`${ERASED_MODE}`,
        customer_sid: '',
        needs_human: 0,
        handover_reason: null,
        waiting_since: null,
        agent_id: null,
        agent_name: null,
      })
      .where('id', '=', id)
      .where('organisation_id', '=', organisation_id)
      .execute();
    await also?.(transaction, conversation);
    return true;
  });
}

type Total = Pick<ErasedTotalRow, 'day' | 'measure' | 'label' | 'count'>;

async function addTotals(
  { query }: Transaction,
  { id, organisation_id, mode }: Conversation,
  may_be_resolved: boolean,
): Promise<void> {
  const counted = sql<number>`count(*)`;
  const labelled = (measure: Total['measure'], label: RawBuilder<string>) => [
    sql<Total['measure']>`${sql.lit(measure)}`.as('measure'),
    label.as('label'),
    counted.as('count'),
  ];
  const none = sql<string>`''`;
  const own = query.selectFrom('conversations').where('conversations.id', '=', id);
  const groups = await Promise.all([
    own
      .select([dayOf('created_at').as('day'), ...labelled('opened', none)])
      .groupBy(dayOf('created_at'))
      .execute(),
    own
      .select([dayOf('closed_at').as('day'), ...labelled('closed', none)])
      .groupBy(dayOf('closed_at'))
      .execute(),
    may_be_resolved
      ? own
          .where(resolvedByAssistant, '=', 1)
          .select([dayOf('closed_at').as('day'), ...labelled('resolved', none)])
          .groupBy(dayOf('closed_at'))
          .execute()
      : [],
    query
      .selectFrom('messages')
      .where('conversation_id', '=', id)
      .where('kind', '=', 'handler_changed')
      .where('agent_id', 'is not', null)
      .select([dayOf('created_at').as('day'), ...labelled('taken', none)])
      .groupBy(dayOf('created_at'))
      .execute(),
    query
      .selectFrom('turns')
      .where('conversation_id', '=', id)
      .select([dayOf('created_at').as('day'), ...labelled('turn', sql<string>`coalesce(result, '')`)])
      .groupBy([dayOf('created_at'), 'result'])
      .execute(),
    query
      .selectFrom('reviews')
      .where('conversation_id', '=', id)
      .select([dayOf('updated_at').as('day'), ...labelled('review', sql<string>`rating`)])
      .groupBy([dayOf('updated_at'), 'rating'])
      .execute(),
  ]);
  const totals = (groups.flat() as Total[]).map((total) => ({
    ...total,
    organisation_id,
    mode,
    day: Number(total.day),
    count: Number(total.count),
  }));
  await query
    .insertInto('erased_totals')
    .values(totals)
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'mode', 'day', 'measure', 'label'])
        .doUpdateSet((eb) => ({ count: eb('erased_totals.count', '+', eb.ref('excluded.count')) })),
    )
    .execute();
}
