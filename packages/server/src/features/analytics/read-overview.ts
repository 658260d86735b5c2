/**
 * The numbers of an organisation over some days, read from totals (`keep-totals.ts`), so their cost does not grow with
 * the stored data.
 */
import {
  type AnalyticsMode,
  type FeedbackRating,
  type HandoverReason,
  HOUR_MS,
  type Overview,
  type TargetKind,
  type TurnResult,
} from '@frontdesk/contract';
import { groupBy } from '../../groups.js';
import { isoTime } from '../../iso-time.js';
import type { Context } from '../context.js';
import { MICROS } from '../usage/prices.js';
import { type Measure, readRatedLabel, targetLabel } from './conversation-counts.js';
import { countOpen } from './count-open.js';
import { percentileOf } from './duration-buckets.js';
import { countChanges } from './keep-totals.js';
import { type Asked, hoursOf, hoursUntilEnd, type Period, readPeriod } from './period.js';
import {
  type ClockTotal,
  type LabelTotal,
  readClockTotals,
  readDayTotals,
  readHourTotals,
  readLabelTotals,
  type SpanTotal,
} from './read-totals.js';

/** How long a reader waits for recent changes to be counted, in ms; the rest is counted in the background. */
const CATCH_UP_MS = 100;
const HOURS_OF_DAY = 24;
const MEASURES = [
  'opened',
  'closed',
  'resolved',
  'taken',
  'turn',
  'review',
  'feedback',
  'target',
  'tokens',
  'cost',
] as const;

export async function readOverview(
  context: Context,
  organisation_id: string,
  { days, mode }: { days: number; mode: AnalyticsMode },
): Promise<Overview> {
  const { counted_until } = await countChanges(context, organisation_id, CATCH_UP_MS);
  const period = await readPeriod(context, organisation_id, days);
  const asked: Asked = { organisation_id, mode, period };
  const [open, { now, before }, labels, clock] = await Promise.all([
    countOpen(context, asked),
    readCourses(context, asked),
    readLabelTotals(context, asked, ['assistant_reply', 'agent_reply', 'rated', 'handover']),
    readClockTotals(context, asked, ['assistant_reply', 'agent_wait']),
  ]);
  const of = (wanted: Measure) => labels.filter(({ measure }) => measure === wanted);
  const { reviews, ...numbers } = now.totals;
  return {
    time_zone: period.time_zone,
    since: isoTime(period.since),
    until: isoTime(period.until),
    counted_until: counted_until === null ? null : isoTime(counted_until),
    previous: {
      since: isoTime(period.previous.since),
      until: isoTime(period.previous.until),
      ...before.totals,
      daily: before.daily,
      hourly: before.hourly,
    },
    open,
    ...numbers,
    reviews: { ...reviews, distribution: now.distribution },
    satisfaction: await readSatisfaction(context, organisation_id, of('rated')),
    first_reply: { assistant: replyTimes(of('assistant_reply')), agent: replyTimes(of('agent_reply')) },
    handover_reasons: of('handover')
      .filter(({ count }) => count !== 0)
      .map(({ label, count }) => ({ reason: label as HandoverReason, count }))
      .toSorted((one, other) => other.count - one.count),
    by_hour_of_day: byHourOfDay(clock),
    daily: now.daily,
    hourly: now.hourly,
  };
}

const byHourOfDay = (clock: readonly ClockTotal[]): Overview['by_hour_of_day'] =>
  Array.from({ length: HOURS_OF_DAY }, (_, hour) => {
    const of = (measure: ClockTotal['measure']) =>
      replyTimes(clock.filter((row) => row.hour === hour && row.measure === measure));
    return { hour, assistant_reply: of('assistant_reply'), agent_wait: of('agent_wait') };
  });

/** Agents with their current names; the most reviewed first. */
async function readSatisfaction(
  context: Context,
  organisation_id: string,
  totals: readonly LabelTotal[],
): Promise<Overview['satisfaction']> {
  const rated = totals
    .filter(({ count }) => count !== 0)
    .map(({ label, count }) => ({ ...readRatedLabel(label), count }));
  const of = (agent_id: string | null) => {
    const rows = rated
      .filter((row) => row.agent_id === agent_id)
      .map(({ rating, count }) => ({ label: rating, count }));
    return { count: total(rows), average: average(rows) };
  };
  const ids = [...new Set(rated.flatMap(({ agent_id }) => agent_id ?? []))];
  const members =
    ids.length === 0
      ? []
      : await context.database.read
          .selectFrom('members')
          .select(['id', 'username'])
          .where('organisation_id', '=', organisation_id)
          .where('id', 'in', ids)
          .execute();
  const names = new Map(members.map(({ id, username }) => [id, username]));
  return {
    assistant: of(null),
    agents: ids
      .map((agent_id) => ({ agent_id, name: names.get(agent_id) ?? null, ...of(agent_id) }))
      .toSorted((one, other) => other.count - one.count),
  };
}

/** Of the period and the previous one. For a single day also by hour, with all of the previous day, for the chart. */
async function readCourses(context: Context, asked: Asked) {
  const { period } = asked;
  const { previous } = period;
  const days = [...previous.days, ...period.days];
  const left_out = { from: hoursUntilEnd(previous).until, until: hoursOf(previous).until };
  const rows = await readDayTotals(context, asked, MEASURES, { days, left_out });
  const earlier = previous.days.length;
  const before = rows.filter(({ span }) => span < earlier);
  const now = rows.filter(({ span }) => span >= earlier).map((row) => ({ ...row, span: row.span - earlier }));
  const by_hour = period.days.length === 1;
  return {
    now: { ...courseOf(period, now), hourly: by_hour ? await readHours(context, asked, period) : [] },
    before: { ...courseOf(previous, before), hourly: by_hour ? await readHours(context, asked, previous) : [] },
  };
}

