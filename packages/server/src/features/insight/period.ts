/** The stretch of time that numbers are about: whole days of UTC, the last of them today; and the one before it. */
import type { InsightMode } from '@frontdesk/contract';

export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

export interface Period {
  /** In ms since 1970; the first day begins with it. */
  since: number;
  until: number;
  /** As `2026-01-31`, oldest first. */
  days: string[];
  /** As many days before, up to the same hour of the day, so that a day that is not over compares fairly. */
  previous: { since: number; until: number };
}

export function periodOf(days: number, now: number): Period {
  const today = Math.floor(now / DAY_MS);
  const numbers = Array.from({ length: days }, (_, index) => today - days + 1 + index);
  const since = (today - days + 1) * DAY_MS;
  const length = days * DAY_MS;
  return {
    since,
    until: now,
    days: numbers.map(nameOfDay),
    previous: { since: since - length, until: now - length },
  };
}

/** What is asked for of an organisation. */
export interface Asked {
  organisation_id: string;
  mode: InsightMode;
  period: Period;
}

/** Since 1970, the last one left out. */
export interface Hours {
  from: number;
  until: number;
}

/** Today is a whole day: nothing is counted in the future. */
export const hoursOf = ({ since, days, previous }: Period): { now: Hours; previous: Hours } => ({
  now: { from: since / HOUR_MS, until: (since + days.length * DAY_MS) / HOUR_MS },
  previous: { from: previous.since / HOUR_MS, until: Math.floor(previous.until / HOUR_MS) + 1 },
});

/** @param day since 1970 @returns such as `2026-01-31` */
export const nameOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
