/**
 * Joins what a customer spells: speech recognition writes `one zero four two`, `1 0 4 2` or `1-0-4-2` for the order 1042,
 * and `B as in Bravo, double two` for B22.
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
/** A zero in English, beside another digit. */
const OH = new Set(['oh', 'o']);
/** Words that repeat the next digit, as in `double two`. */
const REPEATS: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['doble', 2],
  ['doppel', 2],
  ['triple', 3],
]);
/** Words between a letter and a word that begins with it, as in `B as in Bravo`. */
const AS_IN: Readonly<Record<string, string>> = {
  de: 'wie',
  en: 'as in|for|like',
  es: 'de|como',
  fr: 'comme',
};

const WORD = String.raw`[\p{L}\p{M}\p{N}]+`;
/** A digit, a letter with its word, or another word. */
// In this pattern, `as_in` stands for: as in|for|like
const TOKENS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(AS_IN).map(([language, as_in]) => [
    language,
    new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(\p{Lu}),? (?:${as_in}) (${WORD})|${WORD}`, 'gu'),
  ]),
);
const ANY_WORD = new RegExp(WORD, 'gu');
/** Between two signs. Some recognisers write a full stop after each pause. */
const PAUSE = /^[\s,.…–-]+$/u;

interface Token {
  /** A digit, or a letter that was said with a word; undefined: another word. */
  sign: string | undefined;
  word: string;
  begin: number;
  end: number;
}

interface Spelled {
  signs: string;
  begin: number;
  end: number;
}

/** @param text of speech recognition. @param language ISO 639-1; for one without known words, only digits are joined */
export function joinDigits(text: string, language: string): string {
  const tokens = readTokens(text, language);
  const spelled: Spelled[] = [];
  for (const [index, { sign, begin, end }] of tokens.entries()) {
    if (sign === undefined) continue;
    const before = tokens[index - 1];
    const times = before !== undefined && follows(text, before, begin) ? (REPEATS.get(before.word) ?? 1) : 1;
    const from = times > 1 && before !== undefined ? before.begin : begin;
    const last = spelled.at(-1);
    if (last !== undefined && follows(text, last, from))
      Object.assign(last, { signs: last.signs + sign.repeat(times), end });
    else spelled.push({ signs: sign.repeat(times), begin: from, end });
  }
  return spelled
    .filter(({ signs }) => signs.length >= LEAST_DIGITS || /\p{L}/u.test(signs))
    .reduceRight((joined, { signs, begin, end }) => joined.slice(0, begin) + signs + joined.slice(end), text);
}

const follows = (text: string, { end }: Pick<Token, 'end'>, begin: number) => PAUSE.test(text.slice(end, begin));

function readTokens(text: string, language: string): Token[] {
  const digits = DIGITS.get(language);
  const tokens = [...text.matchAll(TOKENS.get(language) ?? ANY_WORD)].map(
    ({ 0: said, 1: letter, 2: example, index }) => {
      const word = said.toLowerCase();
      const begins = letter !== undefined && example?.toLowerCase().startsWith(letter.toLowerCase());
      const sign = begins ? letter : /^\d$/.test(word) ? word : digits?.get(word);
      return { sign, word, begin: index, end: index + said.length };
    },
  );
  if (language !== 'en') return tokens;
  return tokens.map((token, index) => {
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    const isBeside =
      (before !== undefined && isSign(before) && follows(text, before, token.begin)) ||
      (after?.sign !== undefined && text.slice(token.end, after.begin) === ' ');
    return OH.has(token.word) && isBeside ? { ...token, sign: '0' } : token;
  });
}

const isSign = ({ sign, word }: Token) => sign !== undefined || OH.has(word);
