/**
 * ISO 8601 dates and times, which parameters take, and the numeric notations that people use: `22.11.2026`, `11/22/26`,
 * `22-11`, `2026年11月22日`, `19:30`, `7 pm`. If day and month are ambiguous, both readings count. Dates in words
 * ("tomorrow", "22 November") are in `date-words.ts`.
 */
import { foldText } from './fold-text.js';

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[t ](\d\d):(\d\d)(?::\d\d(?:\.\d{1,9})?)?(?:z|[+-]\d\d:?\d\d)?)?$/;
const ISO_TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::00)?$/;

const YEAR_FIRST = /(?<!\d)(\d{4}) ?[-./年년] ?(\d{1,2}) ?[-./月월] ?(\d{1,2})(?!\d)/g;
const YEAR_LAST = /(?<!\d)(\d{1,2})[-./] ?(\d{1,2})[-./] ?(\d{4}|\d\d)(?!\d)/g;
const DAY_AND_MONTH = /(?<![-./년年\d])(\d{1,2}) ?[-./月월] ?(\d{1,2})(?![-./]?\d)/g;
const CLOCK = /(?<!\d)([01]?\d|2[0-3])(?: ?[:.h時时시] ?([0-5]\d))?(?!\d)/g;

/** A parsed ISO date or time: `date` is `YYYY-MM-DD`, `time` is `HH:MM`. */
export interface IsoMoment {
  date?: string;
  time?: string;
}

/** @returns undefined if the value is neither a date nor a time */
export function readIsoMoment(value: string): IsoMoment | undefined {
  const folded = foldText(value);
  const time = ISO_TIME.exec(folded);
  if (time !== null) return { time: `${time[1]}:${time[2]}` };
  const [, year, month, day, hour, minute] = ISO.exec(folded) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = `${year}-${month}-${day}`;
  return hour === undefined || minute === undefined ? { date } : { date, time: `${hour}:${minute}` };
}

/**
 * @param folded output of `foldText` @param today `YYYY-MM-DD`: a date without a year is at most a year away from it
 */
export function datesIn(folded: string, today: string): Set<string> {
  const dates = new Set<string>();
  const add = (year: number, month: number, day: number) => {
    const date = new Date(Date.UTC(year, month - 1, day));
    if (date.getUTCMonth() === month - 1 && date.getUTCDate() === day) dates.add(date.toISOString().slice(0, 10));
  };
  for (const [, year, month, day] of folded.matchAll(YEAR_FIRST)) add(Number(year), Number(month), Number(day));
  for (const [, first, second, year = ''] of folded.matchAll(YEAR_LAST)) {
    const full = year.length === 2 ? 2000 + Number(year) : Number(year);
    add(full, Number(second), Number(first));
    add(full, Number(first), Number(second));
  }
  const thisYear = Number(today.slice(0, 4));
  for (const [, first, second] of folded.matchAll(DAY_AND_MONTH))
    for (const year of [thisYear - 1, thisYear, thisYear + 1]) {
      add(year, Number(second), Number(first));
      add(year, Number(first), Number(second));
    }
  return dates;
}

/** Afternoon hours are often written on the 12-hour clock. @returns `HH:MM` */
export function timesIn(folded: string): Set<string> {
  const times = new Set<string>();
  for (const [, hour, minute = '00'] of folded.matchAll(CLOCK)) {
    times.add(`${hour?.padStart(2, '0')}:${minute}`);
    if (Number(hour) < 12) times.add(`${Number(hour) + 12}:${minute}`);
    if (Number(hour) === 12) times.add(`00:${minute}`);
  }
  return times;
}
