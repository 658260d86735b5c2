/** Totals of days, of the whole period and of hours of the day are the sums of their hours, wherever midnight lies in UTC. */
import { HOUR_MS } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { type Hours, hoursOf, hoursUntilEnd, periodOf } from '../../src/features/analytics/period.js';
import {
  readClockTotals,
  readDayTotals,
  readHourTotals,
  readLabelTotals,
} from '../../src/features/analytics/read-totals.js';
import { openTestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const DAYS = 28;
const ROWS_AT_ONCE = 500;
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
];

/** Of every hour another number, so that no hour can stand for another. */
const countIn = (hour: number) => (hour * hour) % 997;
const sumOf = ({ from, until }: Hours) =>
  Array.from({ length: until - from }, (_, index) => countIn(from + index)).reduce((sum, count) => sum + count, 0);
const localHour = (hour: number, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(hour * HOUR_MS));

test.each(databases())('totals on $name in every time zone', async (database) => {
  await using service = await openTestContext(database);
  const { context, organisation_id } = service;
  // Clocks change in Berlin, Los Angeles and Auckland: back in the one half of the year, forward in the other.
  const ends = ['2026-04-10T10:40:00Z', '2026-10-26T22:20:00Z'].map((time) => Date.parse(time));
  const hours = ends.flatMap((end) =>
    Array.from({ length: 24 * (DAYS * 2 + 4) }, (_, index) => Math.floor(end / HOUR_MS) + 48 - index),
  );
  const rows = hours.flatMap((hour) =>
    ['opened', 'turn'].map((measure) => ({
      organisation_id,
      measure,
      mode: 'live' as const,
      label: measure === 'turn' ? 'answered' : '',
      hour,
      count: countIn(hour),
      amount: countIn(hour) * 3,
    })),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await context.database.transaction(async ({ query }) => {
      const some = rows.slice(from, from + ROWS_AT_ONCE);
      await query.insertInto('analytics_totals').values(some).execute();
      for (const { hour, count, amount, ...row } of some)
        await query
          .insertInto('analytics_days')
          .values({ ...row, day: Math.floor(hour / 24), count, amount })
          .onConflict((conflict) =>
            conflict.columns(['organisation_id', 'mode', 'measure', 'day', 'label']).doUpdateSet((eb) => ({
              count: eb('analytics_days.count', '+', eb.ref('excluded.count')),
              amount: eb('analytics_days.amount', '+', eb.ref('excluded.amount')),
            })),
          )
          .execute();
    });

  for (const time_zone of ZONES)
    for (const end of ends) {
      const period = periodOf(DAYS, end, time_zone);
      const asked = { organisation_id, mode: 'live' as const, period };
      const days = [...period.previous.days, ...period.days];
      const counted = hoursUntilEnd(period.previous);
      const left_out = { from: counted.until, until: hoursOf(period.previous).until };
      const by_day = await readDayTotals(context, asked, ['opened', 'turn'], { days, left_out });
      for (const [measure, label] of [
        ['opened', ''],
        ['turn', 'answered'],
      ])
        expect(
          by_day
            .filter((row) => row.measure === measure && row.label === label)
            .toSorted((one, other) => one.span - other.span)
            .map(({ span, count, amount }) => [span, count, amount]),
          `${measure} by day in ${time_zone}`,
        ).toEqual(
          days.map((day, span) => {
            const count = sumOf(day) - (span === DAYS - 1 ? sumOf(left_out) : 0);
            return [span, count, count * 3];
          }),
        );
      expect(await readLabelTotals(context, asked, ['turn'])).toEqual([
        { measure: 'turn', label: 'answered', count: sumOf(hoursOf(period)) },
      ]);
      const today = period.days.at(-1) ?? { from: 0, until: 0 };
      const by_hour = await readHourTotals(context, asked, ['opened'], today);
      expect(
        by_hour
          .toSorted((one, other) => one.span - other.span)
          .map(({ span, count, amount }) => [today.from + span, count, amount]),
      ).toEqual(
        hours
          .filter((hour) => hour >= today.from && hour < today.until)
          .toSorted((one, other) => one - other)
          .map((hour) => [hour, countIn(hour), countIn(hour) * 3]),
      );
      const of_clock = Array<number>(24).fill(0);
      for (const { hour, count } of await readClockTotals(context, asked, ['opened']))
        of_clock[hour] = (of_clock[hour] ?? 0) + count;
      const expected = Array<number>(24).fill(0);
      for (const { from, until } of period.days)
        for (let hour = from; hour < until; hour++) {
          const place = localHour(hour, time_zone);
          expected[place] = (expected[place] ?? 0) + countIn(hour);
        }
      expect(of_clock, `by hour of day in ${time_zone}`).toEqual(expected);
    }
});
