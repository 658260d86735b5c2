/**
 * Names of months and day units in the most used languages, from Unicode's locale data. No names are listed here.
 */
import { LANGUAGES } from '../evidence/date-words.js';
import { foldText } from '../evidence/fold-text.js';

const LETTERS = /^[\p{L}\p{M}]+$/u;

let months: Map<string, ReadonlySet<number>> | undefined;
let days: ReadonlySet<string> | undefined;

/** @param word folded @returns 1 to 12; several if languages differ, none if it is not a month */
export function monthsOf(word: string): ReadonlySet<number> {
  months ??= readMonths();
  return months.get(word) ?? NO_MONTHS;
}

const NO_MONTHS: ReadonlySet<number> = new Set();

function readMonths(): Map<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  for (const language of LANGUAGES)
    for (const options of [{ month: 'long' }, { month: 'long', day: 'numeric' }, { month: 'short' }] as const) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', calendar: 'gregory' });
      for (let month = 1; month <= 12; month++)
        for (const { type, value } of format.formatToParts(Date.UTC(2026, month - 1, 15))) {
          const name = foldText(value.replace(/\.$/, ''));
          if (type !== 'month' || !LETTERS.test(name)) continue;
          found.set(name, (found.get(name) ?? new Set()).add(month));
        }
    }
  return found;
}

/** Whether a word after a number means days. @param word folded */
export function isDayWord(word: string): boolean {
  days ??= new Set(LANGUAGES.flatMap(dayWordsOf));
  return days.has(word);
}

function dayWordsOf(language: string): string[] {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  return [1, 2, 3, 5, 21, -2, -5].flatMap((count) => {
    const parts = format.formatToParts(count, 'day');
    const behind = parts[parts.findIndex(({ type }) => type === 'integer') + 1]?.value ?? '';
    return foldText(behind).split(' ').slice(0, 1);
  });
}
