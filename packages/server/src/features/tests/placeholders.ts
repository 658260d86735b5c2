/**
 * Replaces personal data by placeholders of the same shape: always the same one for the same value, in all tests of an
 * installation. Without the installation's key the original cannot be recovered.
 */
import { createHmac } from 'node:crypto';
import type { PersonalData, PersonalKind } from './personal-data.js';

const FIRST_NAMES = ['Alex', 'Robin', 'Sam', 'Kim', 'Jona', 'Toni', 'Noa', 'Luca', 'Remy', 'Sasha', 'Mika', 'Charlie'];
const OTHER_NAMES = [
  'Maple',
  'Harbour',
  'Miller',
  'Garden',
  'Lake',
  'Hill',
  'Rivers',
  'Stone',
  'Field',
  'Brook',
  'Marsh',
];
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const LEAST_NAME_CHARACTERS = 3;

export interface Placeholders {
  /** The number of different values that are replaced. */
  readonly size: number;
  /** Replaces personal data in all texts of a JSON value. Keys stay. */
  apply<Value>(value: Value): Value;
}

/** @param key of this installation, for this purpose */
export function createPlaceholders(key: Buffer, found: PersonalData): Placeholders {
  const known = new Map<string, string>();
  for (const [value, kind] of found) {
    known.set(value.toLowerCase(), placeholderOf(key, value, kind));
    if (kind !== 'name') continue;
    // Customers often write only their first name.
    const parts = value.split(/\s+/).filter((part) => part.length >= LEAST_NAME_CHARACTERS);
    for (const [index, part] of parts.entries())
      if (!known.has(part.toLowerCase())) known.set(part.toLowerCase(), nameLike(key, part, index));
  }
  if (known.size === 0) return { size: 0, apply: (value) => value };
  const values = toTree(known);
  const replace = (text: string) => known.get(text.toLowerCase()) ?? replaceAll(text, values);
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return replace(value);
    if (typeof value === 'number') return known.has(String(value)) ? Number(replace(String(value))) : value;
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]));
  };
  return { size: found.size, apply: <Value>(value: Value) => walk(value) as Value };
}

function placeholderOf(key: Buffer, value: string, kind: PersonalKind): string {
  if (kind === 'email') return `${pick(key, value, FIRST_NAMES).toLowerCase()}.${digitsOf(key, value, 3)}@example.com`;
  if (kind === 'phone' || kind === 'id') return shapedLike(key, value);
  return value
    .split(/(\s+)/)
    .map((part, index) => (/^\s*$/.test(part) ? part : nameLike(key, part, index / 2)))
    .join('');
}

/** A word for a word; a word with digits keeps its shape. @param index of the word; the first is a first name */
function nameLike(key: Buffer, word: string, index: number): string {
  if (/\d/.test(word)) return shapedLike(key, word);
  const letters = word.replace(/[,.;]$/, '');
  const list = index === 0 ? FIRST_NAMES : OTHER_NAMES;
  return pick(key, letters.toLowerCase(), list) + word.slice(letters.length);
}

/** Replaces digits by digits and letters by letters of the same case; the first digit is 0 only if it was. */
function shapedLike(key: Buffer, value: string): string {
  const bytes = createHmac('sha512', key).update(value).digest();
  return [...value]
    .map((character, index) => {
      const byte = bytes[index % bytes.length] ?? 0;
      if (/[1-9]/.test(character)) return String((byte % 9) + 1);
      if (/\p{Lu}/u.test(character)) return UPPER[byte % UPPER.length];
      if (/\p{Ll}/u.test(character)) return UPPER[byte % UPPER.length]?.toLowerCase();
      return character;
    })
    .join('');
}

const pick = (key: Buffer, value: string, list: readonly string[]): string =>
  list[createHmac('sha256', key).update(value).digest().readUInt32BE() % list.length] ?? '';

const digitsOf = (key: Buffer, value: string, count: number): string =>
  String(createHmac('sha256', key).update(`${value}#`).digest().readUInt32BE())
    .padStart(count, '0')
    .slice(-count);

/** A trie of values in lower case, so that a text is searched in one pass whatever their number. */
interface ValueTree {
  next: Map<string, ValueTree>;
  /** Replaces the value that ends here. */
  placeholder?: string;
}

/** A longer value is replaced only if it is the whole text. */
const TREE_CHARACTERS = 500;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;

function toTree(known: ReadonlyMap<string, string>): ValueTree {
  const root: ValueTree = { next: new Map() };
  for (const [value, placeholder] of known) {
    if (value.length > TREE_CHARACTERS) continue;
    let node = root;
    for (const character of value) {
      const next = node.next.get(character) ?? { next: new Map() };
      node.next.set(character, next);
      node = next;
    }
    node.placeholder = placeholder;
  }
  return root;
}

/** Replaces whole words, the longest value at each position. */
function replaceAll(text: string, values: ValueTree): string {
  const characters = [...text];
  const isWord = (at: number) => WORD_CHARACTER.test(characters[at] ?? '');
  let replaced = '';
  for (let at = 0; at < characters.length; ) {
    const found = at > 0 && isWord(at - 1) ? undefined : longestAt(characters, at, values, isWord);
    replaced += found?.placeholder ?? characters[at] ?? '';
    at = found?.end ?? at + 1;
  }
  return replaced;
}

function longestAt(
  characters: readonly string[],
  start: number,
  values: ValueTree,
  isWord: (at: number) => boolean,
): { placeholder: string; end: number } | undefined {
  let found: { placeholder: string; end: number } | undefined;
  let node: ValueTree | undefined = values;
  for (let at = start; node !== undefined; at++) {
    if (node.placeholder !== undefined && !isWord(at)) found = { placeholder: node.placeholder, end: at };
    node = node.next.get(characters[at]?.toLowerCase() ?? '');
  }
  return found;
}
