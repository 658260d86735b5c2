/**
 * A message without what the customer does not want: "I don't want the invoice, just tell me where order 48213 is" asks
 * where an order is. "My order has not arrived" negates nothing that is asked for.
 */
import { findIdentifiers } from './values/identifiers.js';
import { contentWords } from './words.js';

const CLAUSES = /(?<=[.,;!?\n])|(?<!['’]t|\bnot|\bnever)\s(?=(?:but|just|only|i want|i need|tell me)\b)/i;
/** From here to the end of the clause stands what is not to be done. */
const COMMANDS = [
  /^\W{0,3}(?:(?:please|and|but|so|just|ok|okay|no)\s){0,2}(?:do not|don['’]?t|never(?! mind)) (?!you\b|we\b|they\b|i\b|know\b|have\b|see\b|understand\b|think\b|remember\b|worry\b|get\b|find\b)/i,
  /\bi(?: do not|(?: am|['’]m) not| don['’]?t)(?: really)? (?:want|need|asking|looking|talking|interested|care)\b(?! to (?:pay|spend|wait|lose))/i,
];
/** ... and from here what is not meant. */
const EXCEPTIONS = [
  /\b(?:it|this|that)(?:['’]?s| is) not (?:about|for) /i,
  /\b(?:never ?mind|forget)(?: about)? (?:the|my|your|that) /i,
  /^\W{0,3}(?:(?:please|and|but|so|just|ok|okay|no)\s){0,2}not (?:the|my|your|this|that|about|for|order|number|in|on|at|an?|#?\d\w*)\b/i,
  /\b(?:without|instead of|rather than|except(?: for)?) (?:the|my|an?|any) (?!\w{1,20}ing\b)/i,
];

/** "Not order 48213 but 48555" is order 48555. */
const OTHER_IDENTIFIER = /\bnot ((?:[a-z]{1,20} ){0,3})#?(?:[a-z]{1,6}-?)?\d[\w-]{0,30},? but (?:order |number )?/i;

/** @returns null where nothing is left: the customer only says what not to do */
export function withoutNegated(text: string): string | null {
  const meant = text.replace(OTHER_IDENTIFIER, '$1');
  const commanded = without(meant, COMMANDS);
  const left = without(commanded, EXCEPTIONS);
  if (left === text) return text;
  const rest = left.replace(/^[\s.,;!?]*(?:(?:but|and|just|only|so)\b\s*)?/i, '');
  if (contentWords(rest).length > 0) return withReferred(rest.replace(/\s+/g, ' ').trim(), text);
  return commanded === meant ? meant : null;
}

const REFERS = /\b(?:it|its|it['’]s|them|their|that one|this one)\b/i;

/** "I don't need the status of 51777, just its invoice" is about 51777. */
function withReferred(rest: string, text: string): string {
  if (!REFERS.test(rest) || findIdentifiers(rest).length > 0) return rest;
  const named = findIdentifiers(text).filter(({ value }) => /\d/.test(value));
  return [rest, ...named.map(({ value }) => value)].join(' ');
}

function without(text: string, patterns: readonly RegExp[]): string {
  const clauses = text.split(CLAUSES);
  const kept = clauses.map((clause) => {
    const at = Math.min(...patterns.map((pattern) => pattern.exec(clause)?.index ?? clause.length));
    return clause.slice(0, at);
  });
  return kept.every((clause, index) => clause === clauses[index]) ? text : kept.join(' ');
}
