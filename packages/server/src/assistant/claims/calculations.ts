/** Finds the results of calculations that a reply writes out, as in "(404 + 417) × 2 = $1,642". */
import { numbersIn, withoutStop } from '../evidence/said-numbers.js';
import { isCurrency } from './currencies.js';

/** Longer calculations are not read. In characters. */
const CHARACTERS = 160;
/** What ends the text before a calculation. */
const BEFORE = /^.*(?:[:;=•→]|[.!?] |\\[([])/su;
const RESULT = /^([\s*~≈\\([]*(?:\p{Sc}|[a-z]{1,3})? ?)(\d[\d.,']*)(%?)/u;
const TOKEN = /\d[\d.,']*|[-+*/()×·÷%]|\\(?:times|cdot|div)|(?<=[\d) ])x(?=[ (\d])/gu;
const TIMES = new Set(['*', '×', '·', 'x', '\\times', '\\cdot']);
const DIVIDED = new Set(['/', '÷', '\\div']);
const WORDS = /(?<!\\)(?<!\p{L})\p{L}{2,}|\p{Sc}/gu;
/** Results are rounded to cents at most. */
const TOLERANCE = 0.005;

export interface Calculated {
  /** Where the result stands. */
  index: number;
  /** Canonical. */
  number: string;
  /** Money, or numbers without units: the result may stand elsewhere in the reply, as an amount of money. */
  is_money: boolean;
}

/**
 * @param folded the reply without dates and times
 * @param readingOf the canonical number that was read and that this one, as written, stands for
 * @returns the results of the correct calculations with such numbers
 */
export function findCalculated(folded: string, readingOf: (written: string) => string | undefined): Calculated[] {
  const found: Calculated[] = [];
  const toValue = (written: string): number => {
    const readings = readingsOf(written);
    return Number(readingOf(written) ?? readings.find((one) => found.some(({ number }) => number === one)));
  };
  for (let at = folded.indexOf('='); at >= 0; at = folded.indexOf('=', at + 1)) {
    const right = folded.slice(at + 1, at + CHARACTERS);
    const [, before = '', result, percent] = RESULT.exec(right) ?? [];
    if (result === undefined || percent !== '') continue;
    const written = withoutStop(result);
    const left = folded
      .slice(Math.max(0, at - CHARACTERS), at)
      .replace(BEFORE, '')
      .replaceAll('**', '');
    const value = calculate(
      [...left.matchAll(TOKEN)].map(([token]) => withoutStop(token)),
      toValue,
    );
    const number = readingsOf(written).find((one) => isRounded(value, one));
    if (number === undefined) continue;
    const words = `${left.slice(left.search(/\d/))} ${before}`.match(WORDS) ?? [];
    found.push({ index: at + 1 + before.length, number, is_money: words.every(isCurrency) });
  }
  return found;
}

/** Whether a value is this number, rounded to its digits. */
function isRounded(value: number, number: string): boolean {
  const digits = number.split('.')[1]?.length ?? 0;
  return Math.abs(value - Number(number)) <= Math.min(TOLERANCE, 0.5 / 10 ** digits) + 1e-9;
}

const readingsOf = (written: string): string[] => [...numbersIn(written)];

/** @returns NaN if it is no calculation, or one with an unknown number */
function calculate(tokens: readonly string[], toValue: (written: string) => number): number {
  let at = 0;
  const number = (): number => {
    const token = tokens[at++] ?? '';
    if (token === '(') {
      const inner = sum();
      return tokens[at++] === ')' ? inner : Number.NaN;
    }
    const value = toValue(token);
    if (tokens[at] !== '%') return value;
    at++;
    return value / 100;
  };
  const product = (): number => {
    let value = number();
    for (let operator = tokens[at] ?? ''; TIMES.has(operator) || DIVIDED.has(operator); operator = tokens[at] ?? '') {
      at++;
      value = TIMES.has(operator) ? value * number() : value / number();
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    for (let operator = tokens[at]; operator === '+' || operator === '-'; operator = tokens[at]) {
      at++;
      value = operator === '+' ? value + product() : value - product();
    }
    return value;
  };
  const value = sum();
  return tokens.length > 2 && at === tokens.length ? value : Number.NaN;
}
