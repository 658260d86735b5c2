/** The numbers of an organisation over some days. Counted by the database, each by an index that ends with the period. */
import type { InsightMode, Overview, TurnResult } from '@frontdesk/contract';
import type { Context } from '../context.js';
import { isoTime } from '../conversations/entry-view.js';
import {
  type Asked,
  countClosed,
  countOpen,
  countOpened,
  countTakeOvers,
  type DayCount,
} from './count-conversations.js';
import { readErasedTotals } from './erased-totals.js';
import { modesOf } from './mode.js';
import { DAY_MS, dayOf, inEither, nameOfDay, type Period, periodOf } from './period.js';
import { readAgentReplyTimes, readAssistantReplyTimes } from './reply-times.js';

export async function readOverview(
  context: Context,
  organisation_id: string,
  { days, mode }: { days: number; mode: InsightMode },
): Promise<Overview> {
  const period = periodOf(days, context.now());
  const asked: Asked = { organisation_id, mode, period };
  const [open, opened, closed, taken, turns, reviews, assistant, agent, erased] = await Promise.all([
    countOpen(context, asked),
    countOpened(context, asked),
    countClosed(context, asked),
    countTakeOvers(context, asked),
    countTurns(context, asked),
    countReviews(context, asked),
    readAssistantReplyTimes(context, asked),
    readAgentReplyTimes(context, asked),
    readErasedTotals(context, asked),
  ]);
  return summarise(period, { open, first_reply: { assistant, agent } }, [
    {
      opened,
      closed,
      resolved: closed.map((row) => ({ day: row.day, count: row.resolved })),
      taken,
      turns,
      reviews,
    },
    erased,
  ]);
}

/** @param parts what is stored, and what was: their numbers add up */
function summarise(period: Period, now: Pick<Overview, 'open' | 'first_reply'>, parts: readonly Counts[]): Overview {
  const first = period.since / DAY_MS;
  const counts = pick(parts, ({ day }) => Number(day) >= first);
  const earlier = pick(parts, ({ day }) => Number(day) < first);
  const { reviews, ...numbers } = totals(counts);
  const stars = (rating: string) => total(counts.reviews.filter((row) => row.rating === rating));
  return {
    since: isoTime(period.since),
    until: isoTime(period.until),
    previous: {
      since: isoTime(period.previous.since),
      until: isoTime(period.previous.until),
      ...totals(earlier),
    },
    open: now.open,
    ...numbers,
    reviews: {
      ...reviews,
      distribution: { '1': stars('1'), '2': stars('2'), '3': stars('3'), '4': stars('4'), '5': stars('5') },
    },
    first_reply: now.first_reply,
    daily: daily(period, counts),
  };
}

function pick(parts: readonly Counts[], on: (row: DayCount) => boolean): Counts {
  return {
    opened: parts.flatMap(({ opened }) => opened.filter(on)),
    closed: parts.flatMap(({ closed }) => closed.filter(on)),
    resolved: parts.flatMap(({ resolved }) => resolved.filter(on)),
    taken: parts.flatMap(({ taken }) => taken.filter(on)),
    turns: parts.flatMap(({ turns }) => turns.filter(on)),
    reviews: parts.flatMap(({ reviews }) => reviews.filter(on)),
  };
}

function totals({ opened, closed, resolved, taken, turns, reviews }: Counts) {
  return {
    opened: total(opened),
    closed: total(closed),
    resolved_by_assistant: {
      count: total(resolved),
      share: closed.length === 0 ? null : total(resolved) / total(closed),
    },
    handovers: {
      asked: total(turns.filter(({ result }) => result === 'handed_over' || result === 'failed')),
      taken: total(taken),
    },
    reviews: { count: total(reviews), average: average(reviews) },
    turns: { total: total(turns), results: byResult(turns) },
  };
}

export interface TurnCount extends DayCount {
  /** Null: still under way. */
  result: TurnResult | null;
}
export interface ReviewCount extends DayCount {
  rating: string;
}

/** SQLite keeps the order of a cross join: it goes from the turns of the period to their conversations. */
async function countTurns(context: Context, { organisation_id, mode, period }: Asked): Promise<TurnCount[]> {
  return await context.database.read
    .selectFrom('turns')
    .crossJoin('conversations')
    .select((eb) => [
      dayOf('turns.created_at').as('day'),
      'turns.result as result',
      eb.fn.countAll<number>().as('count'),
    ])
    .whereRef('conversations.id', '=', 'turns.conversation_id')
    .where('turns.organisation_id', '=', organisation_id)
    .where(inEither('turns.created_at', period))
    .where('conversations.mode', 'in', modesOf(mode))
    .groupBy([dayOf('turns.created_at'), 'turns.result'])
    .execute();
}

/** Ordered likewise. */
async function countReviews(context: Context, { organisation_id, mode, period }: Asked): Promise<ReviewCount[]> {
  return await context.database.read
    .selectFrom('reviews')
    .crossJoin('conversations')
    .select((eb) => [
      dayOf('reviews.updated_at').as('day'),
      'reviews.rating as rating',
      eb.fn.countAll<number>().as('count'),
    ])
    .whereRef('conversations.id', '=', 'reviews.conversation_id')
    .where('reviews.organisation_id', '=', organisation_id)
    .where(inEither('reviews.updated_at', period))
    .where('conversations.mode', 'in', modesOf(mode))
    .groupBy([dayOf('reviews.updated_at'), 'reviews.rating'])
    .execute();
}

const total = (rows: DayCount[]): number => rows.reduce((sum, { count }) => sum + Number(count), 0);

function average(rows: ReviewCount[]): number | null {
  const stars = rows.reduce((sum, { rating, count }) => sum + Number(rating) * Number(count), 0);
  return rows.length === 0 ? null : stars / total(rows);
}

function byResult(rows: TurnCount[]): Overview['turns']['results'] {
  const counts = new Map<TurnResult, number>();
  for (const { result, count } of rows)
    if (result !== null) counts.set(result, (counts.get(result) ?? 0) + Number(count));
  return [...counts]
    .map(([result, count]) => ({ result, count }))
    .toSorted((first, second) => second.count - first.count);
}

export interface Counts {
  opened: DayCount[];
  closed: DayCount[];
  resolved: DayCount[];
  taken: DayCount[];
  turns: TurnCount[];
  reviews: ReviewCount[];
}

function daily({ days }: Period, { opened, closed, resolved, taken, turns, reviews }: Counts): Overview['daily'] {
  const on = <Row extends DayCount>(day: string, rows: Row[]) => rows.filter((row) => nameOfDay(row.day) === day);
  return days.map((day) => ({
    day,
    opened: total(on(day, opened)),
    closed: total(on(day, closed)),
    resolved_by_assistant: total(on(day, resolved)),
    turns: total(on(day, turns)),
    failed_turns: total(on(day, turns).filter(({ result }) => result === 'failed')),
    handovers: total(on(day, taken)),
    reviews: total(on(day, reviews)),
    average_rating: average(on(day, reviews)),
    results: Object.fromEntries(byResult(on(day, turns)).map(({ result, count }) => [result, count])),
  }));
}
