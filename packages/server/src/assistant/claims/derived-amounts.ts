/**
 * Amounts of money that follow from others in the same reply, where the customer can check them: a sum of amounts that
 * follow one another, a sum or difference of two, and a multiple. An amount with cents may also be the difference
 * between one in the reply and one that was read, because a chance match is unlikely.
 */
import { numbersIn } from '../evidence/said-numbers.js';
import { once } from '../once.js';
import { isCurrency } from './currencies.js';

const NUMBER = /\d[\d.,']*/g;
/** Beside a number, these make it a part of an id, a date or a fraction. */
const JOINED = /[\p{L}\p{M}\p{N}_.,/#]/u;
const LETTERS = /\p{L}+/gu;
const CENTS = /[.,]\d\d$/;
/** In a longer reply, some amount follows from some others by chance. */
const MOST_AMOUNTS = 40;
const MOST_TIMES = 9;

interface Amount {
  written: string;
  /** Possible values, in cents. */
  values: readonly number[];
}

/**
 * @param folded the reply without dates and times
 * @param isFounded whether an amount, as written, was read
 * @param read numbers that were read
 * @returns the amounts that follow from those that were read, as written
 */
export function derivedAmounts(
  folded: string,
  isFounded: (written: string) => boolean,
  read: () => Iterable<string>,
): ReadonlySet<string> {
  const amounts = amountsIn(folded);
  const derived = new Set<string>();
  if (amounts.length > MOST_AMOUNTS || amounts.every(({ written }) => isFounded(written))) return derived;
  const isKnown = ({ written }: Amount) => derived.has(written) || isFounded(written);
  const prices = once(() => toCents([...read()].filter((number) => number.includes('.'))));
  let before = -1;
  while (derived.size > before) {
    before = derived.size;
    for (const amount of amounts)
      if (!isKnown(amount) && follows(amount, amounts, isKnown, prices)) derived.add(amount.written);
  }
  return derived;
}

function amountsIn(folded: string): Amount[] {
  return [...folded.matchAll(NUMBER)].flatMap(({ 0: digits, index }) => {
    const written = digits.replace(/[.,']{1,3}$/, '');
    const before = folded.slice(Math.max(0, index - 4), index);
    const behind = folded.slice(index + written.length, index + written.length + 9);
    if (JOINED.test(before.at(-1) ?? '') || /^[\p{L}\p{N}_/]/u.test(behind)) return [];
    const words = [before.match(LETTERS)?.at(-1), behind.match(LETTERS)?.[0]];
    const marks = [before.trimEnd().at(-1), behind.trimStart()[0], ...words];
    const isMoney = CENTS.test(written) || marks.some((mark = '') => isCurrency(mark));
    return isMoney ? [{ written, values: toCents(numbersIn(written)) }] : [];
  });
}

const toCents = (numbers: Iterable<string>): number[] =>
  [...numbers]
    .filter((number) => /^\d{1,9}(?:\.\d{1,2})?$/.test(number))
    .map((number) => Math.round(Number(number) * 100));

function follows(
  { written, values }: Amount,
  amounts: readonly Amount[],
  isKnown: (amount: Amount) => boolean,
  prices: () => readonly number[],
): boolean {
  const others = amounts.filter((other) => other.written !== written);
  // Unknown amounts interrupt a sum.
  const known = others.map((other) => (isKnown(other) ? other.values[0] : undefined));
  const all = known.filter((one) => one !== undefined);
  const isWanted = (value: number) => value > 0 && values.includes(value);
  if (isSumOfRun(known, isWanted)) return true;
  for (const [at, one] of all.entries()) {
    for (const other of all.slice(at + 1)) if (isWanted(one + other) || isWanted(Math.abs(one - other))) return true;
    for (let times = 2; times <= MOST_TIMES; times++) if (isWanted(one * times)) return true;
  }
  const hasCents = values.some((value) => value % 100 !== 0);
  return hasCents && all.some((one) => prices().some((price) => isWanted(Math.abs(one - price))));
}

function isSumOfRun(known: readonly (number | undefined)[], isWanted: (value: number) => boolean): boolean {
  return known.some((_, from) => {
    let sum = 0;
    for (const one of known.slice(from)) {
      if (one === undefined) return false;
      sum += one;
      if (isWanted(sum)) return true;
    }
    return false;
  });
}
