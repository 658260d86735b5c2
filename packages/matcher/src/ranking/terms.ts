/**
 * What texts are compared by besides their meaning: the stems of their words and the letters in a row. Both work in every
 * language; a language without spaces is cut into words by the rules of Unicode.
 */
import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as indonesian } from '@orama/stemmers/indonesian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { detectLanguage, isFunctionWord } from '../languages/detect-language.js';
import { contentWords, stem } from '../words.js';

const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  en: stem,
  de: german,
  fr: french,
  hi: hindi,
  id: indonesian,
  pt: portuguese,
  ru: russian,
  es: spanish,
  ar: arabic,
};
const GRAM = 4;
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The stems of the words that say what a text is about. */
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
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(plain)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}

/** Runs of letters, word by word: what is left alike of a misspelt, inflected or compound word. */
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
