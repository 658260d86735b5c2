/** What a turn has read and was told, in the form in which the words of a reply are looked up in it. */
import { DAY_MS } from '@frontdesk/contract';
import { localTime } from '../../features/local-time.js';
import { isAscii } from '../evidence/fold-text.js';
import { numbersIn } from '../evidence/said-numbers.js';
import { readSaid, type SaidText, saidAsText } from '../evidence/said-words.js';
import { deriveFacts } from './derive-facts.js';
import { readMoments, type Said } from './moments.js';

export interface TurnFacts {
  /** Texts that the turn was told: the customer's messages, passages, replies of templates. */
  texts: readonly string[];
  /** The organisation's own words. */
  own?: readonly SaidText[];
  /** What functions answered, as it was shown. */
  data: readonly unknown[];
  /** `YYYY-MM-DDTHH:MM`, in the organisation's time zone. */
  local_time: string;
  time_zone: string;
}

/** Each part is read when it is first asked for: most replies claim little, and long texts take long to read. */
export interface KnownFacts {
  said: () => readonly SaidText[];
  /** Whether one of the texts holds a value as it is written there. Each value is looked up once. */
  isSaid: (value: string) => boolean;
  numbers: () => ReadonlySet<string>;
  percentages: () => ReadonlySet<string>;
  /** `YYYY-MM-DD`, `MM-DD` and `YYYY-MM`. */
  dates: () => ReadonlySet<string>;
  /** `HH:MM` */
  times: () => ReadonlySet<string>;
  /** Whole days between today and a date that is known, without a sign. */
  distances: () => ReadonlySet<string>;
  longest_list: () => number;
  /** Letters of every word, folded, for names that another language bends; by their first {@link STEM_LETTERS}. */
  words: () => ReadonlyMap<string, ReadonlySet<string>>;
}

/** Letters that a name keeps in every case and language. */
export const STEM_LETTERS = 4;
/** What separates two texts, so that nothing is found across them. */
const APART = ' | ';
/** Moments that are told in the organisation's time zone. */
const MOMENTS = 500;
/** Farther dates are not said by their distance, in days. */
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
    isSaid: onceEach((value) => said().some((text) => saidAsText(text, value))),
    numbers: once(
      () =>
        new Set([
          ...[...numbersIn(read().rest), ...derived().numbers].flatMap((one) => [one, one.replace(/^-/, '')]),
          ...[year - 1, year, year + 1].map(String),
          ...days().flatMap((date) => (/^\d{4}/.test(date) ? date.slice(0, 4) : [])),
        ]),
    ),
    percentages: once(() => new Set(derived().percentages)),
    dates: once(() => new Set(days().flatMap(partsOf))),
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
    words: once(() => byStem(folded().match(/\p{L}[\p{L}\p{M}]*/gu) ?? [])),
  };
}

function once<T>(work: () => T): () => T {
  let done: { value: T } | undefined;
  return () => {
    done ??= { value: work() };
    return done.value;
  };
}

function onceEach(work: (value: string) => boolean): (value: string) => boolean {
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

/** Scripts that put no space between a number and a word get one. */
export function spaced(text: string): string {
  return isAscii(text) ? text : text.replace(BETWEEN_NUMBER_AND_WORD, ' ');
}

/** A date is also known by its month and day, and by its month and year. */
function partsOf(date: string): string[] {
  return date.length === 10 ? [date, date.slice(5), date.slice(0, 7)] : [date];
}

function distanceOf(date: string, today: number): string[] {
  const days = date.length === 10 ? Math.abs(Math.round((Date.parse(`${date}T00:00:00Z`) - today) / DAY_MS)) : 0;
  return days > 0 && days <= DISTANCE_DAYS ? [String(days)] : [];
}
