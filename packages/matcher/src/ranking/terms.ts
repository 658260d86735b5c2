/**
 * Features for comparing texts apart from their meaning: word stems and letter sequences. Both work in every language.
 * Text in languages without spaces is split into words by the rules of Unicode.
 */
import { detectLanguage, isFunctionWord } from '../languages/detect-language.js';
import { STEMMERS } from '../languages/stemmers.js';
import { contentWords, stem } from '../words.js';

const GRAM = 4;
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The stems of the words that carry the topic of a text. */
export function stemsOf(text: string, language = detectLanguage(text) ?? 'en'): string[] {
  if (language === 'en') return contentWords(text).map(stem);
  const stemWord = STEMMERS[language] ?? ((word: string) => word);
  return wordsIn(text)
    .filter((word) => !isFunctionWord(word, language))
    .map(stemWord);
}

function wordsIn(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  if (!IDEOGRAPHIC.test(plain)) return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(plain);
  return Array.from(words, ({ segment, isWordLike }) => (isWordLike ? segment : [])).flat();
}

/** Letter sequences of each word, which misspelt, inflected and compound words have in common. */
export function gramsOf(stems: readonly string[]): Set<string> {
  const grams = new Set<string>();
  for (const word of stems) {
    const size = IDEOGRAPHIC.test(word) ? 1 : GRAM;
    const padded = size === 1 ? word : `^${word}$`;
    for (let at = 0; at + size <= padded.length; at++) grams.add(padded.slice(at, at + size));
    if (padded.length < size) grams.add(padded);
  }
  return grams;
}
