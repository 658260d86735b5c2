/**
 * Days that customers say from another day: "the day after", "a week earlier", "two days back". The recogniser reads them
 * as if that day were today.
 */
import { DAY_MS } from '@frontdesk/contract';
import type { Recognise, RecognisedValue } from '@frontdesk/contract/language-model';
import { isWeekday, LANGUAGES } from './date-words.js';
import { foldText } from './fold-text.js';
import { dayAfter, daysOf, recogniseAll } from './read-words.js';
import type { Scalar } from './result-fields.js';
import { readIsoMoment } from './said-dates.js';

/** A day is said from another one only if they are this close. */
const FARTHEST_DAYS = 31;
/** Days that another one may be said from. */
const BASES = 3;
/** Newest messages that are read. */
const READ_MESSAGES = 3;
/** No ISO date or time is longer. */
const MOMENT_CHARACTERS = 40;

/**
 * @param value a refused value
 * @param fields that may fill its parameter
 * @returns the nearest days of those, `YYYY-MM-DD`; none if the value is no day
 */
export function baseDays(value: unknown, fields: Iterable<Scalar>): string[] {
  const wanted = dayOf(String(value));
  if (wanted === undefined) return [];
  const days = new Set<string>();
  for (const field of fields) {
    const day = typeof field === 'string' ? dayOf(field) : undefined;
    if (day !== undefined && distance(wanted, day) <= FARTHEST_DAYS) days.add(day);
  }
  return [...days].sort((one, other) => distance(wanted, one) - distance(wanted, other)).slice(0, BASES);
}

const dayOf = (text: string) => (text.length > MOMENT_CHARACTERS ? undefined : readIsoMoment(text)?.date);
const distance = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS;

/**
 * The days that the customer said from one of these. A length of time counts in both directions: it may be how long
 * something is, or how far it is moved.
 * @param bases `YYYY-MM-DD` @returns ISO dates
 */
export async function readDaysFrom(
  bases: readonly string[],
  recognise: Recognise,
  messages: readonly string[],
  { languages, signal }: { languages: Iterable<string>; signal: AbortSignal },
): Promise<string[]> {
  const days = new Set<string>();
  for (const base of bases) {
    const asked = { languages, local_time: `${base}T12:00`, signal };
    const values = await recogniseAll(recognise, messages.slice(-READ_MESSAGES), asked);
    for (const day of values.flatMap((value) => daysFrom(base, value)))
      if (distance(day, base) <= FARTHEST_DAYS) days.add(day);
  }
  return [...days];
}

function daysFrom(base: string, { said, date, end_date = date, duration }: RecognisedValue): string[] {
  if (isFromToday(said)) return [];
  if (date !== undefined && end_date !== undefined) return daysOf(date, end_date);
  const length = (duration?.seconds ?? 0) / (DAY_MS / 1_000);
  return Number.isInteger(length) && length !== 0 ? [dayAfter(base, length), dayAfter(base, -length)] : [];
}

/** "Tomorrow" and "on Friday" are said from today, whatever was read. */
function isFromToday(said: string): boolean {
  nearDays ??= new Set(LANGUAGES.flatMap(nearDaysOf));
  const whole = foldText(said);
  return [whole, ...whole.split(' ')].some((word) => nearDays?.has(word) || isWeekday(word));
}

let nearDays: ReadonlySet<string> | undefined;

function nearDaysOf(language: string): string[] {
  const distance = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return [-1, 0, 1].map((days) => foldText(distance.format(days, 'day')));
}
