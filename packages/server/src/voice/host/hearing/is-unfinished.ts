/** Tells from the words of a sentence, however it sounds, that its speaker has not finished it: "my order number is". */
import { UNFINISHED_ENDINGS } from './unfinished-endings.js';

/** Speech recognition writes it where a sentence goes on. A full stop says nothing: some recognisers write one after each pause. */
const GOES_ON = /(?:[,:;…–—،、，-]|\.\.\.)$/u;
const IS_OVER = /[?!؟]$/u;

/**
 * @param text of speech recognition, since the customer's last message
 * @param language ISO 639-1; of one without known endings, only the signs at its end are looked at
 */
export function isUnfinished(text: string, language: string): boolean {
  const trimmed = text.trim();
  if (IS_OVER.test(trimmed)) return false;
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

/** What follows the last sign that ends a sentence, other than one at the very end. */
const lastSentence = (text: string) => text.split(/[.?!؟](?=\s)/u).at(-1) ?? '';

/** English keeps the apostrophe of "I'm", which is one word; in French it stands between two. */
const wordsOf = (text: string, language: string) =>
  text
    .normalize('NFC')
    .replaceAll('’', "'")
    .toLowerCase()
    .match(language === 'en' ? /[\p{L}\p{M}\p{N}']+/gu : /[\p{L}\p{M}\p{N}]+/gu) ?? [];
