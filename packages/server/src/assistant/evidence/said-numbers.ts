/**
 * Numbers in people's notations: `1,042.50`, `1.042,50`, `1 042,50`, `1'042.50`, `١٬٠٤٢٫٥`. Compared exactly, as
 * decimal strings.
 */

/** A run of digits with single separators between them. */
const WRITTEN = /(?<![\p{L}\p{N}\p{M}.,])(?:(?<![^\s(])-)?\d+(?:[.,' ]\d+)*/gu;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
/** Most digits of a number; longer runs are not quantities. */
const DIGITS = 40;

/** Removes what ends a sentence behind a number: "It costs 20.50." */
export const withoutStop = (written: string): string => written.replace(/[.,']{1,3}$/, '');

/** @returns sign, digits and fraction without redundant zeros; undefined if it is not a plain decimal number */
export function canonicalNumber(text: string): string | undefined {
  const [, sign = '', whole = '', fraction = ''] = text.length > DIGITS ? [] : (DECIMAL.exec(text) ?? []);
  if (whole === '') return undefined;
  const leading = whole.replace(/^0+(?=\d)/, '');
  let end = fraction.length;
  while (fraction[end - 1] === '0') end--;
  const digits = end === 0 ? leading : `${leading}.${fraction.slice(0, end)}`;
  return digits === '0' ? '0' : sign + digits;
}

/** @param folded output of `foldText` @returns all numbers that the text can be read to contain, canonical */
export function numbersIn(folded: string): Set<string> {
  const found = new Set<string>();
  for (const [written] of folded.matchAll(WRITTEN)) for (const number of readingsOf(written)) found.add(number);
  return found;
}

function readingsOf(written: string): string[] {
  const sign = written.startsWith('-') ? '-' : '';
  const parts = written.slice(sign.length).split(/[.,' ]/);
  const separators = written.slice(sign.length).replace(/\d/g, '');
  const readings = written.includes(' ') ? parts : [];
  if (isGrouped(parts) && new Set(separators).size <= 1) readings.push(parts.join(''));
  const last = separators.at(-1);
  const [whole, fraction] = [parts.slice(0, -1), parts.at(-1) ?? ''];
  const groups = new Set(separators.slice(0, -1));
  if ((last === '.' || last === ',') && isGrouped(whole) && groups.size <= 1 && !groups.has(last))
    readings.push(`${whole.join('')}.${fraction}`);
  return readings.flatMap((reading) => canonicalNumber(sign + reading) ?? []);
}

/** Ungrouped, or grouped by three, or by two with a last group of three as in India. */
function isGrouped(parts: readonly string[]): boolean {
  const [first = '', ...groups] = parts;
  if (groups.length === 0) return true;
  return (
    first.length <= 3 &&
    groups.at(-1)?.length === 3 &&
    groups.slice(0, -1).every(({ length }) => length === 2 || length === 3)
  );
}
