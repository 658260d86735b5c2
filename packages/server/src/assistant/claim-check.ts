/**
 * Checks that a language model's reply invents nothing: every number, date, time, amount, id and name in it must occur
 * in what the turn read (function results as shown to the model, passages, replies of templates), in the customer's
 * messages, or in the organisation's own texts. Values are compared after normalisation: `24 December 2026`,
 * `24.12.2026` and `2026-12-24` are one date, `1.042,50` and `1,042.50` one number, `ab 1042` and `AB-1042` one id.
 *
 * Facts that follow from data by a fixed rule also count as read (`claims/derive-facts.ts`): the length of a list, how
 * many of its elements share a value, the sum of a field over the whole list, cents as euros, `0.19` as 19 %, a moment
 * in the organisation's time zone, the number of days between today and a date; facts that follow from today's date;
 * amounts that follow from others in the reply (`claims/derived-amounts.ts`); results of calculations that it writes
 * out (`claims/calculations.ts`); the last four digits of a longer number; a name beside its code of two to four capital
 * letters that was read, with one of them in brackets. Nothing else counts: no rounding, date derived from
 * another date, or conversion to another unit.
 *
 * Not claims: list numbering and the number of list points, one and two in words, weekdays, "tomorrow", and examples in
 * brackets without amounts, percentages and names: "(e.g. AB-1042)". Not recognised: numbers in words above twelve or
 * in languages other than English, German, French and Spanish; names in scripts without capital letters, at the
 * beginning of a sentence, in a heading that capitalises every word, or in German without a form of address; and
 * whether a value is stated of the right thing.
 */
import { isCommonWord, namesIn } from './claims/claimed-names.js';
import { claimedNumbers } from './claims/claimed-numbers.js';
import { claimedCurrencies, isCurrency } from './claims/currencies.js';
import { type KnownFacts, STEM_LETTERS, spaced, stemOf } from './claims/known-facts.js';
import { readMoments, type Said } from './claims/moments.js';
import { withoutNumbering } from './claims/numbering.js';
import { foldText } from './evidence/fold-text.js';

/** At most this many unfounded claims of a reply are reported. */
const NAMED = 10;
const NAMED_CHARACTERS = 40;
/** Currency signs with a stroke, as in "S/320.00" and "B/. 5", which are no fraction. */
const STROKE_SIGN = /(?<!\p{L})[sb]\/\.?(?= ?\d)/gu;
const EXAMPLE =
  /[([（]\s*(?:e\.? ?g\.?|for example|for instance|z\.? ?b\.?|zum beispiel|p\. ?ex\.?|par exemple|(?:p\. ?)?ej\.?|por ejemplo|por exemplo|per esempio|ad es\.?|bijv\.?|bijvoorbeeld|örn\.?|örneğin|np\.?|например|напр\.|مثلا?ً?|例如|例えば|例)(?![\p{L}\p{N}])[^()[\]\n（）]{1,80}[)\]）]/giu;

/** @returns the unfounded claims of a reply, as written there; empty if there are none */
export function findUnfounded(reply: string, facts: KnownFacts): string[] {
  const found = new Set<string>();
  for (const words of unfoundedIn(reply, facts)) {
    found.add(words);
    if (found.size === NAMED) break;
  }
  return [...found].map((words) => words.slice(0, NAMED_CHARACTERS).toWellFormed());
}

function* unfoundedIn(reply: string, facts: KnownFacts): Generator<string> {
  const { text, points } = withoutNumbering(withoutExamples(reply));
  const folded = foldText(spaced(text));
  const { dates, times, rest, doubtful } = readMoments(folded);
  const knows = (known: () => ReadonlySet<string>) => (said: Said) =>
    said.readings.some((reading) => known().has(reading));
  const isKnownMoment = (said: Said) => knows(facts.dates)(said) || knows(facts.times)(said);
  const unknown = new Set(doubtful.filter((said) => !isKnownMoment(said)).map(({ written }) => written));
  const left = doubtful
    .filter(({ written }) => !unknown.has(written))
    .reduce((all, { written }) => all.replace(written, () => ' | '), rest)
    .replace(STROKE_SIGN, '¤');
  for (const said of dates) if (!knows(facts.dates)(said) && !facts.isSaid(said.written)) yield said.written;
  for (const said of times) if (!knows(facts.times)(said) && !facts.isSaid(said.written)) yield said.written;
  yield* claimedNumbers(left, facts, points);
  yield* claimedCurrencies(folded, facts);
  const spelled = spelledOut(text, facts);
  for (const name of namesIn(text)) if (!spelled.has(name) && !isKnownName(name, facts)) yield name;
}

const withoutExamples = (reply: string): string =>
  reply.replace(EXAMPLE, (example) => (/[\p{Sc}%]/u.test(example) || namesIn(example).length > 0 ? example : ' '));

/** The code after a name, as in "Los Angeles (LAX)". */
const CODE_BEHIND = / \((\p{Lu}{2,4})\)/gu;
/** Names after a code, as in "LAX (Los Angeles, CA)". */
const CODE_BEFORE = /(?<![\p{L}\p{N}])(\p{Lu}{2,4}) \((\p{Lu}[^()\n]{0,58})\)/gu;
/** Words that each begin with a capital letter. */
const NAMES = /^\p{Lu}[\p{L}\p{M}.'’-]*(?:[ ,/]{1,2}\p{Lu}[\p{L}\p{M}.'’-]*)*$/u;
const NAME_CHARACTERS = 60;
const NAME_WORD = /^([*_("“„«]*)(\p{Lu}[\p{L}\p{M}'’-]*)$/u;

/** Words of names that the reply spells out for codes that were read, as customers may know a city but not its airport's code. */
function spelledOut(text: string, facts: KnownFacts): ReadonlySet<string> {
  const spelled = new Set<string>();
  const isCode = (code: string) => facts.codes().has(code) && !isCurrency(code.toLowerCase()) && !isCommonWord(code);
  for (const { 1: code = '', 2: names = '' } of text.matchAll(CODE_BEFORE))
    if (isCode(code) && NAMES.test(names)) for (const word of names.split(/[ ,./]+/)) spelled.add(word);
  for (const { 1: code = '', index } of text.matchAll(CODE_BEHIND)) {
    if (!isCode(code)) continue;
    const [line = ''] = text
      .slice(Math.max(0, index - NAME_CHARACTERS), index)
      .split('\n')
      .slice(-1);
    for (const word of line.split(/[ /]/).toReversed()) {
      const [, mark, name] = NAME_WORD.exec(word) ?? [];
      if (name === undefined) break;
      spelled.add(name);
      if (mark !== '') break;
    }
  }
  return spelled;
}

/** Number of last letters of a name that may differ with case or language. */
const BENT_LETTERS = 2;

function isKnownName(name: string, facts: KnownFacts): boolean {
  if (facts.isSaid(name)) return true;
  const { words } = facts;
  const folded = foldText(name);
  if (folded.includes('-'))
    return name
      .split('-')
      .filter((part) => /^\p{Lu}/u.test(part))
      .map(foldText)
      .every((part) => words().get(stemOf(part))?.has(part));
  const stem = folded.slice(0, Math.max(STEM_LETTERS, folded.length - BENT_LETTERS));
  return (
    folded.length >= STEM_LETTERS &&
    [...(words().get(stemOf(folded)) ?? [])].some((word) => word.startsWith(stem) && word.length <= folded.length + 3)
  );
}
