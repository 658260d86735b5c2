/**
 * Normalises text for comparison, so that texts that look the same are equal. Ignores compatibility forms, case,
 * scripts of digits, Latin accents, Arabic and Hebrew vowel signs, and invisible characters.
 */

/** Zero-width characters, direction marks, soft hyphens and variation selectors. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\u034f/gu;
/** Accents of alphabets, Arabic vowel signs and hamzas, Hebrew points, and the Arabic elongation. */
const OPTIONAL_MARKS = /[\u0300-\u036f\u064b-\u065f\u0670\u0591-\u05c7\u0640]/g;
const FOREIGN_DIGITS = /[^\P{Nd}0-9]/gu;
const DIGIT = /\p{Nd}/u;
const MINUS = /[\u2212\u2010-\u2013\ufe63\uff0d]/g;
const ASCII = /^[\0-\x7f]*$/;
const APOSTROPHE = /[\u2018\u2019\u02bc\u00b4]/g;

/** Whether only case and white space can vary in the text's spelling. */
export const isAscii = (text: string): boolean => ASCII.test(text);

/** Normalises case, width, digits and invisible characters, and collapses white space. */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase().replace(/\s+/g, ' ').trim();
  return text
    .toWellFormed()
    .replaceAll('№', '#')
    .replaceAll('º', '°')
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(OPTIONAL_MARKS, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i')
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replace(FOREIGN_DIGITS, toAsciiDigit)
    .replace(MINUS, '-')
    .replace(APOSTROPHE, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** The digits of a script are consecutive, starting with zero. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}
