/**
 * The targets of a conversation, in the transaction of what changes them: it is handed over, answered, given another
 * priority, handed back or closed. Whether one was missed is left to `settle-targets.ts`.
 */
import { targetKind } from '@frontdesk/contract';
import { type Kysely, sql } from 'kysely';
import type { Flag, Schema } from '../../db/schema.js';
import type { Conversation } from '../conversation-log/find-conversation.js';
import { dueAt, type TargetClock } from './target-clock.js';

type Query = Kysely<Schema>;
type Handed = Pick<Conversation, 'id' | 'organisation_id' | 'mode' | 'priority'>;
type Place = Pick<Conversation, 'id' | 'organisation_id'>;

/**
 * Begins to count. Safe to be done again for the same handover. Conversations in test mode have no targets.
 * @param clock undefined: the organisation has no targets
 * @returns whether there is anything new
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

/** An agent has replied. */
export const meetFirstReply = (query: Query, place: Place, at: number) =>
  endCounting(query, place, at).where('target', '=', 'first_reply').execute();

/** The conversation is closed. A first reply that is not due yet was not needed. */
export async function meetResolution(query: Query, place: Place, at: number): Promise<void> {
  await removeUndue(query, place, at).where('target', '=', 'first_reply').execute();
  await endCounting(query, place, at).execute();
}

/** The conversation does not wait for an agent any more. What is not due yet was neither met nor missed. */
export async function cancelTargets(query: Query, place: Place, at: number): Promise<void> {
  await removeUndue(query, place, at).execute();
  await endCounting(query, place, at).execute();
}

/** Due by another priority, counted from the same handover. What was missed stays so. @param clock undefined: nothing changes */
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

/** One that ends after it was due is left to be recorded as missed. */
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
