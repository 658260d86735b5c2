/**
 * Writes facts and lists as sentences: up to three facts in one sentence, more as a short list, long texts separately.
 */
import { isPlural, joinWords } from '../describe-function.js';
import { isWeekday } from '../values/weekdays.js';
import { capitalised, contentStems } from '../words.js';
import { chooseFields } from './choose-fields.js';
import { type Facts, type Field, fieldsOf, onlyCurrency, readFacts } from './fields.js';

const SENTENCE_FACTS = 3;
const LISTED_ITEMS = 5;
/** How much of a list is told at once: of a record, items, and of an item beside its name. */
export interface Amount {
  facts: number;
  items: number;
  item_facts: number;
}
const WRITTEN: Amount = { facts: 10, items: LISTED_ITEMS, item_facts: 4 };
/** Nobody remembers more of what they hear. */
export const SPOKEN: Amount = { facts: 4, items: 3, item_facts: 2 };
const EVENT_FACTS = 4;
const LONG_TEXT = 60;
const UNIT = /^(days|hours|minutes|weeks|months|years|km|kg|pieces|people|percent|points)$/;
/** Keys of the name of an item, the likeliest first. */
const NAMES = 'name title label subject headline product item service description day weekday date'.split(' ');
/** Words that cannot follow "the", such as `found` or `from`. */
const NO_NOUN =
  /^(?:from|to|until|till|since|by|on|at|in|for|with|found|includes?|included|including|contains?|needs?|needed|takes?|bring|covers?|costs?|shows?|says?|sent|paid|booked|delivered|shipped|seen|about|required|answer)$/;
const ADJECTIVE =
  /^(?:in |out of |on |up |pre|un)?[\w ]*(?:able|ible|ed|ent|ant|ive|free|open|due|full|paid|late|valid|ready|new|stock|hold|sale|way|complete|overdue|own|sold out|renewable)$/;

/** The facts in one or a few sentences, or undefined if there are none. @param about such as `order 1042`, or null */
export function writeFields(
  fields: readonly Field[],
  about: string | null,
  question: string,
  aloud = false,
): string | undefined {
  const long = fields.filter(
    (field) => field.kind === 'text' && (field.text.length > LONG_TEXT || isSentence(field.text)),
  );
  const short = fields.filter((field) => !long.includes(field)).slice(0, (aloud ? SPOKEN : WRITTEN).facts);
  const paragraphs: string[] = [];
  const clauses = short.map(clauseOf);
  if (short.length > 0 && short.length <= SENTENCE_FACTS && clauses.every((clause) => clause !== undefined)) {
    const said = joinWords(
      clauses.filter((clause) => clause !== undefined),
      'and',
    );
    paragraphs.push(`${yesOrNo(short, question)}${about === null ? said : `for ${about}, ${said}`}.`);
  } else if (short.length > 0) {
    const lines = short.map((field) => `- ${capitalised(field.label)}: ${field.text}`);
    paragraphs.push(
      [about === null ? 'Here is what I found:' : `Here is what I found for ${about}:`, ...lines].join('\n'),
    );
  }
  for (const field of long.slice(0, 3)) paragraphs.push(asSentence(field.text));
  return paragraphs.length === 0 ? undefined : paragraphs.map(capitalised).join('\n');
}

interface ListContext {
  noun: string;
  /** The search text, or null. */
  given: string | null;
  currency: string | undefined;
  question: string;
  now: number;
  aloud: boolean | undefined;
  /** Earlier answers about the list: what they have told is left out. */
  told: string | undefined;
}

