/** Tells from the words of a sentence that its speaker has not finished it: "my order number is". */
import { UNFINISHED_ENDINGS } from './unfinished-endings.js';

/**
 * Speech recognition writes these where a sentence continues. A full stop means nothing: some recognisers write one
 * after each pause.
 */
const GOES_ON = /(?:[,:;…–—،、，-]|\.\.\.)$/u;
const IS_OVER = /[?!؟]$/u;
/** A letter that was named or spelled: "size A", "4 8 a". */
const IS_LETTER = /[\s-](?:\p{Lu}|(?<=\p{N}[\s-])[a-np-xz])\.?$/u;

/**
 * @param text of speech recognition, since the customer's last message
 * @param language ISO 639-1. For one without known endings, only the last sign is considered
 */
export function isUnfinished(text: string, language: string): boolean {
  const trimmed = text.trim();
  if (IS_OVER.test(trimmed) || IS_LETTER.test(trimmed)) return false;
  if (GOES_ON.test(trimmed)) return true;
  const endings = UNFINISHED_ENDINGS[language];
  if (endings === undefined) return false;
  const words = wordsOf(lastSentence(trimmed), language);
  const plain = ` ${words.join(' ')}`;
  const ends = (ending: string) => plain.endsWith(` ${ending}`);
  if (endings.never.some(ends)) return false;
  if (endings.always.some(ends)) return true;
  return endings.in_statements.some(ends) && !words.some((word) => endings.questions.includes(word));
}

/** The text after the last sign that ends a sentence, other than one at the very end. */
const lastSentence = (text: string) => text.split(/[.?!؟](?=\s)/u).at(-1) ?? '';

/** English keeps the apostrophe of "I'm", which is one word. In French it separates two, and "annulez-la" is one. */
const WORDS: Readonly<Record<string, RegExp>> = {
  en: /[\p{L}\p{M}\p{N}']+/gu,
  fr: /[\p{L}\p{M}\p{N}]+(?:-l(?:e|a|es)(?![\p{L}-]))?/gu,
};
const ANY_WORDS = /[\p{L}\p{M}\p{N}]+/gu;

const wordsOf = (text: string, language: string) =>
  text
    .normalize('NFC')
    .replaceAll('’', "'")
    .toLowerCase()
    .match(WORDS[language] ?? ANY_WORDS) ?? [];
