/**
 * Joins the digits of a number that a customer says digit by digit: speech recognition writes `one zero four two`,
 * `1 0 4 2` or `1-0-4-2` for the order 1042.
 */

/** Fewer digits can be a choice or a list, such as `1, 2, 3`. */
const LEAST_DIGITS = 4;

/** The digits from zero on, by language. Forms of one digit are separated by a slash. */
const WORDS: Readonly<Record<string, string>> = {
  ar: 'صفر واحد اثنان/اثنين ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة',
  de: 'null eins zwei/zwo drei vier fünf sechs sieben acht neun',
  en: 'zero one two three four five six seven eight nine',
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve',
  fr: 'zéro un deux trois quatre cinq six sept huit neuf',
};
const DIGITS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(WORDS).map(([language, words]) => [
    language,
    new Map(words.split(' ').flatMap((forms, digit) => forms.split('/').map((form) => [form, String(digit)]))),
  ]),
);
/** A zero in English, after another digit. */
const OH = new Set(['oh', 'o']);

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Between two digits. Some recognisers write a full stop after each pause. */
const PAUSE = /^[\s,.…–-]+$/u;

/** @param text of speech recognition. @param language ISO 639-1; for one without known words, only digits are joined */
export function joinDigits(text: string, language: string): string {
  const words = DIGITS.get(language);
  const numbers: { digits: string; begin: number; end: number }[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const last = numbers.at(-1);
    const before = last !== undefined && PAUSE.test(text.slice(last.end, index)) ? last : undefined;
    const said = word.toLowerCase();
    const isOh = language === 'en' && before !== undefined && OH.has(said);
    const digit = /^\d$/.test(said) ? said : isOh ? '0' : words?.get(said);
    if (digit === undefined) continue;
    const end = index + word.length;
    if (before === undefined) numbers.push({ digits: digit, begin: index, end });
    else Object.assign(before, { digits: before.digits + digit, end });
  }
  return numbers
    .filter(({ digits }) => digits.length >= LEAST_DIGITS)
    .reduceRight((joined, { digits, begin, end }) => joined.slice(0, begin) + digits + joined.slice(end), text);
}
