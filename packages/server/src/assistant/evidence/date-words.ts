/**
 * Whether a message mentions a date in words: "tomorrow", "in 3 days", "Friday", "24 December". The words come from
 * Unicode's locale data in the most used languages, generated for the one date that is looked for; none is listed here.
 * Grammatical forms that are not in that data are not recognised.
 */
import { DAY_MS } from '@frontdesk/contract';
import { foldText } from './fold-text.js';
import { numbersIn } from './said-numbers.js';
import { type SaidText, saidInOrder } from './said-words.js';

/** The most spoken languages. */
export const LANGUAGES = [
  'en',
  'zh',
  'hi',
  'es',
  'ar',
  'fr',
  'pt',
  'ru',
  'de',
  'ja',
  'it',
  'tr',
  'ko',
  'nl',
  'pl',
  'vi',
  'id',
];
/** The farthest dates that are expressed by distance or weekday, in days. */
const DISTANCE_DAYS = 31;
const WEEKDAY_DAYS = 14;
const MONTH_DAYS = 366;

interface LanguageWords {
  distance: Intl.RelativeTimeFormat;
  number_of_days: Intl.RelativeTimeFormat;
  weekday: Intl.DateTimeFormat;
  months: Intl.DateTimeFormat[];
}

let languages: LanguageWords[] | undefined;
let weekdays: ReadonlySet<string> | undefined;

/** Whether one of the texts mentions the date. @param date and @param today `YYYY-MM-DD` */
export function saysDate(texts: readonly SaidText[], date: string, today: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  const days = Math.round((at.getTime() - Date.parse(`${today}T00:00:00Z`)) / DAY_MS);
  if (!(Math.abs(days) <= MONTH_DAYS)) return false;
  languages ??= LANGUAGES.map(toWords);
  const names = folded(languages.flatMap((words) => namesOf(words, at, days)));
  if (texts.some((text) => names.some((name) => saidInOrder(text, name)))) return true;
  const day = String(at.getUTCDate());
  const withDay = texts.filter((text) => numbersIn(text.folded).has(day));
  if (withDay.length === 0) return false;
  const months = folded(languages.flatMap((words) => words.months.flatMap((format) => monthsOf(format, at))));
  return withDay.some((text) => months.some((month) => saidInOrder(text, month)));
}

function namesOf({ distance, number_of_days, weekday }: LanguageWords, at: Date, days: number): string[] {
  return [
    ...(Math.abs(days) <= DISTANCE_DAYS ? [distance.format(days, 'day'), number_of_days.format(days, 'day')] : []),
    ...(Math.abs(days) <= WEEKDAY_DAYS ? [weekday.format(at)] : []),
  ];
}

/** Next to a day, a month's name may have a different form than alone. Numeric months are not words. */
function monthsOf(format: Intl.DateTimeFormat, at: Date): string[] {
  return format
    .formatToParts(at)
    .flatMap(({ type, value }) => (type === 'month' && !/\p{Nd}/u.test(value) ? value.replace(/\.$/, '') : []));
}

const folded = (texts: string[]): string[] => [...new Set(texts.map(foldText))];

function toWords(language: string): LanguageWords {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', calendar: 'gregory' });
  return {
    distance: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
    number_of_days: new Intl.RelativeTimeFormat(language, { numeric: 'always' }),
    weekday: format({ weekday: 'long' }),
    months: [format({ month: 'long' }), format({ month: 'long', day: 'numeric' }), format({ month: 'short' })],
  };
}

/** Whether a word is a weekday in one of these languages. @param word folded */
export function isWeekday(word: string): boolean {
  languages ??= LANGUAGES.map(toWords);
  // 2 to 8 November 2026 are a week.
  weekdays ??= new Set(
    folded(
      languages.flatMap(({ weekday }) => [2, 3, 4, 5, 6, 7, 8].map((day) => weekday.format(Date.UTC(2026, 10, day)))),
    ),
  );
  return weekdays.has(word);
}
