/**
 * Normalised words for full-text search: folded, stemmed, without stop words. Passages and searches are processed in
 * the same way, on every database, and the result contains only letters and digits.
 */
import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as indonesian } from '@orama/stemmers/indonesian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stopwords as arabicSmall } from '@orama/stopwords/arabic';
import { stopwords as danishSmall } from '@orama/stopwords/danish';
import { stopwords as dutchSmall } from '@orama/stopwords/dutch';
import { stopwords as englishSmall } from '@orama/stopwords/english';
import { stopwords as finnishSmall } from '@orama/stopwords/finnish';
import { stopwords as frenchSmall } from '@orama/stopwords/french';
import { stopwords as germanSmall } from '@orama/stopwords/german';
import { stopwords as hindiSmall } from '@orama/stopwords/indian';
import { stopwords as indonesianSmall } from '@orama/stopwords/indonesian';
import { stopwords as italianSmall } from '@orama/stopwords/italian';
import { stopwords as japaneseSmall } from '@orama/stopwords/japanese';
import { stopwords as chineseSmall } from '@orama/stopwords/mandarin';
import { stopwords as norwegianSmall } from '@orama/stopwords/norwegian';
import { stopwords as portugueseSmall } from '@orama/stopwords/portuguese';
import { stopwords as russianSmall } from '@orama/stopwords/russian';
import { stopwords as spanishSmall } from '@orama/stopwords/spanish';
import { stopwords as swedishSmall } from '@orama/stopwords/swedish';
import { stopwords as turkishSmall } from '@orama/stopwords/turkish';

interface WordRules {
  stem: (word: string) => string;
  small: ReadonlySet<string>;
}

const asItIs = (word: string) => word;
const rules = (stem: WordRules['stem'], small: readonly string[]): WordRules => ({
  stem,
  small: new Set(small.map((word) => word.toLowerCase())),
});

/** By ISO 639-1. */
const LANGUAGES: ReadonlyMap<string, WordRules> = new Map(
  Object.entries({
    ar: rules(arabic, arabicSmall),
    da: rules(danish, danishSmall),
    de: rules(german, germanSmall),
    en: rules(english, englishSmall),
    es: rules(spanish, spanishSmall),
    fi: rules(finnish, finnishSmall),
    fr: rules(french, frenchSmall),
    hi: rules(hindi, hindiSmall),
    id: rules(indonesian, indonesianSmall),
    it: rules(italian, italianSmall),
    ja: rules(asItIs, japaneseSmall),
    nl: rules(dutch, dutchSmall),
    no: rules(norwegian, norwegianSmall),
    pt: rules(portuguese, portugueseSmall),
    ru: rules(russian, russianSmall),
    sv: rules(swedish, swedishSmall),
    tr: rules(turkish, turkishSmall),
    zh: rules(asItIs, chineseSmall),
  }),
);
const OTHER = rules(asItIs, []);

/** Longer words are compared by this many first characters. */
const COMPARED_CHARACTERS = 40;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/**
 * @param language BCP 47; null: English, the encoder's language
 * @returns each word as often as it occurs, only letters and digits
 */
export function comparableWords(text: string, language: string | null): string[] {
  const { stem, small } = language === null ? ENGLISH : (LANGUAGES.get(primary(language)) ?? OTHER);
  return wordsIn(text)
    .filter((word) => !small.has(word))
    .flatMap((word) => word.split("'"))
    .filter((word) => !small.has(word) && (word.length > 1 || /[\p{N}\P{Script=Latin}]/u.test(word)))
    .map((word) => fold(stem(word.slice(0, COMPARED_CHARACTERS))));
}

const ENGLISH = LANGUAGES.get('en') ?? OTHER;

/** The forms of a search's words in all of the languages, without duplicates. */
export function searchedWords(text: string, languages: readonly (string | null)[]): string[] {
  return [...new Set(languages.flatMap((language) => comparableWords(text, language)))];
}

export type WordPair = readonly [string, string];

/** Adjacent words of a search, in their form in each language. */
export function searchedPairs(text: string, languages: readonly (string | null)[]): WordPair[] {
  return languages.flatMap((language) => {
    const words = comparableWords(text, language);
    return words.slice(1).map((word, place): WordPair => [words[place] ?? '', word]);
  });
}

const primary = (language: string): string => language.split('-', 1)[0] ?? language;

function wordsIn(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase().replaceAll('’', "'").match(WORD) ?? [];
  return words.flatMap((word) => (UNSPACED.test(word) ? segment(word) : word));
}

/** Keeps no segment itself: each holds a copy of the whole text. */
const segment = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment, isWordLike }) => (isWordLike ? segment : [])).flat();

/** Removes accents. Other marks would end a word in SQLite, so words with them are written in hexadecimal. */
function fold(word: string): string {
  const plain = word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
  return /\p{M}/u.test(plain) ? `x${Buffer.from(plain).toString('hex')}` : plain;
}
