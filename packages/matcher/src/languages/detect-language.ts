/**
 * Detects the language of a text among those the matcher supports. A distinct script is sufficient. Languages in Latin
 * script are detected by function words. A text without any is undetermined.
 */
import { stopwords as arabic } from '@orama/stopwords/arabic';
import { stopwords as english } from '@orama/stopwords/english';
import { stopwords as french } from '@orama/stopwords/french';
import { stopwords as german } from '@orama/stopwords/german';
import { stopwords as hindi } from '@orama/stopwords/indian';
import { stopwords as indonesian } from '@orama/stopwords/indonesian';
import { stopwords as japanese } from '@orama/stopwords/japanese';
import { stopwords as chinese } from '@orama/stopwords/mandarin';
import { stopwords as portuguese } from '@orama/stopwords/portuguese';
import { stopwords as russian } from '@orama/stopwords/russian';
import { stopwords as spanish } from '@orama/stopwords/spanish';
import { LANGUAGES } from './languages.js';

const FUNCTION_WORDS = new Map<string, ReadonlySet<string>>(
  Object.entries({
    ar: arabic,
    de: [...german, 'bitte', 'wo', 'wann', 'nein', 'am'],
    en: [...english, 'please', 'hi', 'hello', "what's", "i'm", 'oh', 'sorry'],
    es: [...spanish, 'mi', 'dónde', 'cuándo', 'quiero', 'puedo'],
    fr: [...french, 'où', 'comment', 'quand', 'bonjour', 'je', 'vous'],
    hi: hindi,
    id: [...indonesian, 'di', 'saya', 'mana'],
    ja: japanese,
    pt: [...portuguese, 'onde', 'meu', 'minha', 'quero', 'quando'],
    ru: russian,
    zh: chinese,
  }).map(([language, words]) => [language, new Set(words.map((word) => word.toLowerCase()))]),
);

const SCRIPTS: readonly [language: string, script: RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['zh', /\p{Script=Han}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['bn', /\p{Script=Bengali}/u],
  ['ru', /\p{Script=Cyrillic}/u],
];
const LATIN = ['en', 'es', 'fr', 'pt', 'de', 'id'] as const;
const WORDS = 60;

/** Function words do not indicate the topic of a text. */
export function isFunctionWord(word: string, language: string): boolean {
  return FUNCTION_WORDS.get(language)?.has(word) ?? false;
}

/** A word shared by several languages counts less: "me" is Spanish and English. */
function voteOf(word: string, language: string): number {
  if (!isFunctionWord(word, language)) return 0;
  return 1 / LATIN.filter((other) => isFunctionWord(word, other)).length;
}

/** The minimum lead over English before another language is assumed. */
const BEFORE_ENGLISH = 0.6;

/** @returns an ISO 639-1 code, or undefined if the language cannot be determined */
export function detectLanguage(text: string): string | undefined {
  const written = SCRIPTS.find(([, script]) => script.test(text));
  if (written !== undefined) return written[0];
  const words = (text.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? []).slice(0, WORDS);
  const votes = LATIN.map((language) => ({
    language,
    count:
      words.reduce((sum, word) => sum + voteOf(word, language), language === 'en' ? BEFORE_ENGLISH : 0) +
      (LANGUAGES.get(language)?.marks?.test(text) ? 1 : 0),
  })).sort((one, other) => other.count - one.count);
  const [best, next] = votes;
  if (best === undefined) return undefined;
  // "No, para 4" has no word that is only English.
  const said = best.language === 'en' ? best.count - BEFORE_ENGLISH : best.count;
  return said > (next?.count ?? 0) ? best.language : undefined;
}
