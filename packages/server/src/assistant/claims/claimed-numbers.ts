/** Finds unfounded numbers and ids in a reply. Dates and times must already be removed from the text. */
import { numbersByWord } from '@frontdesk/contract/number-words';
import { foldText } from '../evidence/fold-text.js';
import { saysNumber } from '../evidence/number-words.js';
import { canonicalNumber, numbersIn } from '../evidence/said-numbers.js';
import { once } from '../once.js';
import { findCalculated } from './calculations.js';
import { isMoney } from './currencies.js';
import { derivedAmounts } from './derived-amounts.js';
import type { KnownFacts } from './known-facts.js';
import { isDayWord } from './months.js';

/** Letters and digits, possibly with separators, including at least one digit. */
const TOKEN = /[\p{L}\p{M}\p{N}]+(?:[-_/.,:'#+][\p{L}\p{M}\p{N}]+)*/gu;
/** Digits, usually in groups, as in a phone number, a card number or `1 042,50`. */
const GROUPS = /(?<![\p{L}\d])\d+(?:[ .,'/()-]{1,2}\d+)*/gu;
const ORDINAL = /^(\d{1,3})(?:st|nd|rd|th|er|ere|e|eme|o|a|ª|°)$/;
const WITH_UNIT = /^(\d+(?:[.,']\d+)*)-?[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*$/u;
const WITH_CURRENCY = /^(?:[a-z]{1,2}|eur|usd|gbp|chf)(\d+(?:[.,']\d+)*)$/;

/** Number words that also mean something else: German "acht", French "neuf". */
const AMBIGUOUS = new Set(['acht', 'sept', 'neuf', 'dix']);
/** One and two occur as ordinary words in most sentences. */
const SMALLEST = 3;
const WORD_NUMBERS = new Map(
  ['en', 'de', 'fr', 'es'].flatMap((language) =>
    [...numbersByWord(language)].flatMap(([word, number]): [string, string][] =>
      number >= SMALLEST && !AMBIGUOUS.has(word) ? [[foldText(word), String(number)]] : [],
    ),
  ),
);

/** Parts of larger numbers in words, such as "seven hundred" or "twenty seven", which are not recognised. */
const LARGER_BEHIND =
  /^[ -](?:hundred|thousand|million|hundert|tausend|million(?:en)?|cents?|mille|cien(?:tos)?|mil|millon(?:es)?)(?!\p{L})/u;
const LARGER_BEFORE =
  /(?<!\p{L})(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred(?: and)?|thousand(?: and)?|mille|mil|cents?|ciento|(?:trei|cuare|cincue|sese|sete|oche|nove)nta y)[ -]$/u;

/** A word behind a number, which it counts. */
const COUNTING = /^ \p{L}{2}/u;
const ENDING_BEFORE =
  /(?:[*•…]|(?<!\p{L})x{2,}) ?$|(?<!\p{L})(?:end(?:s|et|ing|end|igt)?|last|letzten?|termin\p{L}{0,6}|finissant|acaba\p{L}{0,4}|derni\p{L}{1,4}|ultim\p{L}{1,3})(?: \p{L}{1,8}){0,3}[ :]{1,2}$|(?:尾号|末尾|下4桁) ?$/u;

/** Characters around a number that are searched for what it counts. */
const NEAR = 40;

/** @param folded the reply without dates and times @param points counters of the reply's own lists */
export function* claimedNumbers(folded: string, facts: KnownFacts, points: ReadonlySet<number>): Generator<string> {
  const isKnown = (number: string) =>
    facts.numbers().has(number) || facts.numbers().has(number.replace(/^-/, '')) || points.has(Number(number));
  // As written first: to find all numbers, all texts must be parsed.
  const isRead = (written: string) => facts.isSaid(written) || readingsOf(written).some(isKnown);
  const calculated = once(() => {
    if (!folded.includes('=')) return [];
    const amounts = new Set(derivedAmounts(folded, isRead, facts.numbers).values());
    return findCalculated(folded, (written) => {
      const readings = readingsOf(written);
      return readings.find(isKnown) ?? (isRead(written) || amounts.has(written) ? readings[0] : undefined);
    });
  });
  const isCalculatedAmount = (written: string) =>
    readingsOf(written).some((one) => calculated().some(({ number, is_money }) => is_money && number === one));
  const isCounted = (number: string) => Number(number) >= 1 && Number(number) <= Math.max(1, facts.longest_list());

  const derived = once(() =>
    derivedAmounts(folded, (written) => isRead(written) || isCalculatedAmount(written), facts.numbers),
  );
  const isCalculated = (written: string, index: number) =>
    calculated().some((one) => one.index === index) ||
    (isCalculatedAmount(written) &&
      (isMoney(folded, index, written) || !COUNTING.test(folded.slice(index + written.length))));

  // Grouped digits are first looked up as a whole. What is left stays where it was.
  const rest = folded.replace(GROUPS, (written) =>
    /\D/.test(written) && isRead(written) ? ' | '.padEnd(written.length) : written,
  );
  for (const { 0: token, index } of rest.matchAll(TOKEN)) {
    const [digit] = /\d/.exec(token) ?? [];
    if (digit === undefined) {
      const number = WORD_NUMBERS.get(token);
      if (number === undefined || isPartOfLarger(rest, index, token)) continue;
      if (!isKnown(number) && !isCounted(number) && !saysNumber(facts.said(), number)) yield token;
      continue;
    }
    if (isRead(token) || isFoundedInParts(token, isRead)) continue;
    const behind = rest.slice(index + token.length, index + token.length + NEAR);
    if (isPercentage(token, behind, facts) || isDistance(token, behind, facts)) continue;
    const [, ordinal] = ORDINAL.exec(token) ?? [];
    if (ordinal !== undefined && (isKnown(ordinal) || isCounted(ordinal))) continue;
    const [, amount] = WITH_UNIT.exec(token) ?? WITH_CURRENCY.exec(token) ?? [];
    if (amount !== undefined && readingsOf(amount).some(isKnown)) continue;
    if (isRange(token) && token.split('-').every((part) => readingsOf(part).some(isKnown))) continue;
    if (derived().has(index) || isCalculated(token, index) || isEnding(rest, index, token, facts)) continue;
    yield token;
  }
}

/** `i5/256gb`, `hat035+hat066`, and the genitive of an id. */
function isFoundedInParts(token: string, isFounded: (written: string) => boolean): boolean {
  const parts = token.replace(/'s?$/, '').split(/[/+]/);
  return parts.every((part) => /\p{L}/u.test(part) && isFounded(part));
}

const isPartOfLarger = (text: string, at: number, word: string) =>
  LARGER_BEHIND.test(text.slice(at + word.length, at + word.length + NEAR)) ||
  LARGER_BEFORE.test(text.slice(Math.max(0, at - NEAR), at));

/** The numbers that the whole text can be read as. */
function readingsOf(written: string): string[] {
  if (!/^\d/.test(written) || /[^\d.,' ]/.test(written)) return [];
  const parts = new Set(written.includes(' ') ? written.split(' ').flatMap((part) => canonicalNumber(part) ?? []) : []);
  return [...numbersIn(written)].filter((reading) => !parts.has(reading));
}

/** The last digits of a longer number that was read: "ending in 4242", "•••• 4242". */
const isEnding = (text: string, at: number, token: string, { endings }: KnownFacts): boolean =>
  ENDING_BEFORE.test(text.slice(Math.max(0, at - NEAR), at)) && endings().has(token) && !isMoney(text, at, token);

const isRange = (token: string) => /^\d+(?:[.,]\d+)?-\d+(?:[.,]\d+)?$/.test(token);

function isPercentage(token: string, behind: string, { percentages }: KnownFacts): boolean {
  return (
    /^ ?(?:%|percent|per cent|prozent|pour cent|por ciento)/.test(behind) &&
    readingsOf(token).some((one) => percentages().has(one))
  );
}

/** "In 3 days", if there is a known date at that distance. */
function isDistance(token: string, behind: string, { distances }: KnownFacts): boolean {
  const [word] = /^ ?\p{L}[\p{L}\p{M}]*/u.exec(behind) ?? [];
  return word !== undefined && distances().has(token) && isDayWord(word.trim());
}
