/** Totals by span of time, such as a day, or by label. Where spans are days of UTC, their totals are read, else those of hours. */
import { LIMITS } from '@frontdesk/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Schema } from '../../db/schema.js';
import type { Context } from '../context.js';
import { localTime } from '../local-time.js';
import type { Measure } from './conversation-counts.js';
import { modesOf } from './mode.js';
import { type Asked, HOUR_MS, type Hours, hoursOf } from './period.js';

const HOURS = 24;

export interface SpanTotal {
  measure: Measure;
  /** The place of its span in the list. */
  span: number;
  label: string;
  count: number;
}

/** @param spans such as days, each beginning where the one before it ends */
export async function readSpanTotals(
  context: Context,
  asked: Asked,
  measures: readonly Measure[],
  spans: readonly Hours[],
): Promise<SpanTotal[]> {
  const rows = await Promise.all(
    stretchesOf(spans).map(async ({ first, length, hours }) => {
      const span = sql<number>`(hour - ${sql.lit(hours.from)}) / ${sql.lit(length)}`;
      const found = await context.database.read
        .selectFrom(
          totalsIn(context, asked, measures, hours, length === HOURS && hours.from % HOURS === 0).as('totals'),
        )
        .select((eb) => ['measure', span.as('span'), 'label', eb.fn.sum<number>('count').as('count')])
        .groupBy(['measure', span, 'label'])
        .execute();
      return found.map((row) => ({
        ...row,
        measure: row.measure as Measure,
        span: first + Number(row.span),
        count: Number(row.count),
      }));
    }),
  );
  return rows.flat();
}

/** Spans that follow one another and are equally long, so that one query can number them. */
interface Stretch {
  /** The place of its first span in the list. */
  first: number;
  /** Of each span, in hours. */
  length: number;
  hours: Hours;
}

function stretchesOf(spans: readonly Hours[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [index, { from, until }] of spans.entries()) {
    const last = stretches.at(-1);
    if (last?.length === until - from) last.hours = { ...last.hours, until };
    else stretches.push({ first: index, length: until - from, hours: { from, until } });
  }
  return stretches.filter(({ length }) => length > 0);
}

export interface LabelTotal {
  label: string;
  count: number;
}

/** Of the period alone. */
export async function readLabelTotals(context: Context, asked: Asked, measure: Measure): Promise<LabelTotal[]> {
  const rows = await context.database.read
    .selectFrom(totalsIn(context, asked, [measure], hoursOf(asked.period), true).as('totals'))
    .select((eb) => ['label', eb.fn.sum<number>('count').as('count')])
    .groupBy('label')
    .execute();
  return rows.map(({ label, count }) => ({ label, count: Number(count) }));
}

export interface ClockTotal {
  measure: Measure;
  /** Of the day, 0 to 23, as clocks show it there. */
  hour: number;
  label: string;
  count: number;
}

/** By the hour of the day, of the last days of the period: totals of every hour are read, which costs too much for long periods. */
export async function readClockTotals(
  context: Context,
  asked: Asked,
  measures: readonly Measure[],
): Promise<ClockTotal[]> {
  const { days, time_zone } = asked.period;
  const rows = await Promise.all(
    stretchesOf(days.slice(-LIMITS.hourOfDayDays)).map(async ({ length, hours }) => {
      // Days of a stretch have the same hours, so the first one tells what clocks show.
      const place = sql<number>`(hour - ${sql.lit(hours.from)}) % ${sql.lit(length)}`;
      const found = await context.database.read
        .selectFrom(totalsIn(context, asked, measures, hours, false).as('totals'))
        .select((eb) => ['measure', place.as('place'), 'label', eb.fn.sum<number>('count').as('count')])
        .groupBy(['measure', place, 'label'])
        .execute();
      return found.map((row) => ({
        measure: row.measure as Measure,
        hour: Number(localTime((hours.from + Number(row.place)) * HOUR_MS, time_zone).slice(11, 13)),
        label: row.label,
        count: Number(row.count),
      }));
    }),
  );
  return rows.flat();
}

interface Total {
  measure: string;
  /** Of a whole day: its first one. */
  hour: number;
  label: string;
  count: number;
}

/** @param whole_days whether the totals of whole days of UTC may stand for those of their hours */
function totalsIn(
  { database }: Context,
  { organisation_id, mode }: Asked,
  measures: readonly Measure[],
  { from, until }: Hours,
  whole_days: boolean,
): SelectQueryBuilder<Schema, never, Total> {
  const hours = (begin: number, end: number) =>
    database.read
      .selectFrom('analytics_totals')
      .select(['measure', 'hour', 'label', 'count'])
      .where('organisation_id', '=', organisation_id)
      .where('mode', 'in', modesOf(mode))
      .where('measure', 'in', measures)
      .where('hour', '>=', begin)
      .where('hour', '<', end);
  if (!whole_days) return hours(from, until) as unknown as SelectQueryBuilder<Schema, never, Total>;
  const first_day = Math.ceil(from / HOURS);
  const end_day = Math.max(first_day, Math.floor(until / HOURS));
  const days = database.read
    .selectFrom('analytics_days')
    .select(['measure', sql<number>`day * ${sql.lit(HOURS)}`.as('hour'), 'label', 'count'])
    .where('organisation_id', '=', organisation_id)
    .where('mode', 'in', modesOf(mode))
    .where('measure', 'in', measures)
    .where('day', '>=', first_day)
    .where('day', '<', end_day);
  const all = days
    .unionAll(hours(from, Math.min(until, first_day * HOURS)))
    .unionAll(hours(Math.max(from, end_day * HOURS), until));
  return all as unknown as SelectQueryBuilder<Schema, never, Total>;
}
