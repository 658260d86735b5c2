/** Finds the results of calculations that a reply writes out, as in "(404 + 417) × 2 = $1,642". */
import { numbersIn } from '../evidence/said-numbers.js';

/** Longer calculations are not read. In characters. */
const CHARACTERS = 160;
/** What ends the text before a calculation. */
const BEFORE = /^.*(?:[:;=•→]|[.!?] |\\[([])/su;
const RESULT = /^[\s*~≈\\([]*(?:\p{Sc}|[a-z]{1,3})? ?(\d[\d.,']*)(%?)/u;
const TOKEN = /\d[\d.,']*|[-+*/()×·÷%]|\\(?:times|cdot|div)|(?<=[\d) ])x(?=[ (\d])/gu;
const TIMES = new Set(['*', '×', '·', 'x', '\\times', '\\cdot']);
const DIVIDED = new Set(['/', '÷', '\\div']);
/** Results are rounded to cents. */
const TOLERANCE = 0.005 + 1e-9;

/**
 * @param folded the reply without dates and times
 * @param isFounded whether a number, as written, was read
 * @returns the numbers that correct calculations with such numbers result in, canonical
 */
export function calculatedNumbers(folded: string, isFounded: (written: string) => boolean): ReadonlySet<string> {
  const results = new Set<string>();
  const isKnown = (written: string) => isFounded(written) || [...numbersIn(written)].some((one) => results.has(one));
  for (let at = folded.indexOf('='); at >= 0; at = folded.indexOf('=', at + 1)) {
    const [, written, percent] = RESULT.exec(folded.slice(at + 1, at + CHARACTERS)) ?? [];
    if (written === undefined || percent !== '') continue;
    const left = folded
      .slice(Math.max(0, at - CHARACTERS), at)
      .replace(BEFORE, '')
      .replaceAll('**', '');
    const value = calculate(
      [...left.matchAll(TOKEN)].map(([token]) => withoutStop(token)),
      isKnown,
    );
    for (const number of numbersIn(withoutStop(written)))
      if (value !== undefined && Math.abs(value - Number(number)) < TOLERANCE) results.add(number);
  }
  return results;
}

const withoutStop = (written: string) => written.replace(/[.,']{1,3}$/, '');

/** @returns undefined if it is no calculation, or one with an unknown number */
function calculate(tokens: readonly string[], isKnown: (written: string) => boolean): number | undefined {
  let at = 0;
  const number = (): number => {
    const token = tokens[at++] ?? '';
    if (token === '(') {
      const inner = sum();
      return tokens[at++] === ')' ? inner : Number.NaN;
    }
    const value = Number([...numbersIn(token)][0] ?? Number.NaN);
    if (!isKnown(token)) return Number.NaN;
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
  const is_calculation = tokens.length > 2 && at === tokens.length;
  return is_calculation && Number.isFinite(value) ? value : undefined;
}
