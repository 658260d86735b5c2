/** The stretch of time that numbers are about: whole days of UTC, the last of them today; and the one before it. */
import { type RawBuilder, sql } from 'kysely';

export const DAY_MS = 24 * 60 * 60_000;

export interface Period {
  /** In ms since 1970; the first day begins with it. */
  since: number;
  until: number;
  /** As `2026-01-31`, oldest first. */
  days: string[];
  /** As many days before, up to the same time of day, so that a day that is not over compares fairly. */
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

/** Whether a column of times is in the period or the one before it, in a form that its index serves. */
export function inEither(column: string, { since, previous }: Period): RawBuilder<boolean> {
  const time = sql.ref(column);
  return sql<boolean>`${time} >= ${previous.since} and (${time} <= ${previous.until} or ${time} >= ${since})`;
}

/** A column of times as the number of its day since 1970; integers divide to integers in both dialects. */
export const dayOf = (column: string): RawBuilder<number> => sql<number>`${sql.ref(column)} / ${sql.lit(DAY_MS)}`;

/** @param day as {@link dayOf} counts @returns such as `2026-01-31` */
export const nameOfDay = (day: number): string => new Date(Number(day) * DAY_MS).toISOString().slice(0, 10);
