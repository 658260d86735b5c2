/**
 * Reads totals by day, hour, label and hour of the day, from UTC-day totals where possible, or else from hourly ones.
 */
import { HOUR_MS, LIMITS } from '@frontdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.js';
import { localTime } from '../local-time.js';
import type { Measure } from './conversation-counts.js';
import { modesOf } from './mode.js';
import { type Asked, type Hours, hoursOf } from './period.js';

const HOURS = 24;
const HALF_DAY = 12;

export interface LabelTotal {
  label: string;
  count: number;
}

interface MeasureTotal extends LabelTotal {
  measure: Measure;
}

interface Sum extends MeasureTotal {
  /** The sum over the counted things, such as tokens. */
  amount: number;
}

export interface SpanTotal extends Sum {
  /** Index of its span in the list. */
  span: number;
}

export interface ClockTotal extends MeasureTotal {
  /** Local hour of the day, 0 to 23. */
  hour: number;
}

/**
 * By local day: UTC days, corrected by the hours between UTC midnight and local midnight at both ends. Only these hours
 * are read individually.
 * @param days of 13 hours or more, each beginning where the previous one ends
 * @param left_out hours of one of these days that are not counted
 */
export async function readDayTotals(
  { database }: Context,
  asked: Asked,
  measures: readonly Measure[],
  { days, left_out }: { days: readonly Hours[]; left_out: Hours },
): Promise<SpanTotal[]> {
  const [first] = days;
  if (first === undefined) return [];
  const midnights = [first.from, ...days.map(({ until }) => until)].map((hour) => ({
    hour,
    utc_day: Math.round(hour / HOURS),
  }));
  const between = midnights.flatMap(({ hour, utc_day }) =>
    hoursFrom(Math.min(hour, utc_day * HOURS), Math.max(hour, utc_day * HOURS)),
  );
  const these = totalsOf(asked, measures);
  // Days are longer than half a day, so half a UTC day contains the hours of at most one local midnight.
  const half = sql`hour / ${sql.lit(HALF_DAY)}`;
  const { rows } = await sql<Sum & { part: 'day' | 'half' | 'left_out'; at: number }>`
    select 'day' as part, measure, day as at, label, sum(count) as count, sum(amount) as amount from analytics_days
    where ${these} and day >= ${midnights[0]?.utc_day} and day < ${midnights.at(-1)?.utc_day}
    group by measure, day, label
    union all
    select 'half', measure, ${half}, label, sum(count), sum(amount) from analytics_totals
    where ${these} and hour in (${between.length === 0 ? sql`null` : sql.join(between.map((hour) => sql.lit(hour)))})
    group by measure, ${half}, label
    union all
    select 'left_out', measure, 0, label, sum(count), sum(amount) from analytics_totals
    where ${these} and hour >= ${left_out.from} and hour < ${left_out.until}
    group by measure, label`.execute(database.read);
  const sums = new DaySums(days.length);
  const of_utc_day = new Map<number, number>();
  const of_half = new Map<number, number>();
  for (const [index, { hour, utc_day }] of midnights.entries()) {
    for (let day = utc_day; day < (midnights[index + 1]?.utc_day ?? utc_day); day++) of_utc_day.set(day, index);
    of_half.set(hour < utc_day * HOURS ? utc_day * 2 - 1 : utc_day * 2, index);
  }
  const of_left_out = days.findIndex(({ from, until }) => left_out.from >= from && left_out.from < until);
  for (const { part, at, ...total } of rows) {
    if (part === 'day') sums.add(of_utc_day.get(at), total, 1);
    else if (part === 'left_out') sums.add(of_left_out, total, -1);
    else {
      // Hours before UTC midnight belong to the local day that begins with them; later ones do not.
      const index = of_half.get(at) ?? 0;
      const sign = at % 2 === 1 ? 1 : -1;
      sums.add(index, total, sign);
      sums.add(index - 1, total, -sign as 1 | -1);
    }
  }
  return sums.all();
}

class DaySums {
  readonly #by_key = new Map<string, SpanTotal>();
  readonly #days: number;

  constructor(days: number) {
    this.#days = days;
  }

