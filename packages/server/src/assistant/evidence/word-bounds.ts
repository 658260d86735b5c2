/**
 * Word boundaries in every script: not all languages put spaces between words, and many attach particles and endings to
 * them. All texts must be folded.
 */

const WORD = /[\p{L}\p{N}\p{M}]/u;
const LETTERS = /^[\p{L}\p{M}]+$/u;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const DIGIT = /\d/;
const ALPHABETIC = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Arabic and Hebrew prefixes that are written onto a word: and, in, for, like, from, the. */
const PREFIX = /^[وفبكلاהובלכמש]{1,3}$/;

/** A shorter word is never recognised within a longer one. In letters. */
const STEM_LETTERS = 4;
/**
 * Longest ending that a word may have in the customer's sentence but not in the value: "Berlins", "Ankaradan". In
 * letters.
 */
const ENDING_LETTERS = 3;
const PREFIX_STEM_LETTERS = 3;

export const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && WORD.test(character);

type Kind = 'digit' | 'alphabetic' | 'unspaced' | 'hangul' | 'other';

function kindOf(character: string): Kind {
  if (DIGIT.test(character)) return 'digit';
  if (ALPHABETIC.test(character)) return 'alphabetic';
  if (UNSPACED.test(character)) return 'unspaced';
  return HANGUL.test(character) ? 'hangul' : 'other';
}

/** Whether a word boundary is possible between two adjacent characters. */
export function isBound(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined || !WORD.test(before) || !WORD.test(after)) return true;
  const [first, second] = [kindOf(before), kindOf(after)];
  if (first === 'unspaced' || second === 'unspaced') return true;
  // An identifier such as AB1042 is one word; a number followed by a word of another script is two.
  const inIdentifier = (kind: Kind) => kind === 'digit' || kind === 'alphabetic';
  return first !== second && !(inIdentifier(first) && inIdentifier(second));
}

/** @param rest what follows in the same word @param word the value's last word */
export function mayBeEnding(rest: string, word: string): boolean {
  if (!LETTERS.test(rest) || !LETTERS.test(word)) return false;
  if (HANGUL.test(word.at(-1) ?? '') && HANGUL.test(rest)) return true;
  return ALPHABETIC.test(word.at(-1) ?? '') && word.length >= STEM_LETTERS && rest.length <= ENDING_LETTERS;
}

/** @param rest what precedes in the same word @param word the value's first word */
export function mayBePrefix(rest: string, word: string): boolean {
  return PREFIX.test(rest) && RIGHT_TO_LEFT.test(word[0] ?? '') && word.length >= PREFIX_STEM_LETTERS;
}
