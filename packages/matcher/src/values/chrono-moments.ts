/** Dates and times in the languages that chrono supports. Each language is loaded on its first use. */
import { DAY_MS } from '@frontdesk/contract/durations';
import { numbersByWord } from '@frontdesk/contract/number-words';
import type { ParsedComponents, ParsedResult, ParsingReference } from 'chrono-node';
import type { Recognised } from './recognised.js';

interface Locale {
  parse(text: string, reference: ParsingReference, options: { forwardDate: boolean }): ParsedResult[];
}

const LOCALES: Readonly<Record<string, () => Promise<Locale>>> = {
  ar: () => import('chrono-node/ar'),
  de: () => import('chrono-node/de'),
  fr: () => import('chrono-node/fr'),
  id: () => import('chrono-node/id'),
  ja: () => import('chrono-node/ja'),
  pt: () => import('chrono-node/pt'),
  ru: () => import('chrono-node/ru'),
};

/** @returns undefined if the language is not supported */
export const loadLocale = (language: string): Promise<Locale> | undefined => LOCALES[language]?.();

/**
 * Finds dates and times. A day without a year is in the future. @param reference local clock time, in the process's
 * zone
 */
export function momentsOf(text: string, locale: Locale, reference: Date): Recognised[] {
  const found = locale.parse(text, { instant: reference }, { forwardDate: true }).flatMap((found) => {
    const from = readComponents(found.start);
    // The library reads only "demain" of "après-demain".
    if (from.date !== undefined && AFTER.test(text.slice(0, found.index))) from.date = dayAfter(from.date);
    const to = found.end ? readComponents(found.end) : {};
    if (from.date === undefined && from.time === undefined) return [];
    return {
      start: found.index,
      end: found.index + found.text.length,
      said: found.text,
      ...from,
      ...(to.date !== undefined && { end_date: to.date }),
      ...(to.time !== undefined && { end_time: to.time }),
    };
  });
  return [...found, ...germanHalves(text)];
}

const AFTER = /après[- ]$/i;
const dayAfter = (date: string): string => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);

/** "Halb acht" is half past seven, which the library does not read. */
function germanHalves(text: string): Recognised[] {
  const known = numbersByWord('de');
  return [...text.matchAll(/(?<!\p{L})halb (\p{L}{3,6})(?!\p{L})/giu)].flatMap(({ 0: said, 1: word = '', index }) => {
    const hour = known.get(word.toLowerCase());
    if (hour === undefined) return [];
    const time = `${String(hour === 1 ? 12 : hour - 1).padStart(2, '0')}:30`;
    return { start: index, end: index + said.length, said, time, either_half: true };
  });
}

function readComponents(said: ParsedComponents): Pick<Recognised, 'date' | 'time' | 'either_half'> {
  const two = (part: 'month' | 'day' | 'hour' | 'minute') => String(said.get(part) ?? 0).padStart(2, '0');
  const dated = (['day', 'weekday', 'month'] as const).some((part) => said.isCertain(part));
  const timed = said.isCertain('hour');
  return {
    ...(dated && { date: `${said.get('year')}-${two('month')}-${two('day')}` }),
    ...(timed && { time: `${two('hour')}:${two('minute')}` }),
    ...(timed && !said.isCertain('meridiem') && { either_half: true }),
  };
}
