/**
 * Joins what a customer spells: speech recognition writes `one zero four two`, `1 0 4 2` or `1-0-4-2` for the order 1042,
 * and `B as in Bravo, double two` for B22. Arabic digits become those of other languages.
 */

/** Fewer digits can be a choice or a list, such as `1, 2, 3`. */
const LEAST_DIGITS = 4;
/** Fewer signs, one of which is a letter, can be a sentence, such as `plan B for business, 2 people`. */
const LEAST_WITH_LETTER = 3;

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
/** A letter and a word that begins with it, as in `B as in Bravo`. Words of one letter, such as `I like it`, are excluded. */
const EXAMPLES: ReadonlyMap<string, RegExp> = new Map([
  ['de', /((?!O)\p{Lu}),? wie ([\p{L}\p{M}\p{N}]+)/uy],
  ['en', /((?![AI],? (?:for|like))\p{Lu}),? (?:as in|for|like) ([\p{L}\p{M}\p{N}]+)/uy],
  ['es', /((?![AEOUY])\p{Lu}),? (?:de|como) ([\p{L}\p{M}\p{N}]+)/uy],
  ['fr', /((?![AOY])\p{Lu}),? comme ([\p{L}\p{M}\p{N}]+)/uy],
]);
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Between two signs. Some recognisers write a full stop after each pause. */
const PAUSE = /^[\s,.…–-]+$/u;
/** Between a word that repeats and its digit. */
const SPACE = /^[\s-]+$/u;

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

/** Arabic and Persian digits, from zero on. */
const OTHER_DIGITS = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'];

/** Writes the numbers of a text like those of the organisation's systems: recognisers of Arabic write `١٠٤٢`. */
const withLatinDigits = (text: string) =>
  text.replace(/[٠-٩۰-۹]/g, (sign) => String(Math.max(...OTHER_DIGITS.map((digits) => digits.indexOf(sign)))));

/** @param recognised text of speech recognition. @param language ISO 639-1; for one without known words, only digits are joined */
export function joinSpelled(recognised: string, language: string): string {
  const text = withLatinDigits(recognised);
  const tokens = readTokens(text, language);
  const spelled: Spelled[] = [];
  for (const [index, { sign, begin, end }] of tokens.entries()) {
    if (sign === undefined) continue;
    const before = tokens[index - 1];
    const times =
      before !== undefined && SPACE.test(text.slice(before.end, begin)) ? (REPEATS.get(before.word) ?? 1) : 1;
    const from = times > 1 && before !== undefined ? before.begin : begin;
    const last = spelled.at(-1);
    if (last !== undefined && follows(text, last, from))
      Object.assign(last, { signs: last.signs + sign.repeat(times), end });
    else spelled.push({ signs: sign.repeat(times), begin: from, end });
  }
  return spelled
    .filter(({ signs }) => signs.length >= (/\p{L}/u.test(signs) ? LEAST_WITH_LETTER : LEAST_DIGITS))
    .reduceRight((joined, { signs, begin, end }) => joined.slice(0, begin) + signs + joined.slice(end), text);
}

const follows = (text: string, { end }: Pick<Token, 'end'>, begin: number) => PAUSE.test(text.slice(end, begin));

function readTokens(text: string, language: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: said, index } of text.matchAll(WORD)) {
    if (index < (tokens.at(-1)?.end ?? 0)) continue;
    const example = findExample(text, index, language);
    const word = said.toLowerCase();
    tokens.push({
      sign: example?.letter ?? (/^\d$/.test(word) ? word : DIGITS.get(language)?.get(word)),
      word,
      begin: index,
      end: example?.end ?? index + said.length,
    });
  }
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

/** @returns the letter at this position and the end of its word; undefined: there is none */
function findExample(text: string, index: number, language: string): { letter: string; end: number } | undefined {
  const pattern = EXAMPLES.get(language);
  if (pattern === undefined) return undefined;
  pattern.lastIndex = index;
  const [said = '', letter = '', word = ''] = pattern.exec(text) ?? [];
  if (letter === '' || !word.toLowerCase().startsWith(letter.toLowerCase())) return undefined;
  return { letter, end: index + said.length };
}
