/** The numbers of an organisation over some days, from totals (`keep-totals.ts`): their price does not grow with what is stored. */
import type { InsightMode, Overview, TurnResult } from '@frontdesk/contract';
import type { Context } from '../context.js';
import { isoTime } from '../conversations/entry-view.js';
import { countOpen } from './count-open.js';
import { percentileOf } from './duration-buckets.js';
import { countChanges } from './keep-totals.js';
import { type Asked, DAY_MS, nameOfDay, type Period, periodOf } from './period.js';
import { type DayTotal, type LabelTotal, readDayTotals, readLabelTotals } from './read-totals.js';

/** How long a reader waits for what has changed to be counted; the rest is counted in the background. */
const CATCH_UP_MS = 100;
const MEASURES = ['opened', 'closed', 'resolved', 'taken', 'turn', 'review'] as const;

export async function readOverview(
  context: Context,
  organisation_id: string,
  { days, mode }: { days: number; mode: InsightMode },
): Promise<Overview> {
  const counted_until = await countChanges(context, organisation_id, CATCH_UP_MS);
  const period = periodOf(days, context.now());
  const asked: Asked = { organisation_id, mode, period };
  const [open, totals, assistant, agent] = await Promise.all([
    countOpen(context, asked),
    readDayTotals(context, asked, MEASURES),
    readLabelTotals(context, asked, 'assistant_reply'),
    readLabelTotals(context, asked, 'agent_reply'),
  ]);
  const first_reply = { assistant: replyTimes(assistant), agent: replyTimes(agent) };
  const known = { counted_until: counted_until === null ? null : isoTime(counted_until), open, first_reply };
  return summarise(period, known, toCounts(totals));
}

const replyTimes = (buckets: LabelTotal[]): Overview['first_reply']['assistant'] => ({
  count: total(buckets),
  p50_ms: percentileOf(buckets, 0.5),
  p95_ms: percentileOf(buckets, 0.95),
});

function toCounts(rows: readonly DayTotal[]): Counts {
  const of = (measure: (typeof MEASURES)[number]) => rows.filter((row) => row.measure === measure && row.count !== 0);
  return {
    opened: of('opened'),
    closed: of('closed'),
    resolved: of('resolved'),
    taken: of('taken'),
    turns: of('turn').map(({ day, label, count }) => ({
      day,
      count,
      result: label === '' ? null : (label as TurnResult),
    })),
    reviews: of('review').map(({ day, label, count }) => ({ day, count, rating: label })),
  };
}

function summarise(
  period: Period,
  now: Pick<Overview, 'counted_until' | 'open' | 'first_reply'>,
  all: Counts,
): Overview {
  const first = period.since / DAY_MS;
  const counts = pick(all, ({ day }) => day >= first);
  const earlier = pick(all, ({ day }) => day < first);
  const { reviews, ...numbers } = totals(counts);
  const stars = (rating: string) => total(counts.reviews.filter((row) => row.rating === rating));
  return {
    since: isoTime(period.since),
    until: isoTime(period.until),
    counted_until: now.counted_until,
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

function pick(all: Counts, on: (row: DayCount) => boolean): Counts {
  return {
    opened: all.opened.filter(on),
    closed: all.closed.filter(on),
    resolved: all.resolved.filter(on),
    taken: all.taken.filter(on),
    turns: all.turns.filter(on),
    reviews: all.reviews.filter(on),
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

interface DayCount {
  day: number;
  count: number;
}
interface TurnCount extends DayCount {
  /** Null: still under way. */
  result: TurnResult | null;
}
interface ReviewCount extends DayCount {
  rating: string;
}

const total = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0);

function average(rows: ReviewCount[]): number | null {
  const stars = rows.reduce((sum, { rating, count }) => sum + Number(rating) * count, 0);
  return rows.length === 0 ? null : stars / total(rows);
}

function byResult(rows: TurnCount[]): Overview['turns']['results'] {
  const counts = new Map<TurnResult, number>();
  for (const { result, count } of rows) if (result !== null) counts.set(result, (counts.get(result) ?? 0) + count);
  return [...counts]
    .map(([result, count]) => ({ result, count }))
    .toSorted((first, second) => second.count - first.count);
}

interface Counts {
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
