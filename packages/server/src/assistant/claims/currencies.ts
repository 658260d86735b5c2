/** Finds currencies in a reply that contradict what was read. */
import type { KnownFacts } from './known-facts.js';

/** Currency signs and the ISO 4217 codes that they stand for. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  '€': ['eur'],
  $: ['usd', 'cad', 'aud', 'nzd', 'sgd', 'hkd', 'mxn', 'brl', 'ars', 'clp', 'cop'],
  '£': ['gbp'],
  '¥': ['jpy', 'cny'],
  '₹': ['inr'],
  '₽': ['rub'],
  '₩': ['krw'],
  '₺': ['try'],
  's/': ['pen'],
  'b/': ['pab'],
};
const WORDS: Readonly<Record<string, string>> = {
  euro: 'eur',
  euros: 'eur',
  dollar: 'usd',
  dollars: 'usd',
  pounds: 'gbp',
  yen: 'jpy',
  rupees: 'inr',
  franken: 'chf',
  zloty: 'pln',
};
const CODES = new Set(['chf', 'sek', 'nok', 'dkk', 'pln', 'czk', 'huf', ...Object.values(SIGNS).flat()]);
/** Before a number also English words: "try 3 times". */
const WORDS_TOO = new Set(['cop', 'pen', 'rub', 'try']);
const AMOUNT = /(?:(\p{Sc}|(?<!\p{L})[sb]\/)\.?|(?<!\p{L})(\p{L}{3,8})) ?\d|\d ?(?:(\p{Sc})|(\p{L}{3,8})(?!\p{L}))/gu;

/** Whether a word beside a number makes it an amount of money. @param word folded, or a sign */
export const isCurrency = (word: string): boolean =>
  /^\p{Sc}/u.test(word) || CODES.has(word) || Object.hasOwn(WORDS, word);

const LETTERS = /\p{L}+/gu;

/** Whether a number is an amount of money by the sign or the word beside it. @param index where it stands in the folded text */
export function isMoney(folded: string, index: number, written: string): boolean {
  const before = folded.slice(Math.max(0, index - 4), index);
  const behind = folded.slice(index + written.length, index + written.length + 20);
  const words = [before.match(LETTERS)?.at(-1), behind.match(LETTERS)?.[0]];
  return [before.trimEnd().at(-1), behind.trimStart()[0], ...words].some((mark = '') => isCurrency(mark));
}

/**
 * @param folded the reply @returns currencies of amounts that do not occur in what was read, if that names other
 *   currencies
 */
export function claimedCurrencies(folded: string, { said }: KnownFacts): string[] {
  const claimed = currenciesIn(folded).certain;
  if (claimed.length === 0) return [];
  const read = said().map((text) => currenciesIn(text.folded));
  const codesOf = (found: readonly Found[]) => found.flatMap(({ codes }) => codes);
  const certain = read.flatMap((found) => codesOf(found.certain));
  if (certain.length === 0) return [];
  const known = new Set([...certain, ...read.flatMap((found) => codesOf(found.doubtful))]);
  return claimed.flatMap(({ written, codes }) => (codes.some((code) => known.has(code)) ? [] : [written]));
}

interface Found {
  written: string;
  codes: readonly string[];
}

/** @returns apart those that may be other words */
function currenciesIn(folded: string): { certain: Found[]; doubtful: Found[] } {
  const amounts = [...folded.matchAll(AMOUNT)];
  const beside = amounts.flatMap(([, before, word, behind, last]) => before ?? behind ?? last ?? word ?? []);
  const doubtful = amounts.flatMap(([, , word]) => (word !== undefined && WORDS_TOO.has(word) ? word : []));
  const alone = folded.match(/(?<![\p{L}\p{N}])(?:eur|usd|gbp|jpy|cny|inr|rub|krw|chf)(?![\p{L}\p{N}])/gu) ?? [];
  const toFound = (written: string): Found[] => {
    const codes =
      SIGNS[written] ?? (Object.hasOwn(WORDS, written) ? [WORDS[written] ?? ''] : CODES.has(written) ? [written] : []);
    return codes.length > 0 ? [{ written, codes }] : [];
  };
  const certain = [...beside, ...alone].filter((written) => !doubtful.includes(written));
  return { certain: certain.flatMap(toFound), doubtful: doubtful.flatMap(toFound) };
}