/** A list as an introduction and a few lines. */
export function writeList(
  items: readonly unknown[],
  { noun, given, currency, question, now, aloud, told }: ListContext,
): string {
  const most = aloud ? SPOKEN : WRITTEN;
  const forWhat = given === null ? '' : ` for ${sayGiven(given)}`;
  if (items.length === 0) return `I found no ${noun}${forWhat}.`;
  const described = items.map((item) => describeItem(item, currency, question, now, most.item_facts));
  const isOpen = told === undefined ? undefined : untold(described, told);
  const open = isOpen === undefined ? described : described.filter((_, index) => isOpen[index]);
  const shown = open.slice(0, most.items);
  const lines = shown.filter((line) => line !== '');
  const count = items.length;
  if (open.length < count) {
    const which = open.length > shown.length ? `the next ${shown.length} of ${count}` : `the other ${shown.length}`;
    const lead = open.length === 1 ? `Here is the last of ${count} ${noun}:` : `Here are ${which} ${noun}:`;
    return [lead, ...lines.map((line) => `- ${line}`)].join('\n');
  }
  const lead =
    count === 1
      ? `I found this${forWhat}:`
      : count > shown.length
        ? `I found ${count} ${noun}${forWhat}. Here are the first ${shown.length}:`
        : `I found ${count} ${noun}${forWhat}:`;
  return [lead, ...lines.map((line) => `- ${line}`)].join('\n');
}

/** Days are written as they are. Other values are quoted, as they are the customer's wording. */
function sayGiven(given: string): string {
  if (isWeekday(given)) return capitalised(given);
  return /^(?:today|tomorrow|yesterday|(?:this|next|last) \w+|\d{1,2} \p{L}+(?: \d{4})?)$/iu.test(given)
    ? given
    : `"${given}"`;
}

/** @param lines one for each item, as `told` has them behind a dash @returns whether each is not told yet */
export function untold(lines: readonly string[], told: string): boolean[] {
  const before = told.split('\n');
  return lines.map((line) => {
    const at = before.indexOf(`- ${line}`.split('\n')[0] ?? '');
    if (at >= 0) before.splice(at, 1);
    return at < 0;
  });
}

/** The name of an item: its name, title or date. */
export function nameOfItem(item: unknown): string | undefined {
  const { fields } = readFacts(item);
  return nameField(fields)?.text;
}

/** Whether a sentence, in lower case, names most of the items. */
export function isListTold(items: readonly unknown[], said: string): boolean {
  if (said === '') return false;
  const names = items.map(nameOfItem).filter((name) => name !== undefined);
  return (
    names.length > 0 &&
    names.filter((name) => said.includes(name.toLowerCase())).length * 2 >= Math.min(names.length, 5)
  );
}

/** The field that names an item, if any. */
export function nameField(fields: readonly Field[]): Field | undefined {
  for (const name of NAMES) {
    const field = fields.find(({ key, kind }) => key.toLowerCase() === name && (kind === 'text' || kind === 'date'));
    if (field !== undefined) return field;
  }
  return undefined;
}

function describeItem(
  item: unknown,
  currency: string | undefined,
  question: string,
  now: number,
  most_facts: number,
): string {
  const facts: Facts = readFacts(item, undefined, onlyCurrency(item) ?? currency);
  const name = nameField(facts.fields);
  const telling = facts.fields.filter(
    (field) => field !== name && field.text.length <= LONG_TEXT && !/(^|_)id$|^sku$|Id$/.test(field.key),
  );
  const details = factsToTell(telling, question, now, most_facts).map((field) =>
    field.kind === 'boolean'
      ? booleanPhrase(field)
      : field.label === 'date'
        ? field.text
        : `${field.label} ${field.text}`,
  );
  const inner = facts.lists.flatMap(({ items }) => items).map(fieldsOf);
  const events = inner.filter((fields) => nameField(fields)?.kind === 'date').slice(-LISTED_ITEMS);
  const named = inner.flatMap((fields) => (events.includes(fields) ? [] : (nameField(fields)?.text ?? [])));
  if (named.length > 0) details.push(named.slice(0, LISTED_ITEMS).join(', '));
  const said = details.join(', ');
  const line = name === undefined ? capitalised(said) : said === '' ? name.text : `${name.text}: ${said}`;
  return [line, ...events.map((fields) => `  - ${describeEvent(fields)}`)].join('\n');
}

