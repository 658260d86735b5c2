/** Dates and times in the languages that chrono supports. Each language is loaded on its first use. */
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
  return locale.parse(text, { instant: reference }, { forwardDate: true }).flatMap((found) => {
    const from = readComponents(found.start);
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
