/**
 * What a text of another language is about, in English words: the encoder reads English only. Word by word, without grammar; words that
 * are not in the dictionary are left out.
 */
import { contentStems } from '../words.js';
import { detectLanguage } from './detect-language.js';
import { DICTIONARY_LANGUAGES, DICTIONARY_TABLE } from './dictionary-table.js';
import { STEMMERS } from './stemmers.js';

interface Entry {
  /** Words of the language, without endings. */
  words: readonly string[];
  /** All that it can mean. */
  english: string;
}

/** Written without spaces between words. */
const UNSPACED = new Set(['zh', 'ja']);
/** Articles and prepositions that Arabic writes as part of the word. */
const ARABIC_PREFIX = /^(?:وال|بال|فال|كال|لل|ال|[وبلف])(?=.{3})/u;
/** A shorter word is known only as a whole. */
const LEAST_STEM = 4;
/** Letters of what is not known of a compound, and of its last part. */
const LEAST_FIRST_PART = 3;
const LEAST_LAST_PART = 5;
/** Letters of an ending. */
const ENDING = 4;
/** Between the parts of German compounds. */
const LINK = /^(?:es|s|n|en)?/;

const entries = new Map<string, Map<string, Entry[]>>();

/** @returns a text that the encoder can read; undefined if nothing is known of what this one says */
export function inEnglish(text: string, language = detectLanguage(text) ?? 'en'): string | undefined {
  return language === 'en' ? text : glossOf(text, language);
}

/** @returns English words in the order of the text; undefined if none is known, or the language is not in the dictionary */
export function glossOf(text: string, language: string): string | undefined {
  const known = entriesOf(language);
  if (known === undefined) return undefined;
  const plain = normalise(text, language);
  const found = UNSPACED.has(language)
    ? scan(plain, known)
    : readWords(plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [], known, language);
  return found.length === 0 ? undefined : [...new Set(found.join(' ').split(' '))].join(' ');
}

/** @returns all that the English words of a text can be in another language; undefined if none is known */
export function fromEnglish(text: string, language: string): string | undefined {
  const column = columnOf(language);
  const asked = new Set(contentStems(text));
  const found =
    column === 0 ? [] : readCells().filter(([english = '']) => contentStems(english).some((root) => asked.has(root)));
  const words = found.flatMap((cells) => (cells[column] ?? '').split(/[ _]/)).filter((word) => word !== '');
  return words.length === 0 ? undefined : [...new Set(words)].join(' ');
}

const columnOf = (language: string) => (DICTIONARY_LANGUAGES as readonly string[]).indexOf(language) + 1;

/** English and the other languages, by line. */
const readCells = () =>
  DICTIONARY_TABLE.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

function entriesOf(language: string): Map<string, Entry[]> | undefined {
  const column = columnOf(language);
  if (column === 0) return undefined;
  const known = entries.get(language) ?? readTable(column, language);
  entries.set(language, known);
  return known;
}

/** By first letter, the longest first. */
function readTable(column: number, language: string): Map<string, Entry[]> {
  const read = new Map<string, Entry[]>();
  for (const cells of readCells()) {
    const english = cells[0] ?? '';
    for (const phrase of (cells[column] ?? '').split(' ')) {
      if (phrase === '') continue;
      const words = phrase.split('_').map((word) => normalise(word, language));
      const last = words.at(-1) ?? '';
      const stem = normalise(STEMMERS[language]?.(last) ?? last, language);
      const stems = stem.length >= LEAST_STEM && last.startsWith(stem) ? [...words.slice(0, -1), stem] : words;
      const list = read.get(stems[0]?.[0] ?? '') ?? [];
      const same = list.find(({ words: others }) => others.join(' ') === stems.join(' '));
      if (same === undefined) list.push({ words: stems, english });
      else same.english = `${same.english} ${english}`;
      read.set(stems[0]?.[0] ?? '', list);
    }
  }
  const lengthOf = ({ words }: Entry) => words.join(' ').length;
  for (const list of read.values()) list.sort((one, other) => lengthOf(other) - lengthOf(one));
  return read;
}

/** Customers leave accents out. In other scripts than Latin and Cyrillic, marks are letters. */
function normalise(text: string, language: string): string {
  const lower = text.normalize('NFKC').toLowerCase();
  return /^(?:de|fr|es|pt|id|ru)$/.test(language)
    ? lower.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
    : lower;
}

function scan(text: string, known: ReadonlyMap<string, Entry[]>): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    const entry = known.get(text[at] ?? '')?.find(({ words: [word = ''] }) => text.startsWith(word, at));
    if (entry !== undefined) found.push(entry.english);
    at += entry?.words[0]?.length ?? 1;
  }
  return found;
}

function readWords(words: readonly string[], known: ReadonlyMap<string, Entry[]>, language: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const bare = language === 'ar' ? word.replace(ARABIC_PREFIX, '') : word;
    const entry = entryAt(word, words, at, known) ?? (bare === word ? undefined : entryAt(bare, words, at, known));
    if (entry === undefined) {
      if (language === 'de') found.push(...partsOf(word, known));
      continue;
    }
    found.push(entry.english);
    at += entry.words.length - 1;
  }
  return found;
}

/** @param first is compared instead of the word at `at` */
function entryAt(first: string, words: readonly string[], at: number, known: ReadonlyMap<string, Entry[]>) {
  return known
    .get(first[0] ?? '')
    ?.find(({ words: own }) =>
      own.every((part, index) => isForm(index === 0 ? first : (words[at + index] ?? ''), part)),
    );
}

/** Whether a word is this one, perhaps with an ending. */
function isForm(word: string, stem: string): boolean {
  if (word === stem) return true;
  return stem.length >= LEAST_STEM && word.startsWith(stem) && word.length - stem.length <= ENDING;
}

/** Of a compound such as "Versandkosten": its parts from the beginning, or its last part. */
function partsOf(word: string, known: ReadonlyMap<string, Entry[]>): string[] {
  const found: string[] = [];
  let rest = word;
  for (;;) {
    const part = known
      .get(rest[0] ?? '')
      ?.find(({ words }) => isPart(words, LEAST_STEM) && rest.startsWith(words[0] ?? ''));
    if (part === undefined) break;
    found.push(part.english);
    rest = rest.slice(part.words[0]?.length).replace(LINK, '');
  }
  for (let at = LEAST_FIRST_PART; at < rest.length; at++) {
    const end = rest.slice(at);
    const part = known
      .get(end[0] ?? '')
      ?.find(({ words }) => isPart(words, LEAST_LAST_PART) && isForm(end, words[0] ?? ''));
    if (part !== undefined) return [...found, part.english];
  }
  return found;
}

function isPart([stem = '', ...others]: readonly string[], least: number): boolean {
  return others.length === 0 && stem.length >= least;
}
