/**
 * Amounts that follow from others in the same reply, where the customer can check them. Of money: a sum of amounts that
 * follow one another (or of every second or third one), a sum or difference of two, a multiple, the price of several
 * pieces, and a share in percent, alone, added or deducted. An amount with cents may also be the difference between one
 * in the reply and one that was read, because a chance match is unlikely. Of other things: a sum or difference of two,
 * if all three count the same.
 */
import { numbersIn, withoutStop } from '../evidence/said-numbers.js';
import { once } from '../once.js';
import { isMoney } from './currencies.js';

const NUMBER = /\d[\d.,']*/g;
/** Beside a number, these make it a part of an id, a date or a fraction. */
const JOINED = /[\p{L}\p{M}\p{N}_.,/#]/u;
const CENTS = /[.,]\d\d$/;
const PERCENT = /^ ?%/;
/** What a number counts: "50 kg". Other short words are no nouns. */
const COUNTED = /^ (\p{L}{4,}|[kcm]?m|[km]?g|[cm]?l)(?!\p{L})/u;
/** In a longer reply, some amount follows from some others by chance. */
const MOST_AMOUNTS = 40;
const MOST_TIMES = 9;

interface Amount {
  /** Where it stands in the reply. */
  index: number;
  written: string;
  /** Possible values, in hundredths. */
  values: readonly number[];
}

interface Count extends Amount {
  /** The word behind it. */
  counted: string;
}

/**
 * @param folded the reply without dates and times
 * @param isFounded whether an amount, as written, was read
 * @param read numbers that were read
 * @returns the amounts that follow from those that were read, as written, by where they stand
 */
export function derivedAmounts(
  folded: string,
  isFounded: (written: string) => boolean,
  read: () => Iterable<string>,
): ReadonlyMap<number, string> {
  const { money, percentages, counts } = readAmounts(folded);
  const derived = new Map<number, string>();
  const isKnown = ({ index, written }: Amount) => derived.has(index) || isFounded(written);
  const known = counts.filter(isKnown);
  for (const count of counts) {
    const same = known.filter(({ counted }) => counted === count.counted);
    if (!isKnown(count) && followsFromTwo(count, same)) derived.set(count.index, count.written);
  }
  if (money.length > MOST_AMOUNTS || money.every(isKnown)) return derived;
  const pieces = counts.flatMap(({ values }) => values.map((value) => value / 100));
  const prices = once(() => toHundredths([...read()].filter((number) => number.includes('.'))));
  let before = -1;
  while (derived.size > before) {
    before = derived.size;
    for (const amount of money)
      if (!isKnown(amount) && follows(amount, money, { isKnown, prices, pieces, percentages }))
        derived.set(amount.index, amount.written);
  }
  return derived;
}

/** @returns no counts and no percentages if there are too many */
function readAmounts(folded: string): { money: Amount[]; percentages: number[]; counts: Count[] } {
  const money: Amount[] = [];
  const percentages: number[] = [];
  const counts: Count[] = [];
  for (const { 0: digits, index } of folded.matchAll(NUMBER)) {
    const written = withoutStop(digits);
    const before = folded.slice(Math.max(0, index - 4), index);
    const behind = folded.slice(index + written.length, index + written.length + 20);
    if (JOINED.test(before.at(-1) ?? '') || /^[\p{L}\p{N}_/]/u.test(behind)) continue;
    const numbers = [...numbersIn(written)];
    const [, counted] = COUNTED.exec(behind) ?? [];
    if (PERCENT.test(behind)) percentages.push(...numbers.map(Number));
    else if (CENTS.test(written) || isMoney(folded, index, written))
      money.push({ index, written, values: toHundredths(numbers) });
    else if (counted !== undefined) counts.push({ index, written, values: toHundredths(numbers), counted });
  }
  const few = <T>(all: T[]): T[] => (all.length > MOST_AMOUNTS ? [] : all);
  return { money, percentages: few(percentages), counts: few(counts) };
}

/** Prices of a unit can have parts of a cent. */
const toHundredths = (numbers: Iterable<string>): number[] =>
  [...numbers]
    .filter((number) => /^\d{1,9}(?:\.\d{1,6})?$/.test(number))
    .map((number) => Math.round(Number(number) * 1e6) / 1e4);

function follows(
  amount: Amount,
  amounts: readonly Amount[],
  from: {
    isKnown: (amount: Amount) => boolean;
    prices: () => readonly number[];
    pieces: readonly number[];
    percentages: readonly number[];
  },
): boolean {
  const others = amounts.filter((other) => other.written !== amount.written);
  // Unknown amounts interrupt a sum.
  const known = others.map((other) => (from.isKnown(other) ? other.values[0] : undefined));
  const all = known.filter((one) => one !== undefined);
  const wanted = amount.values.map(Math.round);
  const isWanted = (value: number) => value > 0 && wanted.includes(Math.round(value));
  if (isSumOfRun(known, isWanted) || followsFromTwo(amount, others.filter(from.isKnown))) return true;
  for (const one of all) {
    for (let times = 2; times <= MOST_TIMES; times++) if (isWanted(one * times)) return true;
    if (from.pieces.some((times) => isWanted(one * times))) return true;
    if (
      from.percentages.some((share) => [share, 100 - share, 100 + share].some((part) => isWanted((one * part) / 100)))
    )
      return true;
  }
  const hasCents = wanted.some((value) => value % 100 !== 0);
  return hasCents && all.some((one) => from.prices().some((price) => isWanted(Math.abs(one - price))));
}

function followsFromTwo({ values }: Amount, known: readonly Amount[]): boolean {
  const all = known.map((one) => one.values[0] ?? 0);
  const isWanted = (value: number) => value > 0 && values.includes(value);
  return all.some((one, at) =>
    all.slice(at + 1).some((other) => isWanted(one + other) || isWanted(Math.abs(one - other))),
  );
}

/** Also of every second or third amount, as in a list with two or three prices a line. */
function isSumOfRun(known: readonly (number | undefined)[], isWanted: (value: number) => boolean): boolean {
  return [1, 2, 3].some((step) =>
    known.some((_, from) => {
      let sum = 0;
      for (let at = from; at < known.length; at += step) {
        const one = known[at];
        if (one === undefined) return false;
        sum += one;
        if (isWanted(sum)) return true;
      }
      return false;
    }),
  );
}
