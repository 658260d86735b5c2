/**
 * Numbers, dates, times and durations in a text, recognised by multilingual libraries. Their duration grows with the
 * square of the length, so they process a limited number of short pieces, only in the worker process.
 */
import { DAY_MS } from '@frontdesk/contract/durations';
import { numbersByWord } from '@frontdesk/contract/number-words';
import { loadLocale, momentsOf } from './chrono-moments.js';
import type { Recognised } from './recognised.js';
import { respell } from './respell.js';

const PIECE_CHARACTERS = 160;
const PIECES = 8;

/**
 * Languages in which the library reads numbers in words. In other languages, small numbers are read from a list. The
 * library also supports French, but its initialisation blocks all other requests for many seconds.
 */
const NUMBERS: Readonly<Record<string, string>> = {
  es: 'es-es',
  pt: 'pt-br',
  zh: 'zh-cn',
  ja: 'ja-jp',
};
/**
 * Languages in which the library reads days and times, where chrono does not. In other languages it reads only those
 * written in digits, as in English. It also supports French days, but its initialisation blocks all other requests for
 * seconds.
 */
const MOMENTS: Readonly<Record<string, string>> = { es: 'es-es', zh: 'zh-cn' };
const ENGLISH = 'en-us';

interface Found {
  start: number;
  end: number;
  text: string;
  typeName: string;
  resolution: { value?: string; values?: Record<string, string>[] } | null;
}
type Recognise = (text: string, culture: string, options?: number, reference?: Date) => Found[];

let library: Promise<{ recognizeNumber: Recognise; recognizeDateTime: Recognise }> | undefined;

/** @param now local time in ms: its UTC parts are those of the local clock */
export async function recognise(text: string, language: string, now: number): Promise<Recognised[]> {
  library ??= import('@microsoft/recognizers-text-suite').then(
    ({ default: all }) => all as unknown as { recognizeNumber: Recognise; recognizeDateTime: Recognise },
  );
  const { recognizeNumber, recognizeDateTime } = await library;
  const wall = new Date(now);
  const reference = new Date(
    wall.getUTCFullYear(),
    wall.getUTCMonth(),
    wall.getUTCDate(),
    wall.getUTCHours(),
    wall.getUTCMinutes(),
  );
  const today = wall.toISOString().slice(0, 10);
  const locale = await loadLocale(language);
  // Telephones write a typographic apostrophe, which the library does not know.
  return piecesOf(text.replaceAll('’', "'")).flatMap(({ piece, from }) => {
    const known = locale === undefined ? [] : momentsOf(piece.replace(ARABIC_AND, ' '), locale, reference);
    const spelled =
      language === 'en' ? respell(piece, reference) : { text: piece, toWritten: (position: number) => position };
    const read = () =>
      attempt(spelled.text, (part) => recognizeDateTime(part, MOMENTS[language] ?? ENGLISH, undefined, reference))
        .map(({ start, end, ...found }) => ({
          ...found,
          // "By" of "by tomorrow" may belong to a verb before it: "come by".
          start: spelled.toWritten(start) + (/^by\s+/i.exec(found.text)?.[0].length ?? 0),
          end: spelled.toWritten(end),
        }))
        .filter(({ start, end }) => !isPartOfWord(piece, start, end + 1) && !isBareNumber(piece, start, end + 1))
        .map((found) => behindCount(found, piece))
        .map((found) => ({ ...placed(found, piece, from), ...readMoment(found, today) }))
        .map((moment) => aheadBy(moment, text, today));
    const found = known.length > 0 ? known.map((one) => moved(one, from)) : read();
    // "It is now on March 9th" names one day, "we are five now" and "on the last day" none.
    const moments = found.filter(({ said, start }) =>
      said === 'now' ? found.length === 1 && !BEHIND_COUNT.test(text.slice(0, start)) : !LAST_DAY.test(said),
    );
    const numbers = attempt(piece, (text) => recognizeNumber(text, NUMBERS[language] ?? ENGLISH))
      .filter(({ start, end }) => !isPartOfWord(piece, start, end + 1) && !CHINESE_ONE.test(piece.slice(start)))
      .map((found) => ({ ...placed(found, piece, from), number: Number(found.resolution?.value) }))
      .filter(({ number }) => Number.isFinite(number));
    const named = namedNumbers(piece, language)
      .map((one) => moved(one, from))
      .filter(({ start }) => numbers.every((one) => one.start !== start));
    return [...moments.filter((one) => one.date ?? one.time ?? one.duration), ...numbers, ...named];
  });
}

