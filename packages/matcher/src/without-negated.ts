/**
 * Removes what the customer does not want from a message: "I don't want the invoice, just tell me where order 48213 is"
 * asks where an order is. "My order has not arrived" contains no such negation.
 */
import { detectLanguage } from './languages/detect-language.js';
import { withoutUnwanted } from './languages/unwanted-clauses.js';
import { findIdentifiers } from './values/identifiers.js';
import { ASKS_FOR_THING } from './vocabulary.js';
import { contentWords, wordsOf } from './words.js';

const CLAUSES =
  /(?<=[.,;!?\n])(?!\d)|(?<=:\s|[^\d\s]\s[-–—]\s)|(?<!['’]t|\bnot|\bnever|\bwithout|\bto)\s(?=(?:but|just|only|i want|i need|(?:tell|give|show|send) me)\b)/i;
/** Phrases after which the rest of the clause is not wanted. */
const COMMANDS = [
  /^\W{0,3}(?:(?:please|and|but|so|just|ok|okay|no)\s){0,2}(?:do not|don['’]?t|never(?! mind)) (?!you\b|we\b|they\b|i\b|know\b|have\b|see\b|understand\b|think\b|remember\b|worry\b|get\b|find\b)/i,
  /\b(?:i|we)(?: do not|(?: am|['’]m| are|['’]re| was| were) not| don['’]?t| did not| didn['’]?t| (?:was|were|are)n['’]?t| no longer)(?: really)? (?:want|need|mean|ask|asking|looking|talking|interested|care)\b(?! to (?:pay|spend|wait|lose))/i,
  /\b(?:(?:there['’]?s |there is )?no need (?:to|for)|you (?:do not|don['’]?t) (?:need|have) to|you needn['’]?t|i(?:['’]d| would) rather not) /i,
];
/** Phrases that exclude what follows. */
const EXCEPTIONS = [
  /\b(?:it|this|that)(?:(?:['’]?s| is) not| isn['’]?t) (?:about|for) /i,
  /\b(?:never ?mind|forget|skip|leave out)(?: about)? (?:the|my|your|that) /i,
  /^\W{0,3}(?:(?:please|and|but|so|just|ok|okay|no)\s){0,2}not (?:the|my|your|(?:this|that)(?!\W*[,.;:!])|about|for|order|number|in|on|at|an?|#?\d\w*)\b/i,
  /\b(?:but )?(?:without|instead of|rather than|except(?: for)?) (?:(?:telling|showing|giving|sending|mentioning) (?:me )?(?:about )?)?(?:the|my|an?|any|order|number|#?\d) ?(?!\w{1,20}ing\b)/i,
];

/** "Show me tents but no backpacks" */
const OTHER_THING = /^\W{0,3}but (?:no|not|without) \p{L}/iu;

/** "Not order 48213 but 48555" means order 48555, also in German, French, Spanish and Portuguese. */
const OTHER_IDENTIFIER =
  /(?<!\p{L})(?:not|nicht|pas|no|não|ليس) ((?:[a-z]{1,20} ){0,3})#?(?:[a-z]{1,6}-?)?\d[\w-]{0,30},? (?:but|sondern|mais|sino|mas|بل) (?:order |number )?/iu;

/** The same in Chinese and Japanese: "不是48213，是48555", "48213ではなく48555". */
const OTHER_IDENTIFIER_BEHIND =
  /不是#?\d{1,20}[，,、。 ]{0,2}(?:而?是|要)(?=\d)|\d{1,20}(?:ではなく|じゃなくて?)[て、,]{0,2}(?=\d)/;

const NEGATED = String.raw`(?:\bnot?|n['’]?t)(?: [a-z]{1,7}){0,2} `;
/** No sentence ends here, so that the "no." of "no. 48231" is no answer. */
const PAUSE = String.raw`(?:\.{2,3}|[^\p{L}\d.?!]){1,4}`;
const TAKEN_BACK = `${PAUSE}(?:(?:[Nn]o|[Ss]orry|[Oo]ops|[Ww]ait|[Aa]ctually|(?:[Oo]r )?[Rr]ather|[Cc]orrection|[Ii] mean(?:t)?|[Mm]ake (?:it|that))${PAUSE}){1,4}`;

/** "Order 48213, sorry, 48231": numbers of three characters or more that are no part of a day, a time or an amount. */
const IDENTIFIER = String.raw`#?((?:[A-Z]{1,4}(?:-[A-Z]{1,3})?[- ]?)?\d[\w-]{2,30})`;
const IDENTIFIER_TAKEN_BACK = new RegExp(
  String.raw`(?<!${NEGATED}|[\p{L}\d.,:/#-]|\d )${IDENTIFIER}${TAKEN_BACK}(?:(?:for|it['’]?s) )?(?=${IDENTIFIER}(?![\p{L}\d]|[.,:/ -]\d))`,
  'gu',
);
/** "A table on Saturday, sorry, Sunday" */
const DAY = '(?:(?:[Mm]on|[Tt]ues|[Ww]ednes|[Tt]hurs|[Ff]ri|[Ss]atur|[Ss]un)day|[Tt]o(?:day|morrow|night))';
const DAY_TAKEN_BACK = new RegExp(
  String.raw`(?<!${NEGATED}|\p{L})${DAY}${TAKEN_BACK}(?:(?:on|for) )?(?=${DAY}(?!\p{L}))`,
  'gu',
);
/** "A table for two, no wait, three people" */
const COUNT = String.raw`(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`;
const COUNT_TAKEN_BACK = new RegExp(
  String.raw`(?<=\b(?:for|of|are|re) )${COUNT}${TAKEN_BACK}(?:for )?(?=${COUNT}(?:[.,;!?](?!\d)| (?:people|persons|guests|adults|of us|at|on)\b|$))`,
  'gu',
);

/** Without a value that the customer replaces at once by another of its kind. */
function withoutTakenBack(text: string): string {
  return text
    .replace(IDENTIFIER_TAKEN_BACK, (whole, value: string, instead: string) =>
      formOf(value) === formOf(instead) ? '' : whole,
    )
    .replace(DAY_TAKEN_BACK, '')
    .replace(COUNT_TAKEN_BACK, '');
}

/** `AA-99999` for `KL-48213` */
const formOf = (value: string) => value.replace(/[A-Za-z]/g, 'A').replace(/\d/g, '9');

/**
 * @param language used if that of the text cannot be told
 * @returns null if nothing remains, because the customer only says what not to do
 */
export function withoutNegated(text: string, language: string): string | null {
  const own = detectLanguage(text) ?? language;
  const meant = withoutTakenBack(text).replace(OTHER_IDENTIFIER, '$1').replace(OTHER_IDENTIFIER_BEHIND, '');
  if (own !== 'en') return withoutUnwanted(meant, own);
  const commanded = without(meant, COMMANDS);
  const left = without(commanded, ASKS_FOR_THING.test(meant) ? [...EXCEPTIONS, OTHER_THING] : EXCEPTIONS);
  if (left === text) return text;
  const kept = left.replace(/^[\s.,;:!?]*(?:(?:but|and|just|only|so)\b\s*)?/i, '');
  const rest = withReferred(kept.replace(/\s+/g, ' ').trim(), text);
  if (contentWords(rest).length > 0 || REFERS.test(rest)) return rest;
  return commanded === meant ? meant : null;
}

const REFERS = /\b(?:it|its|it['’]s|them|their|that one|this one)\b/i;

/** In "I don't need the status of 51777, just its invoice", "its" refers to 51777. */
function withReferred(rest: string, text: string): string {
  if (!REFERS.test(rest) || findIdentifiers(rest).length > 0) return rest;
  const named = findIdentifiers(text).filter(({ value }) => /\d/.test(value));
  const called = named.map(({ value }) => {
    const noun = wordsOf(text.slice(0, text.indexOf(value))).at(-1) ?? '';
    return contentWords(noun).length > 0 ? `${noun} ${value}` : value;
  });
  return [rest, ...called].join(' ');
}

function without(text: string, patterns: readonly RegExp[]): string {
  const clauses = text.split(CLAUSES);
  const kept = clauses.map((clause) => {
    const at = Math.min(...patterns.map((pattern) => pattern.exec(clause)?.index ?? clause.length));
    return clause.slice(0, at);
  });
  return kept.every((clause, index) => clause === clauses[index]) ? text : kept.join(' ');
}
