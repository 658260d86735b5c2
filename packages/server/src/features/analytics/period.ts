/**
 * Periods of analytics: whole days in the organisation's time zone, ending today, and the previous period. Totals are
 * by UTC hour, so in time zones with half-hour offsets days begin at the nearest full hour.
 */
import type { AnalyticsMode } from '@frontdesk/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@frontdesk/contract';
import type { Context } from '../context.js';
import { localTime, momentOf } from '../local-time.js';
import { currentOrganisationData } from '../settings/organisation-data.js';

/** A day of 23, 24 or 25 hours. */
export interface Day extends Hours {
  /** Such as `2026-01-31`. */
  name: string;
}

/** In hours since 1970; `until` is exclusive. */
export interface Hours {
  from: number;
  until: number;
}

export interface Period {
  /** In ms since 1970; the start of the first day. */
  since: number;
  until: number;
  /** Oldest first. */
  days: Day[];
}

export interface PeriodAndPrevious extends Period {
  time_zone: string;
  /** The same number of days before, up to the same time of day, so that an unfinished day compares fairly. */
  previous: Period;
}

/** In the time zone of the organisation's settings. @param days 1 or more */
export async function readPeriod(context: Context, organisation_id: string, days: number): Promise<PeriodAndPrevious> {
  const { settings } = await currentOrganisationData(context, organisation_id, 'live');
  return periodOf(days, context.now(), settings.time_zone);
}

/** @param now ms since 1970 @param time_zone IANA */
export function periodOf(days: number, now: number, time_zone: string): PeriodAndPrevious {
  const clock = Date.parse(`${localTime(now, time_zone)}Z`);
  const today = Math.floor(clock / DAY_MS);
  const current = daysBefore(today + 1, days, time_zone);
  const earlier = daysBefore(today + 1 - days, days, time_zone);
  const before = momentOf(clock - days * DAY_MS, time_zone) + (now % MINUTE_MS);
  return {
    time_zone,
    since: (current[0]?.from ?? 0) * HOUR_MS,
    until: now,
    days: current,
    previous: {
      since: (earlier[0]?.from ?? 0) * HOUR_MS,
      until: before,
      days: earlier,
    },
  };
}

/** @param end the day after the last, of the local calendar, in days since 1970 */
function daysBefore(end: number, count: number, time_zone: string): Day[] {
  const begins = Array.from({ length: count + 1 }, (_, index) =>
    Math.round(momentOf((end - count + index) * DAY_MS, time_zone) / HOUR_MS),
  );
  return begins.slice(1).map((until, index) => ({
    name: new Date((end - count + index) * DAY_MS).toISOString().slice(0, 10),
    from: begins[index] ?? until,
    until,
  }));
}

/** The scope of a query of analytics. */
export interface Asked {
  organisation_id: string;
  mode: AnalyticsMode;
  period: PeriodAndPrevious;
}

/** Whole days, including all of today: nothing is counted in the future. */
export const hoursOf = ({ days }: Period): Hours => ({ from: days[0]?.from ?? 0, until: days.at(-1)?.until ?? 0 });

/** The same, only up to the hour in which the period ends. */
export const hoursUntilEnd = (period: Period): Hours => {
  const { from, until } = hoursOf(period);
  return { from, until: Math.min(until, Math.floor(period.until / HOUR_MS) + 1) };
};
