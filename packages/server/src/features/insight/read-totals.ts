/** Totals of a period and the one before it, by day or by label. Whole days of UTC are read as such, the rest by the hour. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Schema } from '../../db/schema.js';
import type { Context } from '../context.js';
import type { Measure } from './conversation-counts.js';
import { modesOf } from './mode.js';
import { type Asked, type Hours, hoursOf } from './period.js';

const HOURS = 24;

export interface DayTotal {
  measure: Measure;
  /** Since 1970. */
  day: number;
  label: string;
  count: number;
}

export async function readDayTotals(context: Context, asked: Asked, measures: readonly Measure[]): Promise<DayTotal[]> {
  const { now, previous } = hoursOf(asked.period);
  const day = sql<number>`hour / ${sql.lit(HOURS)}`;
  const read = (hours: Hours) =>
    context.database.read
      .selectFrom(totalsIn(context, asked, measures, hours).as('totals'))
      .select((eb) => ['measure', day.as('day'), 'label', eb.fn.sum<number>('count').as('count')])
      .groupBy(['measure', day, 'label'])
      .execute();
  const rows = (await Promise.all([read(previous), read(now)])).flat();
  return rows.map((row) => ({
    ...row,
    measure: row.measure as Measure,
    day: Number(row.day),
    count: Number(row.count),
  }));
}

export interface LabelTotal {
  label: string;
  count: number;
}

/** Of the period alone. */
export async function readLabelTotals(context: Context, asked: Asked, measure: Measure): Promise<LabelTotal[]> {
  const rows = await context.database.read
    .selectFrom(totalsIn(context, asked, [measure], hoursOf(asked.period).now).as('totals'))
    .select((eb) => ['label', eb.fn.sum<number>('count').as('count')])
    .groupBy('label')
    .execute();
  return rows.map(({ label, count }) => ({ label, count: Number(count) }));
}

interface Total {
  measure: string;
  /** Of a whole day: its first one. */
  hour: number;
  label: string;
  count: number;
}

function totalsIn(
  { database }: Context,
  { organisation_id, mode }: Asked,
  measures: readonly Measure[],
  { from, until }: Hours,
): SelectQueryBuilder<Schema, never, Total> {
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
  const hours = (begin: number, end: number) =>
    database.read
      .selectFrom('analytics_totals')
      .select(['measure', 'hour', 'label', 'count'])
      .where('organisation_id', '=', organisation_id)
      .where('mode', 'in', modesOf(mode))
      .where('measure', 'in', measures)
      .where('hour', '>=', begin)
      .where('hour', '<', end);
  const all = days
    .unionAll(hours(from, Math.min(until, first_day * HOURS)))
    .unionAll(hours(Math.max(from, end_day * HOURS), until));
  return all as unknown as SelectQueryBuilder<Schema, never, Total>;
}
