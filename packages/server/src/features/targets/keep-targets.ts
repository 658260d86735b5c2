/**
 * Updates the targets of a conversation in the transaction that affects them: handover, reply, change of priority,
 * handing back, closing. `settle-targets.ts` decides whether one was missed.
 */
import { targetKind } from '@frontdesk/contract';
import { type Kysely, sql } from 'kysely';
import type { ConversationRow, Flag, Schema } from '../../db/schema.js';
import { dueAt, type TargetClock } from './target-clock.js';

type Query = Kysely<Schema>;
type Handed = Pick<ConversationRow, 'id' | 'organisation_id' | 'mode' | 'priority'>;
type Place = Pick<ConversationRow, 'id' | 'organisation_id'>;

/**
 * Starts the targets of a handover. Idempotent. Conversations in test mode have no targets.
 * @param clock undefined: the organisation has no targets
 * @returns whether anything changed
 */
export async function startTargets(
  query: Query,
  conversation: Handed,
  clock: TargetClock | undefined,
  started_at: number,
): Promise<boolean> {
  const { id, organisation_id, mode, priority } = conversation;
  if (clock === undefined || mode !== 'live' || started_at < clock.since) return false;
  const rows = await query
    .insertInto('conversation_targets')
    .values(
      targetKind.options.map((target) => {
        const due_at = dueAt(clock, target, { priority, started_at });
        return {
          conversation_id: id,
          organisation_id,
          target,
          started_at,
          due_at,
          ended_at: null,
          missed_at: null,
          settled: 0 as const,
        };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('target')
    .execute();
  return rows.length > 0;
}

/** For an agent's reply. */
export const meetFirstReply = (query: Query, place: Place, at: number) =>
  endCounting(query, place, at).where('target', '=', 'first_reply').execute();

/** For a closed conversation. A first reply that is not due yet was not needed. */
export async function meetResolution(query: Query, place: Place, at: number): Promise<void> {
  await removeUndue(query, place, at).where('target', '=', 'first_reply').execute();
  await endCounting(query, place, at).execute();
}

/** The conversation no longer waits for an agent. Targets that are not due yet were neither met nor missed. */
export async function cancelTargets(query: Query, place: Place, at: number): Promise<void> {
  await removeUndue(query, place, at).execute();
  await endCounting(query, place, at).execute();
}

/**
 * Recomputes due times for another priority, from the same handover. Missed targets stay missed. @param clock
 * undefined: no change
 */
export async function moveTargets(query: Query, conversation: Handed, clock: TargetClock | undefined): Promise<void> {
  if (clock === undefined) return;
  const rows = await counting(query, conversation).where('missed_at', 'is', null).execute();
  for (const { target, started_at } of rows)
    await query
      .updateTable('conversation_targets')
      .set({ due_at: dueAt(clock, target, { priority: conversation.priority, started_at }) })
      .where('conversation_id', '=', conversation.id)
      .where('organisation_id', '=', conversation.organisation_id)
      .where('target', '=', target)
      .where('started_at', '=', started_at)
      .execute();
}

const counting = (query: Query, { id, organisation_id }: Place) =>
  query
    .selectFrom('conversation_targets')
    .select(['target', 'started_at'])
    .where('conversation_id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .where('ended_at', 'is', null);

/** A target that ends after its due time stays unsettled, to be recorded as missed. */
const endCounting = (query: Query, { id, organisation_id }: Place, at: number) =>
  query
    .updateTable('conversation_targets')
    .set({ ended_at: at, settled: sql<Flag>`case when due_at is null or due_at >= ${at} then 1 else settled end` })
    .where('conversation_id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .where('ended_at', 'is', null);

const removeUndue = (query: Query, { id, organisation_id }: Place, at: number) =>
  query
    .deleteFrom('conversation_targets')
    .where('conversation_id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .where('ended_at', 'is', null)
    .where('missed_at', 'is', null)
    .where((eb) => eb.or([eb('due_at', 'is', null), eb('due_at', '>=', at)]));
