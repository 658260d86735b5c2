/** Days and times of a follow-up that are told by those of the call before: "the 15th", "a day later", "an hour earlier". */
import { DAY_MS, MINUTE_MS } from '@frontdesk/contract/durations';
import type { Value } from './find-values.js';
import type { Recognised } from './recognised.js';

/** "The 15th": the one nearest to the day before. */
const DAY_OF_MONTH = /^(?:on )?the (\d{1,2})(?:st|nd|rd|th)$/i;
/** Recognised as counted from now. */
const SHIFT = /\b(?:later|earlier)$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/**
 * @param before the values of the call before
 * @param now local time in ms: its UTC parts are those of the local clock
 * @returns undefined if it is counted from a day or a time, and there is none before, or several
 */
export function followMoment(one: Recognised, before: readonly Value[], now: number): Recognised | undefined {
  const [day, otherDay] = before.map(String).filter(isDay);
  const [time, otherTime] = before.map(String).filter((value) => TIME.test(value));
  const [, ofMonth] = DAY_OF_MONTH.exec(one.said) ?? [];
  if (ofMonth !== undefined && day !== undefined && otherDay === undefined) {
    const date = nearestTo(day, Number(ofMonth), dayOf(now));
    return date === undefined ? one : { ...one, date };
  }
  if (!SHIFT.test(one.said) || one.date === undefined) return one;
  if (one.time === undefined) {
    if (day === undefined || otherDay !== undefined) return undefined;
    return { ...one, date: dayOf(Date.parse(day) + Date.parse(one.date) - Date.parse(dayOf(now))) };
  }
  if (time === undefined || otherTime !== undefined) return undefined;
  const shift = Date.parse(`${one.date}T${one.time}Z`) - Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const shifted = Date.parse(`1970-01-01T${time}Z`) + shift;
  const { date: _, ...rest } = one;
  return shifted < 0 || shifted >= DAY_MS
    ? undefined
    : { ...rest, time: new Date(shifted).toISOString().slice(11, 16) };
}

/** The day of that number in the month of `day`, or in the one before or after it, but not before `today`. */
function nearestTo(day: string, ofMonth: number, today: string): string | undefined {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(day));
  return [-1, 0, 1]
    .map((by) => new Date(Date.UTC(year, month - 1 + by, ofMonth)))
    .filter((date) => date.getUTCDate() === ofMonth)
    .map((date) => date.toISOString().slice(0, 10))
    .filter((date) => date >= today)
    .sort((one, other) => distance(one) - distance(other))[0];
}

const isDay = (value: string): boolean => DAY.test(value) && !Number.isNaN(Date.parse(value));

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