/** The first facts, and beyond these the price and what is asked for, in their order. */
function factsToTell(fields: readonly Field[], question: string, now: number, most: number): Field[] {
  const { fields: asked, focused } = chooseFields(fields, question, now);
  return fields.filter((field, index) => index < most || field.kind === 'money' || (focused && asked.includes(field)));
}

/** What happened on a day: `28 November 2026: Limerick, On the van`. */
function describeEvent(fields: readonly Field[]): string {
  const day = nameField(fields);
  const told = fields.filter((field) => field !== day && field.text.length <= LONG_TEXT).slice(0, EVENT_FACTS);
  return [day?.text, told.map(({ text }) => text).join(', ')].filter(Boolean).join(': ');
}

function clauseOf(field: Field): string | undefined {
  if (field.kind === 'boolean') return booleanClause(field);
  const { label, text } = field;
  if (isWeekday(label))
    return text === 'closed'
      ? `it is closed on ${capitalised(label)}`
      : `the hours on ${capitalised(label)} are ${text}`;
  if (/^(?:\w+ )?(?:opens|closes|expires|starts|ends|begins|arrives|departs|renews)$/.test(label))
    return `it ${label} ${field.kind === 'date' ? 'on' : 'at'} ${text}`;
  if (/^\w+(?:ed|en|ought) (?:on|at|by|from|to|until|for|in)$/.test(label)) return `it was ${label} ${text}`;
  if (/^\w+s (?:on|at|by|until|in|from)$/.test(label)) return `it ${label} ${text}`;
  if (/^\w+ \w+s (?:on|at|by|until|in|from)$/.test(label)) return `the ${label} ${text}`;
  if (NO_NOUN.test(label)) return undefined;
  if (/^(?:due|valid|available|open|ready) (?:on|at|by|until|from|in)$/.test(label)) return `it is ${label} ${text}`;
  if (field.kind === 'number' && UNIT.test(label))
    return `it is ${text} ${text === '1' ? label.replace(/s$/, '') : label}`;
  const counted = /^(.*\ws)(?: (?:left|available|free|open|remaining|taken|booked|used|included))?$/.exec(label)?.[1];
  if (field.kind === 'number' && counted !== undefined && isPlural(counted)) return `the number of ${label} is ${text}`;
  if (field.kind === 'date' && !/\b(?:date|day|time|month|deadline|on|at|by|until)\b/.test(label))
    return `the ${label} is on ${text}`;
  return `the ${label} ${isPlural(counted ?? label) ? 'are' : 'is'} ${text}`;
}

function booleanClause(field: Field): string | undefined {
  const [, verb, rest = field.label] = /^(is|are|has|have|can) (.+)$/.exec(field.label) ?? [];
  const yes = field.value === true;
  if (verb === 'has' || verb === 'have') return `it has ${yes ? '' : 'no '}${rest}`;
  if (verb === 'can') return `it can${yes ? '' : 'not'} ${rest}`;
  if (verb !== undefined || ADJECTIVE.test(rest)) return `it is ${yes ? '' : 'not '}${rest}`;
  return undefined;
}

function booleanPhrase(field: Field): string {
  const label = field.label.replace(/^(is|are) /, '');
  if (/^(has|have|can) /.test(label) || !ADJECTIVE.test(label)) return `${label}: ${field.text}`;
  return field.value === true ? label : `not ${label}`;
}

function yesOrNo(fields: readonly Field[], question: string): string {
  const [first] = fields;
  if (first?.kind !== 'boolean' || !/^\W*(is|are|do|does|has|have|can|will|was|were)\b/i.test(question)) return '';
  const own = contentStems(first.label);
  if (!contentStems(question).some((root) => own.includes(root))) return '';
  return first.value === true ? 'yes, ' : 'no, ';
}

export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Whether this is a complete sentence from the organisation, which is quoted without "the note is ...". */
function isSentence(text: string): boolean {
  return /^\p{Lu}/u.test(text) && /[.!?]$/.test(text) && text.split(/\s/, 3).length === 3;
}