  add(span: number | undefined, { measure, label, ...total }: Sum, sign: 1 | -1): void {
    const [count, amount] = [sign * Number(total.count), sign * Number(total.amount)];
    if (span === undefined || span < 0 || span >= this.#days) return;
    const key = `${span} ${measure} ${label}`;
    const sum = this.#by_key.get(key);
    if (sum === undefined) this.#by_key.set(key, { measure, span, label, count, amount });
    else {
      sum.count += count;
      sum.amount += amount;
    }
  }

  all(): SpanTotal[] {
    return [...this.#by_key.values()];
  }
}

/** By hour. */
export async function readHourTotals(
  { database }: Context,
  asked: Asked,
  measures: readonly Measure[],
  { from, until }: Hours,
): Promise<SpanTotal[]> {
  const { rows } = await sql<Sum & { hour: number }>`
    select measure, hour, label, sum(count) as count, sum(amount) as amount from analytics_totals
    where ${totalsOf(asked, measures)} and hour >= ${from} and hour < ${until}
    group by measure, hour, label`.execute(database.read);
  return rows.map(({ hour, count, amount, ...row }) => ({
    ...row,
    span: hour - from,
    count: Number(count),
    amount: Number(amount),
  }));
}

/** Of the whole period, without the previous one. */
export async function readLabelTotals(
  { database }: Context,
  asked: Asked,
  measures: readonly Measure[],
): Promise<MeasureTotal[]> {
  const { from, until } = hoursOf(asked.period);
  const first_day = Math.ceil(from / HOURS);
  const end_day = Math.max(first_day, Math.floor(until / HOURS));
  const these = totalsOf(asked, measures);
  const { rows } = await sql<MeasureTotal>`
    select measure, label, sum(count) as count from (
      select measure, label, sum(count) as count from analytics_days
      where ${these} and day >= ${first_day} and day < ${end_day} group by measure, label
      union all
      select measure, label, count from analytics_totals
      where ${these} and hour >= ${from} and hour < ${Math.min(until, first_day * HOURS)}
      union all
      select measure, label, count from analytics_totals
      where ${these} and hour >= ${Math.max(from, end_day * HOURS)} and hour < ${until}
    ) as totals group by measure, label`.execute(database.read);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/**
 * By local hour of the day, over the last days of the period. Reads hourly totals, which is too expensive for long
 * periods.
 */
export async function readClockTotals(
  { database }: Context,
  asked: Asked,
  measures: readonly Measure[],
): Promise<ClockTotal[]> {
  const { days, time_zone } = asked.period;
  const stretches = stretchesOf(days.slice(-LIMITS.hourOfDayDays));
  const found = await Promise.all(
    stretches.map(async ({ from, until, length }) => {
      const place = sql`(hour - ${sql.lit(from)}) % ${sql.lit(length)}`;
      const { rows } = await sql<MeasureTotal & { place: number }>`
        select measure, ${place} as place, label, sum(count) as count from analytics_totals
        where ${totalsOf(asked, measures)} and hour >= ${from} and hour < ${until}
        group by measure, ${place}, label`.execute(database.read);
      // Days of a stretch have the same hours, so the first one gives the local hours.
      const clock = hoursFrom(from, from + length).map((hour) =>
        Number(localTime(hour * HOUR_MS, time_zone).slice(11, 13)),
      );
      return rows.map(({ place: at, count, ...row }) => ({ ...row, hour: clock[at] ?? 0, count: Number(count) }));
    }),
  );
  return found.flat();
}

/** Consecutive days of equal length, so that one query can number their hours. */
interface Stretch extends Hours {
  /** Length of each day, in hours. */
  length: number;
}

function stretchesOf(days: readonly Hours[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { from, until } of days) {
    const last = stretches.at(-1);
    if (last?.length === until - from) last.until = until;
    else stretches.push({ from, until, length: until - from });
  }
  return stretches;
}

function totalsOf({ organisation_id, mode }: Asked, measures: readonly Measure[]): RawBuilder<boolean> {
  return sql<boolean>`organisation_id = ${organisation_id} and mode in (${sql.join(modesOf(mode))})
    and measure in (${sql.join([...measures])})`;
}

const hoursFrom = (from: number, until: number): number[] =>
  Array.from({ length: Math.max(0, until - from) }, (_, index) => from + index);
