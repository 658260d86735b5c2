/**
 * Whether a customer's message contains a value as text: literally, with other separators (`AB-1042`, `ab 1042`), or,
 * for a value of several words without digits, with each of its words. Parts of a word or number never match.
 */
import { foldText } from './fold-text.js';
import { isBound, isWordCharacter, mayBeEnding, mayBePrefix } from './word-bounds.js';

/** A longer text is not a value that a customer can state. In characters. */
const VALUE_CHARACTERS = 1_000;
const WORDS_IN_ANY_ORDER = 12;

const TOKEN = /[\p{L}\p{N}\p{M}]+/gu;
const LETTERS_ONLY = /^[\p{L}\p{M} '-]+$/u;
/** Allowed separators between two parts of one value. A comma or full stop before a space separates two values. */
const JOINT = /^(?:[ _/'·#:-]| ?[-/] ?|\) ?-?| ?\()$/;
/** Allowed between digits only in grouped numbers such as 1.042: otherwise it starts a fraction. */
const DECIMAL_JOINT = /^[.,]$/;
const DIGIT = /^\d/;
const DECIMAL_NUMBER = /^-\d|^-?\d+[.,]\d+$/;
const THOUSANDS = /^\d{3}$/;

export interface SaidText {
  folded: string;
  /** Computed on first use: most values match the text literally. */
  tokens: () => SaidTokens;
}

interface SaidTokens {
  /** Only the text's letters and digits. */
  joined: string;
  /** Positions in `joined` where a token begins, and the end of the last one. */
  bounds: ReadonlySet<number>;
  /** For each position in `joined`: the number of gaps before it that separate two values. */
  separations: Uint32Array;
}

export function readSaid(message: string): SaidText {
  const folded = foldText(message);
  let tokens: SaidTokens | undefined;
  return {
    folded,
    tokens: () => {
      tokens ??= readTokens(folded);
      return tokens;
    },
  };
}

function readTokens(folded: string): SaidTokens {
  const bounds = new Set([0]);
  const separated = new Set<number>();
  const tokens: string[] = [];
  let length = 0;
  let end = 0;
  for (const { 0: token, index } of folded.matchAll(TOKEN)) {
    const gap = folded.slice(end, index);
    const isFraction = DECIMAL_JOINT.test(gap) && DIGIT.test(folded[end - 1] ?? '') && DIGIT.test(token);
    if (isFraction ? !THOUSANDS.test(token) : !JOINT.test(gap) && !DECIMAL_JOINT.test(gap)) separated.add(length);
    if (!isFraction) bounds.add(length);
    tokens.push(token);
    length += token.length;
    end = index + token.length;
  }
  bounds.add(length);
  const joined = tokens.join('');
  const separations = new Uint32Array(joined.length + 1);
  for (let at = 1; at < separations.length; at++)
    separations[at] = (separations[at - 1] ?? 0) + (separated.has(at) ? 1 : 0);
  return { joined, bounds, separations };
}

export function saidAsText(said: SaidText, value: string): boolean {
  const wanted = foldText(value);
  if (wanted === '' || wanted.length > VALUE_CHARACTERS) return false;
  if (standsIn(said.folded, wanted) || standsJoined(said, wanted)) return true;
  const words = LETTERS_ONLY.test(wanted) ? wanted.split(/[ -]/).filter((word) => word !== '') : [];
  return words.length > 1 && words.length <= WORDS_IN_ANY_ORDER && words.every((word) => standsIn(said.folded, word));
}

/** @param wanted folded; its words must follow one another */
export function saidInOrder({ folded }: SaidText, wanted: string): boolean {
  return standsIn(folded, wanted);
}

function standsIn(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (begins(text, at, wanted) && ends(text, at + wanted.length, wanted)) return true;
  return false;
}

function begins(text: string, at: number, wanted: string): boolean {
  if (at > 0 && isFractionMark(text, at - 1)) return false;
  if (isBound(at === 0 ? undefined : text[at - 1], wanted[0])) return true;
  const [first = ''] = wanted.split(' ', 1);
  let start = at;
  while (start > 0 && at - start <= 3 && isWordCharacter(text[start - 1])) start--;
  return mayBePrefix(text.slice(start, at), first);
}

function ends(text: string, end: number, wanted: string): boolean {
  if (isFractionMark(text, end)) return false;
  if (isBound(wanted.at(-1), text[end])) return true;
  if (!LETTERS_ONLY.test(wanted)) return false;
  let rest = end;
  while (rest < text.length && rest - end <= 3 && isWordCharacter(text[rest])) rest++;
  return mayBeEnding(text.slice(end, rest), wanted.slice(wanted.lastIndexOf(' ') + 1));
}

/** A comma or full stop within a number. */
const isFractionMark = (text: string, at: number): boolean =>
  DECIMAL_JOINT.test(text[at] ?? '') && DIGIT.test(text[at - 1] ?? '') && DIGIT.test(text[at + 1] ?? '');

/** Matches the same letters and digits with other separators, or none. */
function standsJoined(said: SaidText, wanted: string): boolean {
  if (DECIMAL_NUMBER.test(wanted)) return false;
  const { folded, tokens } = readSaid(wanted.replace(/^[#+]/, ''));
  const value = tokens();
  if (value.joined === '' || value.separations.at(-1) !== 0 || !onlyTokensAtEnds(folded)) return false;
  const { joined, separations, bounds } = said.tokens();
  const isBoundAt = (at: number) => bounds.has(at) || isBound(joined[at - 1], joined[at]);
  for (let at = joined.indexOf(value.joined); at >= 0; at = joined.indexOf(value.joined, at + 1)) {
    const end = at + value.joined.length;
    const together = separations[end - 1] === separations[at];
    if (together && isBoundAt(at) && isBoundAt(end)) return true;
  }
  return false;
}

const onlyTokensAtEnds = (text: string): boolean => isWordCharacter(text[0]) && isWordCharacter(text.at(-1));
