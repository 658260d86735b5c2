/**
 * Counts of conversations: those open at this moment, and what was opened, closed and taken over, by day of the period and of
 * the one before it.
 */
import type { InsightMode, Overview } from '@frontdesk/contract';
import { sql } from 'kysely';
import type { Context } from '../context.js';
import { modesOf } from './mode.js';
import { dayOf, inEither, type Period } from './period.js';
import { resolvedByAssistant } from './resolved.js';

export interface Asked {
  organisation_id: string;
  mode: InsightMode;
  period: Period;
}

export interface DayCount {
  day: number;
  count: number;
}

export async function countOpen(context: Context, { organisation_id, mode }: Asked): Promise<Overview['open']> {
  const rows = await context.database.read
    .selectFrom('conversations')
    .select((eb) => ['handler', 'needs_human', eb.fn.countAll<number>().as('count')])
    .where('organisation_id', '=', organisation_id)
    .where('closed_at', 'is', null)
    .where('mode', 'in', modesOf(mode))
    .groupBy(['handler', 'needs_human'])
    .execute();
  const sum = (which: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(which).reduce((all, { count }) => all + Number(count), 0);
  return {
    total: sum(() => true),
    assistant: sum(({ handler }) => handler === 'assistant'),
    agent: sum(({ handler }) => handler === 'agent'),
    needs_human: sum(({ needs_human }) => needs_human === 1),
  };
}

/** What was opened since then is open or was closed since: the index by close finds both. */
export async function countOpened(context: Context, { organisation_id, mode, period }: Asked): Promise<DayCount[]> {
  return await context.database.read
    .selectFrom('conversations')
    .select((eb) => [dayOf('created_at').as('day'), eb.fn.countAll<number>().as('count')])
    .where('organisation_id', '=', organisation_id)
    .where(inEither('created_at', period))
    .where((eb) => eb.or([eb('closed_at', 'is', null), eb('closed_at', '>=', period.previous.since)]))
    .where('mode', 'in', modesOf(mode))
    .groupBy(dayOf('created_at'))
    .execute();
}

export async function countClosed(
  context: Context,
  { organisation_id, mode, period }: Asked,
): Promise<(DayCount & { resolved: number })[]> {
  return await context.database.read
    .selectFrom('conversations')
    .select((eb) => [
      dayOf('closed_at').as('day'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>(resolvedByAssistant).as('resolved'),
    ])
    .where('organisation_id', '=', organisation_id)
    .where(inEither('closed_at', period))
    .where('mode', 'in', modesOf(mode))
    .groupBy(dayOf('closed_at'))
    .execute();
}

export async function countTakeOvers(context: Context, { organisation_id, mode, period }: Asked): Promise<DayCount[]> {
  return await context.database.read
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select((eb) => [dayOf('messages.created_at').as('day'), eb.fn.countAll<number>().as('count')])
    .where('messages.organisation_id', '=', organisation_id)
    .where('messages.kind', '=', sql.lit('handler_changed' as const))
    .where('messages.agent_id', 'is not', null)
    .where(inEither('messages.created_at', period))
    .where('conversations.mode', 'in', modesOf(mode))
    .groupBy(dayOf('messages.created_at'))
    .execute();
}
