/** Selects conversations by when their targets are due, as parts of the desk's queries. */
import type { DeskFilter } from '@frontdesk/contract';
import { sql } from 'kysely';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';
import { type Place, selectFiltered } from './select-conversations.js';

/** When the first active target of a conversation is due; null: it has none. */
export const dueOf = sql<
  number | null
>`(select min(due_at) from conversation_targets where conversation_id = conversations.id and ended_at is null)`;

/** Ids of conversations with an active target. */
export const selectWithTarget = ({ database }: Context, { organisation_id }: AgentActor) =>
  database.read
    .selectFrom('conversation_targets')
    .select('conversation_targets.conversation_id')
    .where('conversation_targets.organisation_id', '=', organisation_id)
    .where('conversation_targets.ended_at', 'is', null)
    .where('conversation_targets.due_at', 'is not', null);

/** Ids of conversations with a target that is overdue. */
export const selectOverdue = (context: Context, actor: AgentActor) =>
  selectWithTarget(context, actor).where('conversation_targets.due_at', '<', context.now());

/** Conversations of a filter with an active target, soonest due first. @param after where to continue */
export function selectDueFirst(context: Context, actor: AgentActor, filter: DeskFilter, after?: Place) {
  const query = selectFiltered(context, actor, filter)
    .where('conversations.id', 'in', selectWithTarget(context, actor))
    .orderBy(dueOf)
    .orderBy('conversations.id');
  if (after === undefined) return query;
  return query.where((eb) =>
    eb.or([eb(dueOf, '>', after.at), eb.and([eb(dueOf, '=', after.at), eb('conversations.id', '>', after.id)])]),
  );
}
