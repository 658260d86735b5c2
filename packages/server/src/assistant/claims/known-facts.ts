/** What a turn has read and was told, indexed for looking up the claims of a reply. */
import { DAY_MS } from '@frontdesk/contract';
import { localTime } from '../../features/local-time.js';
import { isAscii } from '../evidence/fold-text.js';
import { numbersIn } from '../evidence/said-numbers.js';
import { readSaid, type SaidText, saidAsText } from '../evidence/said-words.js';
import { once } from '../once.js';
import { deriveFacts } from './derive-facts.js';
import { readMoments, type Said } from './moments.js';

export interface TurnFacts {
  /** Texts of the turn: the customer's messages, passages, replies of templates. */
  texts: readonly string[];
  /** The organisation's own texts. */
  own?: readonly SaidText[];
  /** Function results as shown to the model. */
  data: readonly unknown[];
  /** `YYYY-MM-DDTHH:MM`, in the organisation's time zone. */
  local_time: string;
  time_zone: string;
}

/** Each part is computed on first use: most replies claim little, and long texts are slow to parse. */
export interface KnownFacts {
  said: () => readonly SaidText[];
  /** Whether one of the texts contains a value as written. Results are cached by value. */
  isSaid: (value: string) => boolean;
  numbers: () => ReadonlySet<string>;
  percentages: () => ReadonlySet<string>;
  /** `YYYY-MM-DD`, `MM-DD` and `YYYY-MM`. */
  dates: () => ReadonlySet<string>;
  /** `HH:MM` */
  times: () => ReadonlySet<string>;
  /** Whole days between today and known dates, unsigned. */
  distances: () => ReadonlySet<string>;
  longest_list: () => number;
  /** The last four digits of ids and numbers with at least seven, as of a card: `4242`. */
  endings: () => ReadonlySet<string>;
  /** Words of two to four capital letters, such as `LAX`. */
  codes: () => ReadonlySet<string>;
  /** Folded words by their first {@link STEM_LETTERS} letters, to match names inflected in another language. */
  words: () => ReadonlyMap<string, ReadonlySet<string>>;
}

/** Number of first letters that a name keeps in every case and language. */
export const STEM_LETTERS = 4;
const CODE = /(?<![\p{L}\p{N}])\p{Lu}{2,4}(?![\p{L}\p{N}])/gu;
const ENDING = /(?<!\d)\d{3,36}(\d{4})(?![\p{L}\p{N}])/gu;
/** Separates two texts, so that no match spans them. */
const APART = ' | ';
/** At most this many moments are converted to the organisation's time zone. */
const MOMENTS = 500;
const YEAR_MS = 366 * DAY_MS;
/** Dates farther away are not expressed by distance. In days. */
const DISTANCE_DAYS = 62;

export function gatherFacts({ texts, own = [], data, local_time, time_zone }: TurnFacts): KnownFacts {
  const today = Date.parse(`${local_time.slice(0, 10)}T00:00:00Z`);
  const year = Number(local_time.slice(0, 4));
  const derived = once(() => deriveFacts(data));
  const said = once(() => [readTexts([...texts, ...derived().texts]), ...own]);
  const folded = once(() =>
    said()
      .map((text) => text.folded)
      .join(APART),
  );
  const read = once(() => readMoments(folded()));
  const doubtful = () => read().doubtful.flatMap(readingsOf);
  const moments = once(() =>
    derived()
      .moments.slice(0, MOMENTS)
      .flatMap((ms) => [localTime(ms, 'UTC'), localTime(ms, time_zone)]),
  );
  const days = once(() => [
    ...read().dates.flatMap(readingsOf),
    ...doubtful().filter((reading) => !isTime(reading)),
    ...moments().map((moment) => moment.slice(0, 10)),
    ...[-1, 0, 1].map((distance) => new Date(today + distance * DAY_MS).toISOString().slice(0, 10)),
  ]);
  return {
    said,
    isSaid: memoise((value) => said().some((text) => saidAsText(text, value))),
    numbers: once(
      () =>
        new Set([
          ...[...numbersIn(read().rest), ...derived().numbers].flatMap((one) => [one, one.replace(/^-/, '')]),
          ...[year - 1, year, year + 1].map(String),
          ...days().flatMap((date) => (/^\d{4}/.test(date) ? date.slice(0, 4) : [])),
        ]),
    ),
    percentages: once(() => new Set(derived().percentages)),
    dates: once(() => new Set(days().flatMap((date) => [...partsOf(date), ...datesNear(date, today)]))),
    times: once(
      () =>
        new Set([
          ...read().times.flatMap(readingsOf),
          ...doubtful().filter(isTime),
          ...moments().map((moment) => moment.slice(11, 16)),
          local_time.slice(11, 16),
        ]),
    ),
    distances: once(() => new Set(days().flatMap((date) => distanceOf(date, today)))),
    longest_list: () => derived().longest,
    endings: once(() => new Set([...folded().matchAll(ENDING)].map(([, digits = '']) => digits))),
    codes: once(() => new Set([...texts, ...derived().texts].flatMap((text) => text.match(CODE) ?? []))),
    words: once(() => byStem(folded().match(/\p{L}[\p{L}\p{M}]*/gu) ?? [])),
  };
}

function memoise(work: (value: string) => boolean): (value: string) => boolean {
  const done = new Map<string, boolean>();
  return (value) => {
    const known = done.get(value) ?? work(value);
    done.set(value, known);
    return known;
  };
}

export const stemOf = (word: string): string => word.slice(0, STEM_LETTERS);

function byStem(words: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const word of words) found.set(stemOf(word), (found.get(stemOf(word)) ?? new Set()).add(word));
  return found;
}

const isTime = (reading: string) => reading.includes(':');
const readingsOf = ({ readings }: Said) => readings;

export const readTexts = (texts: readonly string[]): SaidText => readSaid(texts.map(spaced).join(APART));

const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]`;
const BETWEEN_NUMBER_AND_WORD = new RegExp(String.raw`(?<=\p{Nd})(?=${UNSPACED})|(?<=${UNSPACED})(?=\p{Nd})`, 'gu');

/** Inserts a space between a number and a word in scripts that write none. */
export function spaced(text: string): string {
  return isAscii(text) ? text : text.replace(BETWEEN_NUMBER_AND_WORD, ' ');
}

/** A date also matches by month and day, and by year and month. */
function partsOf(date: string): string[] {
  return date.length === 10 ? [date, date.slice(5), date.slice(0, 7)] : [date];
}

/** A day without a year is also the last and the next such day. */
function datesNear(date: string, today: number): string[] {
  const year = new Date(today).getUTCFullYear();
  const days = date.length === 5 ? [year - 1, year, year + 1].map((one) => `${one}-${date}`) : [];
  return days.filter((day) => Math.abs(Date.parse(`${day}T00:00:00Z`) - today) <= YEAR_MS);
}

function distanceOf(date: string, today: number): string[] {
  const days = date.length === 10 ? Math.abs(Math.round((Date.parse(`${date}T00:00:00Z`) - today) / DAY_MS)) : 0;
  return days > 0 && days <= DISTANCE_DAYS ? [String(days)] : [];
}
