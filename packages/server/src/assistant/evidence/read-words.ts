/**
 * What customers say in words where a parameter takes a value: "in two weeks", "half past seven", "twenty-five". The
 * recogniser is large and slow to load, so it reads only if a value would be refused otherwise.
 */
import { DAY_MS } from '@frontdesk/contract';
import type { Recognise, RecognisedValue } from '@frontdesk/contract/language-model';
import { foldText } from './fold-text.js';
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

/** What all of the messages say in any of the languages. */
export async function recogniseAll(
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

/** Of a longer range, only its ends. */
export function daysOf(first: string, last: string): string[] {
  const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);
  if (!(days >= 0 && days < RANGE_DAYS)) return [first, last];
  return Array.from({ length: days + 1 }, (_, day) => dayAfter(first, day));
}

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const otherHalf = (time: string): string =>
  `${String((Number(time.slice(0, 2)) + 12) % 24).padStart(2, '0')}${time.slice(2)}`;
