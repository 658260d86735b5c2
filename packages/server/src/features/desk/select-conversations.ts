/**
 * The order and the filters of the desk's lists, as queries. Each filter repeats the predicate of its partial index
 * literally (`0007-desk.ts`, `0051-snooze.ts`, `0086-test-mode.ts`), so the cost of a page does not grow with the number
 * of conversations. Those of the assistant are searched among all open ones (`0023-fewer-indexes.ts`), because they
 * usually are most of them. Conversations in test mode are only in the list `test`: no customer has them.
 */
import type { AgentFilter, DeskFilter } from '@frontdesk/contract';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { minuteOf } from '../../db/minute-of.js';
import type { Schema } from '../../db/schema.js';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';

/** A position in a list: the conversation, and its sort values. */
export interface Place {
  at: number;
  id: string;
}

/** The sort values of a list. */
export const orderOf = (filter: DeskFilter) =>
  filter === 'needs_human' ? 'waiting_since' : filter === 'snoozed' ? 'snoozed_until' : 'updated_at';

/** Conversations of a filter without those that are being erased, in no order yet. */
export function selectFiltered(context: Context, actor: AgentActor, filter: DeskFilter) {
  const all = context.database.read
    .selectFrom('conversations')
    .where('conversations.organisation_id', '=', actor.organisation_id);
  const live = all.where(sql<SqlBool>`conversations.mode = 'live'`);
  const here = live.where((eb) => eb('conversations.snoozed', '=', eb.lit(0)));
  const open = here.where('conversations.open_slot', 'is not', null);
  switch (filter) {
    case 'open':
      return open;
    case 'closed':
      return live.where('conversations.open_slot', 'is', null);
    case 'needs_human':
      return here.where((eb) => eb('conversations.needs_human', '=', eb.lit(1)));
    case 'snoozed':
      return live.where((eb) => eb('conversations.snoozed', '=', eb.lit(1)));
    case 'mine':
      return open.where('conversations.agent_id', '=', actor.member_id);
    case 'assistant':
      return open.where(sql<SqlBool>`conversations.handler = 'assistant'`);
    case 'agents':
      return open
        .where(sql<SqlBool>`conversations.handler = 'agent'`)
        .where('conversations.agent_id', '!=', actor.member_id);
    case 'test':
      return all.where(sql<SqlBool>`conversations.mode = 'test'`).where('conversations.open_slot', 'is not', null);
  }
}

/**
 * Matches conversations of an agent. Names `agent_id` as in the indexes by agent (`0051-snooze.ts`,
 * `0077-closed-of-nobody.ts`).
 */
export const isOfAgent = (
  eb: ExpressionBuilder<Schema, 'conversations'>,
  { member_id }: AgentActor,
  agent: AgentFilter,
): Expression<SqlBool> =>
  agent === 'nobody'
    ? eb('conversations.agent_id', 'is', null)
    : eb('conversations.agent_id', '=', agent === 'me' ? member_id : agent);

/** Conversations with a tag, by the index of tags. */
export function selectTagged(context: Context, { organisation_id }: AgentActor, tag: string) {
  return context.database.read
    .selectFrom('conversation_tags')
    .select('conversation_tags.conversation_id')
    .where('conversation_tags.organisation_id', '=', organisation_id)
    .where('conversation_tags.tag', '=', tag);
}

/**
 * The same in the order of the list, within one priority: newest activity first, longest waiting first, or first to
 * return. The index has activity by minute (`0042-heap-only-updates.ts`), so that comes first.
 * @param after where to continue
 */
export function selectInOrder(context: Context, actor: AgentActor, filter: DeskFilter, after?: Place) {
  const filtered = selectFiltered(context, actor, filter);
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
