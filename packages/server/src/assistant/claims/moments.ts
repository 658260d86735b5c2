/**
 * Parses dates and times of day in a text, in digits and words, and returns the text without them: a day of a month
 * must not count as another number. If day and month are ambiguous, both readings count.
 */
import { monthsOf } from './months.js';

/** A phrase with its possible meanings. */
export interface Said {
  written: string;
  readings: readonly string[];
}

interface Moments {
  /** `YYYY-MM-DD`, `MM-DD` without a year, or `YYYY-MM` without a day. */
  dates: Said[];
  /** `HH:MM` */
  times: Said[];
  /** The text without those, except for phrases that may also be plain numbers (`5/10`, `6 pm`, `3 h`). */
  rest: string;
  /** Phrases that remain in `rest` although they can be read as a date or time. */
  doubtful: Said[];
}

const YEAR = String.raw`(\d{4})(?!\d)`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th|er|\.|o|日)?`;
const TO = '(?: ?- ?| to | and | bis | und | al | a | y | et | au | e )';
const WORD = String.raw`(\p{L}[\p{L}\p{M}]{1,14})`;
const BEGIN = String.raw`(?<![\p{L}\p{M}\p{N}.,/-])`;

const ISO =
  /(?<![\d-])(\d{4})-(\d\d)-(\d\d)(?:(?:t| )(\d\d):(\d\d)(?::\d\d(?:\.\d{1,9})?)?(?:z|[+-]\d\d:?\d\d)?)?(?!\d)/g;
const IDEOGRAPHIC = /(?<!\d)(?:(\d{4}) ?[年년] ?)?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]?(?!\d)/g;
const DAY_FIRST = new RegExp(
  String.raw`${BEGIN}(?:${DAY}${TO})?${DAY} ?(?:de |of |d')?${WORD}\.?(?:,? (?:de |del )?${YEAR})?`,
  'gu',
);
const MONTH_FIRST = new RegExp(
  String.raw`${BEGIN}${WORD}\.? (?:the )?${DAY}(?![\d:.,]\d|\d)(?:${TO}${DAY}(?![\d:.,]\d|\d))?(?:,? ${YEAR})?`,
  'gu',
);
const MONTH_AND_YEAR = new RegExp(String.raw`${BEGIN}${WORD}\.? (?:de )?${YEAR}`, 'gu');
const NUMERIC = /(?<![\d.,/-])(\d{1,4})([./-]) ?(\d{1,2})([./-]) ?(\d{4}|\d\d)(?![\d/-])/g;
const DAY_AND_MONTH = /(?<![\d.,/-])(\d{1,2})\. ?(\d{1,2})\.(?! ?\d)/g;
const FRACTION = /(?<![\p{L}\d.,/-])(\d{1,2})\/(\d{1,2})(?![\p{L}\d/])/gu;
const CLOCK = /(?<![\d:.,])([01]?\d|2[0-3])(?:[:h]| h )([0-5]\d)(?::[0-5]\d)?(?: ?(a|p)\.?m\b\.?)?(?!\d)/g;
const HOUR =
  /(?<![\d:.,])(?:([01]?\d|2[0-4])(?: ?- ?| to | bis | a | and | und ))?([01]?\d|2[0-4])(?:\.([0-5]\d))? ?(?:(a|p)\.?m\b\.?|(?:uhr|h|o'clock|heures|horas|часов|часа|点|點|時|시)(?![\p{L}\p{N}]))/gu;

const GONE = ' | ';

/** @param folded output of `foldText` */
export function readMoments(folded: string): Moments {
  const dates: Said[] = [];
  const times: Said[] = [];
  const doubtful: Said[] = [];
  let rest = folded;
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => boolean) => {
    rest = rest.replace(pattern, (...all) => (read(all as unknown as RegExpExecArray) ? GONE : all[0]));
  };
  const addDate = (written: string, readings: readonly string[]): boolean => {
    if (readings.length > 0) dates.push({ written: written.replace(/[. ]$/, ''), readings });
    return readings.length > 0;
  };

  take(ISO, ([written, year, month, day, hour, minute]) => {
    if (hour !== undefined) times.push({ written, readings: [`${hour}:${minute}`] });
    return addDate(written, toDates(year, [month], [day]));
  });
  take(IDEOGRAPHIC, ([written, year, month, day]) => addDate(written, toDates(year, [month], [day])));
  const worded = (written: string, from: string | undefined, day: string | undefined, word = '', year?: string) => {
    if (isOrdinaryWord(word)) return false;
    const readings = toDates(year, monthsOf(word), [day]);
    if (readings.length > 0 && from !== undefined) addDate(written, toDates(year, monthsOf(word), [from]));
    return addDate(written, readings);
  };
  take(DAY_FIRST, ([written, from, day, word, year]) => worded(written, from, day, word, year));
  take(MONTH_FIRST, ([written, word, day, to, year]) => worded(written, to, day, word, year));
  take(MONTH_AND_YEAR, ([written, word = '', year]) =>
    addDate(
      written,
      [...monthsOf(word)].map((month) => `${year}-${padded(month)}`),
    ),
  );
  take(NUMERIC, ([written, first = '', mark, second, other, third = '']) => {
    if (mark !== other) return false;
    if (first.length > 2) return addDate(written, first.length === 4 ? toDates(first, [second], [third]) : []);
    const year = third.length === 2 ? `20${third}` : third;
    return addDate(written, [...toDates(year, [second], [first]), ...toDates(year, [first], [second])]);
  });
  take(DAY_AND_MONTH, ([written, day, month]) => addDate(written, toDates(undefined, [month], [day])));
  take(FRACTION, ([written, first, second]) => {
    const readings = [...toDates(undefined, [second], [first]), ...toDates(undefined, [first], [second])];
    if (readings.length > 0) doubtful.push({ written, readings });
    return false;
  });
  take(CLOCK, ([written, hour, minute, half]) => {
    times.push({ written, readings: toTimes(hour, minute, half) });
    return true;
  });
  take(HOUR, ([written, from, hour, minute, half]) => {
    if (from !== undefined) doubtful.push({ written, readings: toTimes(from, '00', undefined) });
    doubtful.push({ written, readings: toTimes(hour, minute, half) });
    return false;
  });
  return { dates, times, rest, doubtful };
}

/** Abbreviated months that are words themselves: Spanish "mar", English "set" and "sun". */
const isOrdinaryWord = (word: string) => word === 'mar' || word === 'set' || word === 'sun';

function toDates(
  year: string | undefined,
  months: Iterable<string | number | undefined>,
  days: readonly (string | undefined)[],
): string[] {
  return [...months].flatMap((month) =>
    days.flatMap((day) => {
      const [m, d] = [Number(month), Number(day)];
      // 2024 is a leap year, so that 29 February is valid.
      const date = new Date(Date.UTC(Number(year ?? 2024), m - 1, d));
      if (date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return [];
      const yearless = `${padded(m)}-${padded(d)}`;
      return year === undefined ? [yearless] : [`${year}-${yearless}`];
    }),
  );
}

/** Afternoon hours are often written on the 12-hour clock. */
function toTimes(hour = '', minute = '00', half: string | undefined): string[] {
  const h = Number(hour);
  const at = (one: number) => `${padded(one % 24)}:${minute}`;
  if (half === 'a') return [at(h % 12)];
  if (half === 'p') return [at((h % 12) + 12)];
  return h <= 12 ? [at(h), at((h % 12) + 12)] : [at(h)];
}

const padded = (value: number) => String(value).padStart(2, '0');
