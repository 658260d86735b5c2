/**
 * The order and the filters of the desk's lists, as queries. Each filter's predicate is, to the letter, that of the partial
 * index that holds it in its order (`0007-desk.ts`, `0051-snooze.ts`): a page costs the same however many conversations there are. What the
 * assistant handles is found among all that is open (`0023-fewer-indexes.ts`), of which it usually is the most.
 */
import type { AgentFilter, DeskFilter } from '@frontdesk/contract';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { minuteOf } from '../../db/minute-of.js';
import type { Schema } from '../../db/schema.js';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';

/** A place in a list: the conversation there, and what the list is ordered by. */
export interface Place {
  at: number;
  id: string;
}

/** What a list is ordered by. */
export const orderOf = (filter: DeskFilter) =>
  filter === 'needs_human' ? 'waiting_since' : filter === 'snoozed' ? 'snoozed_until' : 'updated_at';

/** Conversations of a filter, in no order yet. */
export function selectFiltered(context: Context, actor: AgentActor, filter: DeskFilter) {
  const all = context.database.read
    .selectFrom('conversations')
    .where('conversations.organisation_id', '=', actor.organisation_id);
  const here = all.where((eb) => eb('conversations.snoozed', '=', eb.lit(0)));
  const open = here.where('conversations.open_slot', 'is not', null);
  switch (filter) {
    case 'open':
      return open;
    case 'closed':
      return all.where('conversations.open_slot', 'is', null);
    case 'needs_human':
      return here.where((eb) => eb('conversations.needs_human', '=', eb.lit(1)));
    case 'snoozed':
      return all.where((eb) => eb('conversations.snoozed', '=', eb.lit(1)));
    case 'mine':
      return open.where('conversations.agent_id', '=', actor.member_id);
    case 'assistant':
      return open.where(sql<SqlBool>`conversations.handler = 'assistant'`);
    case 'agents':
      return open
        .where(sql<SqlBool>`conversations.handler = 'agent'`)
        .where('conversations.agent_id', '!=', actor.member_id);
  }
}

/** Those of a filter that a list shows: not those that are being erased. */
export const selectListed = (context: Context, actor: AgentActor, filter: DeskFilter) =>
  selectFiltered(context, actor, filter).where('conversations.mode', 'in', ['live', 'test']);

/** True of conversations of an agent. Names `agent_id` as the indexes by agent do (`0051-snooze.ts`, `0077-closed-of-nobody.ts`). */
export const isOfAgent = (
  eb: ExpressionBuilder<Schema, 'conversations'>,
  { member_id }: AgentActor,
  agent: AgentFilter,
): Expression<SqlBool> =>
  agent === 'nobody'
    ? eb('conversations.agent_id', 'is', null)
    : eb('conversations.agent_id', '=', agent === 'me' ? member_id : agent);

/** Those with a tag, found by the tag. */
export function selectTagged(context: Context, { organisation_id }: AgentActor, tag: string) {
  return context.database.read
    .selectFrom('conversation_tags')
    .select('conversation_tags.conversation_id')
    .where('conversation_tags.organisation_id', '=', organisation_id)
    .where('conversation_tags.tag', '=', tag);
}

/**
 * The same in the list's order within one priority: newest activity first, the longest waiting first, or the first to return
 * first. Activity is in the index by its minute (`0042-heap-only-updates.ts`), so that is named first. @param after where to go on
 */
export function selectInOrder(context: Context, actor: AgentActor, filter: DeskFilter, after?: Place) {
  const filtered = selectListed(context, actor, filter);
  const order = orderOf(filter);
  if (order !== 'updated_at') {
    const query = filtered.orderBy(`conversations.${order}`).orderBy('conversations.id');
    if (after === undefined) return query;
    return query.where((eb) =>
      eb(eb.refTuple(`conversations.${order}`, 'conversations.id'), '>', eb.tuple(after.at, after.id)),
    );
  }
  const query = filtered
    .orderBy('conversations.active_minute', 'desc')
    .orderBy('conversations.updated_at', 'desc')
    .orderBy('conversations.id', 'desc');
  if (after === undefined) return query;
  return query.where((eb) =>
    eb(
      eb.refTuple('conversations.active_minute', 'conversations.updated_at', 'conversations.id'),
      '<',
      eb.tuple(minuteOf(after.at), after.at, after.id),
    ),
  );
}