function courseOf({ days }: Period, rows: readonly SpanTotal[]) {
  const stars = (rating: string) =>
    total(rows.filter(({ measure, label }) => measure === 'review' && label === rating));
  const of_span = bySpan(rows);
  return {
    totals: totals(rows),
    distribution: { '1': stars('1'), '2': stars('2'), '3': stars('3'), '4': stars('4'), '5': stars('5') },
    daily: days.map(({ name }, span) => ({ day: name, ...course(of_span.get(span) ?? []) })),
  };
}

async function readHours(context: Context, asked: Asked, period: Period): Promise<Overview['hourly']> {
  const { from, until } = hoursOf(period);
  const of_span = bySpan(await readHourTotals(context, asked, MEASURES, { from, until }));
  return Array.from({ length: until - from }, (_, span) => ({
    from: isoTime((from + span) * HOUR_MS),
    ...course(of_span.get(span) ?? []),
  }));
}

const bySpan = (rows: readonly SpanTotal[]): Map<number, SpanTotal[]> => groupBy(rows, ({ span }) => span);

const replyTimes = (buckets: readonly LabelTotal[]): Overview['first_reply']['assistant'] => ({
  count: total(buckets),
  p50_ms: percentileOf(buckets, 0.5),
  p95_ms: percentileOf(buckets, 0.95),
});

function totals(rows: readonly SpanTotal[]) {
  const { closed, reviews, ...numbers } = numbersOf(rows);
  return {
    opened: numbers.opened,
    closed,
    resolved_by_assistant: { count: numbers.resolved, share: closed === 0 ? null : numbers.resolved / closed },
    handovers: {
      asked: total(numbers.turns.filter(({ label }) => label === 'handed_over' || label === 'failed')),
      taken: numbers.taken,
    },
    reviews: { count: total(reviews), average: average(reviews) },
    feedback: numbers.feedback,
    targets: {
      first_reply: withShare(numbers.targets.first_reply),
      resolution: withShare(numbers.targets.resolution),
    },
    usage: usageOf(numbers),
    turns: { total: total(numbers.turns), results: byResult(numbers.turns) },
  };
}

/** The numbers of one span, such as a day. */
function course(rows: readonly SpanTotal[]): Omit<Overview['daily'][number], 'day'> {
  const { opened, closed, resolved, taken, turns, reviews, feedback, targets, tokens, cost } = numbersOf(rows);
  return {
    opened,
    closed,
    resolved_by_assistant: resolved,
    turns: total(turns),
    failed_turns: total(turns.filter(({ label }) => label === 'failed')),
    handovers: taken,
    reviews: total(reviews),
    average_rating: average(reviews),
    feedback,
    targets,
    tokens,
    cost,
    results: Object.fromEntries(byResult(turns).map(({ result, count }) => [result, count])),
  };
}

function numbersOf(rows: readonly SpanTotal[]) {
  const of = (measure: (typeof MEASURES)[number]) => rows.filter((row) => row.measure === measure);
  const given = (rating: FeedbackRating) => of('feedback').filter(({ label }) => label === rating);
  const ended = (target: TargetKind) => {
    const count = (end: 'met' | 'missed') =>
      total(of('target').filter(({ label }) => label === targetLabel(target, end)));
    return { met: count('met'), missed: count('missed') };
  };
  return {
    opened: total(of('opened')),
    closed: total(of('closed')),
    resolved: total(of('resolved')),
    taken: total(of('taken')),
    /** By result; an empty one means still running. */
    turns: of('turn'),
    /** By rating. */
    reviews: of('review'),
    feedback: { up: total(given('up')), down: total(given('down')) },
    targets: { first_reply: ended('first_reply'), resolution: ended('resolution') },
    tokens: amount(of('tokens')),
    // Null if some turns have no price, as a partial sum would look complete.
    cost: total(of('cost')) === total(of('tokens')) ? amount(of('cost')) / MICROS : null,
  };
}

const withShare = ({ met, missed }: { met: number; missed: number }) => ({
  met,
  missed,
  share: met + missed === 0 ? null : met / (met + missed),
});

function usageOf({
  opened,
  resolved,
  tokens,
  cost,
}: Pick<ReturnType<typeof numbersOf>, 'opened' | 'resolved' | 'tokens' | 'cost'>): Overview['usage'] {
  const per = (value: number | null, count: number) => (value === null || count === 0 ? null : value / count);
  return { tokens, cost, tokens_per_conversation: per(tokens, opened), cost_per_resolved: per(cost, resolved) };
}

const amount = (rows: readonly { amount: number }[]): number => rows.reduce((sum, row) => sum + row.amount, 0);

const total = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0);

function average(rows: readonly LabelTotal[]): number | null {
  const count = total(rows);
  return count === 0 ? null : rows.reduce((sum, row) => sum + Number(row.label) * row.count, 0) / count;
}

function byResult(rows: readonly LabelTotal[]): Overview['turns']['results'] {
  const counts = new Map<TurnResult, number>();
  for (const { label, count } of rows)
    if (label !== '' && count !== 0) counts.set(label as TurnResult, (counts.get(label as TurnResult) ?? 0) + count);
  return [...counts]
    .map(([result, count]) => ({ result, count }))
    .toSorted((first, second) => second.count - first.count);
}
