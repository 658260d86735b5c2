/**
 * What customers say in words where a parameter takes a value: "in two weeks", "half past seven", "twenty-five". The
 * recogniser is large and slow to load, so it reads only if a value would be refused otherwise.
 */
import { DAY_MS } from '@frontdesk/contract';
import type { Recognise, RecognisedValue } from '@frontdesk/contract/language-model';
import { foldText } from './fold-text.js';
import { fieldsIn, type ReadResult } from './result-fields.js';
import { readIsoMoment } from './said-dates.js';
import { canonicalNumber } from './said-numbers.js';

/** Newest messages that are read. */
const READ_MESSAGES = 8;
/** Of a longer range, such as "next year", only the first and the last day were said. */
const RANGE_DAYS = 31;

/** Whether a value can have been said in other words: a number, a day or a time. */
export function mayBeInWords(value: unknown): boolean {
  const text = String(value);
  return readIsoMoment(text) !== undefined || canonicalNumber(foldText(text)) !== undefined;
}

/**
 * @param messages the customer's own, oldest first
 * @param options.languages those that they may be in, BCP 47
 * @returns ISO dates and times, plain decimal numbers
 */
export async function readWords(
  recognise: Recognise,
  messages: readonly string[],
  { languages, local_time, signal }: { languages: Iterable<string>; local_time: string; signal: AbortSignal },
): Promise<string[]> {
  const found = await recogniseAll(recognise, messages.slice(-READ_MESSAGES), { languages, local_time, signal });
  return [...new Set(found.flatMap(toValues))];
}

/** A day is said from another one only if they are this close. */
const FROM_DAYS = 31;
/** Days that another day may be said from, and the newest messages that may say it. */
const BASES = 3;
const BASE_MESSAGES = 3;

/**
 * The days from which a day may have been said ("the day after"): the nearest ones that were read and would be allowed in
 * its place.
 * @param value a refused ISO date @returns `YYYY-MM-DD`
 */
export function baseDays(
  value: unknown,
  results: readonly ReadResult[],
  isAllowed: (field: unknown) => boolean,
): string[] {
  const { date: wanted } = readIsoMoment(String(value)) ?? {};
  if (wanted === undefined) return [];
  const days = new Set<string>();
  for (const { data } of results)
    for (const field of fieldsIn(data)) {
      const { date } = typeof field === 'string' ? (readIsoMoment(field) ?? {}) : {};
      if (date !== undefined && distance(wanted, date) <= FROM_DAYS && isAllowed(field)) days.add(date);
    }
  return [...days].sort((one, other) => distance(wanted, one) - distance(wanted, other)).slice(0, BASES);
}

const distance = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS;

/**
 * The days that the customer said from one of these: "the day after", "a week later", "back by two days".
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
    for (const value of await recogniseAll(recognise, messages.slice(-BASE_MESSAGES), asked)) {
      if (value.date !== undefined) for (const day of daysOf(value.date, value.end_date ?? value.date)) days.add(day);
      else if (value.duration !== undefined)
        for (const sign of [-1, 1]) days.add(dayAfter(base, (sign * value.duration.seconds * 1_000) / DAY_MS));
    }
  }
  return [...days].filter((day) => bases.some((base) => distance(day, base) <= FROM_DAYS));
}

async function recogniseAll(
  recognise: Recognise,
  messages: readonly string[],
  { languages, local_time, signal }: { languages: Iterable<string>; local_time: string; signal: AbortSignal },
): Promise<RecognisedValue[]> {
  const asked = [...new Set([...languages].map((language) => language.split('-')[0] ?? language))];
  const found: RecognisedValue[] = [];
  for (const message of messages)
    for (const language of asked) found.push(...(await recognise(message, language, local_time, signal)));
  return found;
}

function toValues({ number, date, end_date = date, time, end_time, either_half }: RecognisedValue): string[] {
  return [
    ...(number === undefined ? [] : [String(number)]),
    ...(date === undefined || end_date === undefined ? [] : daysOf(date, end_date)),
    ...[time, end_time].flatMap((one) => (one === undefined ? [] : either_half ? [one, otherHalf(one)] : [one])),
  ];
}

function daysOf(first: string, last: string): string[] {
  const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);
  if (!(days >= 0 && days < RANGE_DAYS)) return [first, last];
  return Array.from({ length: days + 1 }, (_, day) => dayAfter(first, day));
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + Math.trunc(days) * DAY_MS).toISOString().slice(0, 10);

const otherHalf = (time: string): string =>
  `${String((Number(time.slice(0, 2)) + 12) % 24).padStart(2, '0')}${time.slice(2)}`;
