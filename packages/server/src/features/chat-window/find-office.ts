/**
 * Whether an organisation's office is open, and when that changes. Office hours are in the organisation's time zone.
 */
import { DAY_MS, type Office, type OfficeSpan, WEEKDAYS } from '@frontdesk/contract';
import { isoTime } from '../../iso-time.js';
import { localTime, momentOf } from '../local-time.js';

/** Starts with yesterday, whose last span may extend past midnight. */
const DAYS = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8];

interface Span {
  from: number;
  to: number;
}

/** @param now ms since 1970 */
export function findOffice(hours: readonly OfficeSpan[], time_zone: string, now: number): Office {
  const today = Date.parse(`${localTime(now, time_zone).slice(0, 10)}T00:00Z`);
  const spans = DAYS.flatMap((day) => spansOn(today + day * DAY_MS, hours, time_zone));
  const joined = joinSpans(spans.sort((one, other) => one.from - other.from));
  const current = joined.find(({ from, to }) => from <= now && now < to);
  const next = joined.find(({ from }) => from > now);
  const ends = current !== undefined && current !== joined.at(-1) ? current.to : undefined;
  return {
    open: current !== undefined,
    opens_at: current !== undefined || next === undefined ? null : isoTime(next.from),
    closes_at: ends === undefined ? null : isoTime(ends),
    time_zone,
  };
}

/** The open spans of a day. @param day midnight of the local date, as if it were UTC */
export function spansOn(day: number, hours: readonly OfficeSpan[], time_zone: string): Span[] {
  const weekday = WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7];
  return hours
    .filter((span) => span.weekday === weekday)
    .map(({ from, to }) => ({
      from: momentOf(day + minutesOf(from) * 60_000, time_zone),
      to: momentOf(day + minutesOf(to) * 60_000, time_zone),
    }));
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}