const LAST_DAY = /^(?:the )?last day$/i;
const BEHIND_COUNT =
  /(?<![\d:.,-])\b(?:[1-9]\d?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: (?:of us|people|persons|guests|adults))?\s$/i;

/** "And" is written with the next word: "and tomorrow". "One" is not "and Sunday". */
const ARABIC_AND = /(?<!\p{L})و(?=\p{sc=Arabic}{3})(?!احد)/gu;

/** "一下" is "a moment", "一共" is "altogether". */
const CHINESE_ONE = /^一[下起样般直定切些共]/;

/** Numbers from one to twelve in words, in languages that the library does not support. */
function namedNumbers(piece: string, language: string): Recognised[] {
  if (language === 'en' || language in NUMBERS) return [];
  const known = numbersByWord(language);
  return [...piece.matchAll(/\p{L}[\p{L}\p{M}]*/gu)].flatMap(({ 0: said, index }) => {
    const number = known.get(said.toLowerCase()) ?? (language === 'ar' ? known.get(said.slice(1)) : undefined);
    return number === undefined ? [] : { start: index, end: index + said.length, said, number };
  });
}

const moved = (one: Recognised, by: number): Recognised => ({ ...one, start: one.start + by, end: one.end + by });

/**
 * The library throws for a few texts, such as a day that no month has, and has no value for others, such as "next friday, half
 * past seven in the evening" and "14 June, 7 nights". It is given the parts between commas then; of a part that it cannot read
 * nothing is recognised.
 */
function attempt(text: string, find: (text: string) => Found[]): Found[] {
  const found = tryTo(() => find(text));
  const comma = text.indexOf(',') + 1;
  if (found?.every(isRead)) return found;
  if (comma === 0) return found ?? [];
  const behind = attempt(text.slice(comma), find);
  return [
    ...attempt(text.slice(0, comma - 1), find),
    ...behind.map((one) => ({ ...one, start: one.start + comma, end: one.end + comma })),
  ];
}

const isRead = ({ text, resolution }: Found): boolean =>
  resolution !== null && !(text.includes(',') && resolution.values?.every(({ value }) => value === 'not resolved'));

function tryTo(find: () => Found[]): Found[] | undefined {
  try {
    return find();
  } catch {
    return undefined;
  }
}

/** "In two weeks" is a day, "two weeks" is none. */
function aheadBy<Moment extends Partial<Recognised> & { start: number }>(
  moment: Moment,
  text: string,
  today: string,
): Moment {
  const { duration, start } = moment;
  const isDays = duration !== undefined && /^[DWMY]$/.test(duration.unit);
  if (!isDays || !/\bin\s$/i.test(text.slice(0, start))) return moment;
  return { ...moment, date: new Date(Date.parse(today) + duration.seconds * 1_000).toISOString().slice(0, 10) };
}

