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
/** English words as well: "try 3 times". */
const WORDS_TOO = new Set(['cop', 'pen', 'rub', 'try']);
const AMOUNT = /(?:(\p{Sc}|(?<!\p{L})[sb]\/)\.?|(?<!\p{L})(\p{L}{3,8})) ?\d|\d ?(?:(\p{Sc})|(\p{L}{3,8})(?!\p{L}))/gu;

/** Whether a word beside a number makes it an amount of money. @param word folded, or a sign */
export const isCurrency = (word: string): boolean =>
  /^\p{Sc}/u.test(word) || CODES.has(word) || Object.hasOwn(WORDS, word);

/**
 * @param folded the reply @returns currencies of amounts that do not occur in what was read, if that names other
 *   currencies
 */
export function claimedCurrencies(folded: string, { said }: KnownFacts): string[] {
  const claimed = currenciesIn(folded);
  if (claimed.length === 0) return [];
  const known = new Set(said().flatMap((text) => currenciesIn(text.folded).flatMap(({ codes }) => codes)));
  if (known.size === 0) return [];
  return claimed.flatMap(({ written, codes }) => (codes.some((code) => known.has(code)) ? [] : [written]));
}

function currenciesIn(folded: string): { written: string; codes: readonly string[] }[] {
  const beside = [...folded.matchAll(AMOUNT)].flatMap(
    ([, before, word, behind, last]) => before ?? word ?? behind ?? last ?? [],
  );
  const alone = folded.match(/(?<![\p{L}\p{N}])(?:eur|usd|gbp|jpy|cny|inr|krw|chf)(?![\p{L}\p{N}])/gu) ?? [];
  return [...beside, ...alone].flatMap((written) => {
    const codes =
      SIGNS[written] ??
      (Object.hasOwn(WORDS, written)
        ? [WORDS[written] ?? '']
        : CODES.has(written) && !WORDS_TOO.has(written)
          ? [written]
          : []);
    return codes.length > 0 ? [{ written, codes }] : [];
  });
}