/** Not "2026-11-31". For such a day, the library gives the value "not resolved". */
function isDay(date: string): boolean {
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

/** "For 2 tonight" tells how many come, not at what time. */
function behindCount(found: Found, piece: string): Found {
  const count = COUNT_TONIGHT.exec(found.text)?.[0];
  if (count === undefined || !/\bfor\s+$/i.test(piece.slice(0, found.start))) return found;
  const values = found.resolution?.values?.map(({ value = '' }) => ({ value: value.slice(0, 10) })) ?? [];
  return {
    ...found,
    start: found.start + count.length,
    text: found.text.slice(count.length),
    typeName: 'datetimeV2.date',
    resolution: { values },
  };
}

const COUNT_TONIGHT = /^\d{1,2}\s+(?=tonight$)/i;

function placed({ start, end }: Found, piece: string, from: number) {
  return { start: from + start, end: from + end + 1, said: piece.slice(start, end + 1) };
}

/** `W-30415` and `A4` hold no number. */
function isPartOfWord(piece: string, start: number, end: number): boolean {
  const before = piece.slice(Math.max(0, start - 2), start);
  return (
    (/[\p{L}\p{N}][-_/]?$|#$/u.test(before) &&
      /^\p{N}/u.test(piece.slice(start)) &&
      /[a-z0-9#][-_/]?$/i.test(before)) ||
    (/^[a-z]/i.test(piece.slice(end)) && /\d$/.test(piece.slice(start, end)))
  );
}

/** "Keep 1060 for me" and "what is in 1042" name no year, "in 2027" does. */
function isBareNumber(piece: string, start: number, end: number): boolean {
  const [, lead = '', number] = /^([a-z]{2,6} )?(\d{4})$/i.exec(piece.slice(start, end)) ?? [];
  if (number === undefined) return false;
  return !/^(?:19|20)/.test(number) || !/\b(?:in|during|until|till|since|year)\s+$/i.test(piece.slice(0, start) + lead);
}

/** Cut at the ends of sentences and clauses where there are any, else at spaces. */
function piecesOf(text: string): { piece: string; from: number }[] {
  const pieces: { piece: string; from: number }[] = [];
  let from = 0;
  while (from < text.length && pieces.length < PIECES) {
    let length = Math.min(PIECE_CHARACTERS, text.length - from);
    if (from + length < text.length) {
      const window = text.slice(from, from + length);
      const cut = Math.max(window.lastIndexOf('. '), window.lastIndexOf('? '), window.lastIndexOf('\n'));
      const space = window.lastIndexOf(' ');
      length = (cut > PIECE_CHARACTERS / 3 ? cut : space > 0 ? space : length - 1) + 1;
    }
    pieces.push({ piece: text.slice(from, from + length), from });
    from += length;
  }
  return pieces;
}

function readMoment({ text, typeName, resolution }: Found, today: string): Partial<Recognised> {
  const values = resolution?.values ?? [];
  const type = typeName.split('.').at(-1) ?? '';
  const [first] = values;
  if (first === undefined) return {};
  if (type === 'duration') return readDuration(first);
  const dayOf = (value: Record<string, string>) => (value.value ?? value.start ?? value.end ?? '').slice(0, 10);
  const past = /\b(?:last|ago|yesterday|past (?:\S+ )?(?:days?|weeks?|months?|years?))\b/i.test(text);
  const ahead = values.find((value) => dayOf(value) >= today);
  const chosen = (past || type === 'time' || type === 'timerange' ? first : ahead) ?? first;
  const { value = '', start = '', end = '' } = chosen;
  if (type === 'set') return readWeekdays(first, today);
  if (type === 'date') return isDay(value) ? { date: value } : {};
  if (type === 'time') return { time: value.slice(0, 5), ...(values.length > 1 && { either_half: true }) };
  if (type === 'datetime') {
    const half = values.some((other) => dayOf(other) === dayOf(chosen) && other.value !== value);
    return { date: value.slice(0, 10), time: value.slice(11, 16), ...(half && { either_half: true }) };
  }
  if (type === 'daterange')
    // "By tomorrow" has an end only.
    return start === '' ? { date: end } : { date: start, ...(end !== '' && { end_date: lastDay(end, chosen) }) };
  // "By 14:00" has an end only, "after 6 pm" a start only.
  if (type === 'timerange')
    return { time: (start || end).slice(0, 5), ...(start !== '' && end !== '' && { end_time: end.slice(0, 5) }) };
  if (type === 'datetimerange' && start === '') return { date: end.slice(0, 10), time: end.slice(11, 16) };
  if (type === 'datetimerange')
    return { date: start.slice(0, 10), end_date: end.slice(0, 10), end_time: end.slice(11, 16) };
  return {};
}

/** "Sundays", "every Sunday": the next of them. */
function readWeekdays({ timex = '' }: Record<string, string>, today: string): Partial<Recognised> {
  const weekday = Number(/WXX-(\d)$/.exec(timex)?.[1]);
  if (!Number.isInteger(weekday)) return {};
  const day = new Date(today);
  day.setUTCDate(day.getUTCDate() + ((weekday - day.getUTCDay() + 7) % 7));
  return { date: day.toISOString().slice(0, 10) };
}

/** "This week" ends where the next begins; "from 3 to 5 December" ends on the 5th. */
function lastDay(end: string, { timex = '' }: Record<string, string>): string {
  if (timex.startsWith('(')) return end;
  return new Date(Date.parse(end) - DAY_MS).toISOString().slice(0, 10);
}

function readDuration({ timex = '', value = '' }: Record<string, string>): Partial<Recognised> {
  const seconds = Number(value);
  const unit = /^P(T)?[\d.]+([A-Z])/.exec(timex);
  return Number.isFinite(seconds) && unit !== null ? { duration: { seconds, unit: `${unit[1] ?? ''}${unit[2]}` } } : {};
}
