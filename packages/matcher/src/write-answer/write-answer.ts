/**
 * The answer to a question from a function's result. The data determines the text but never the actions: it is never
 * read as an instruction, and the customer never sees JSON.
 */
import type { ToolCall } from '@frontdesk/contract/language-model';
import { isPlural, subjectOf } from '../describe-function.js';
import { capitalised, contentStems, wordsOf } from '../words.js';
import { CONTENTS, chooseFields, partsOf } from './choose-fields.js';
import { type Facts, fieldsOf, type ItemList, isObject, onlyCurrency, readFacts } from './fields.js';
import { cleanText } from './format-value.js';
import { describeItems } from './item-details.js';
import { narrowByAll } from './narrow-items.js';
import { asSentence, isListTold, nameOfItem, writeFields, writeList } from './write-facts.js';
import { readFailure, writeFailure } from './write-failure.js';
import { writePlainly } from './write-plainly.js';

export interface AnswerContext {
  question: string;
  /** The messages that say which items of a list are meant, oldest first. Not given: the question alone. */
  picks?: readonly string[];
  /** The name of the record that was picked from a list. */
  title?: string | undefined;
  offersHuman: boolean;
  language: string;
  now: number;
  /** The customer hears the answer: less of it is told at once. */
  aloud?: boolean;
  /** Earlier answers about the same list, whose rest is told. */
  told?: string | undefined;
}

const GENERIC_MESSAGE =
  /^(?:[\w ]{0,40}\b)?(?:success(?:ful(?:ly)?)?|retrieved|fetched|found|ok|okay|done|completed|loaded|returned)\b[\w ]{0,20}[.!]?$/i;

const TECHNICAL =
  /\b(http|https|status code|status|json|endpoint|url|uri|econn\w*|enotfound|etimedout|timed? ?out|socket|dns|null|undefined|exception|stack|function|parameter|server error|internal|bad gateway|api|html|bytes|mib|kib|parse|schema|host|connect(ion)?|request|response|[45]\d\d)\b|[{}<>\\]|_\w|\w_/i;

/**
 * Whether the message beside the data is for customers: several words, no technical details. Stricter than `isQuotable`,
 * which judges the message of a failure: here the data tells the customer what a doubtful message would.
 */
function isForPeople(text: string): boolean {
  return text.length >= 8 && text.length <= 400 && text.split(/\s+/).length >= 3 && !TECHNICAL.test(text);
}

export function writeAnswer(call: ToolCall, result: unknown, context: AnswerContext): string {
  const about = aboutOf(call);
  if (context.language !== 'en') return writePlainly(result, about.title, isPlural(subjectOf(call.name)), context);
  if (!isObject(result)) return writeData(call, result, undefined, about, context);
  if (result.ok === false || result.success === false)
    return writeFailure(readFailure(result, context.language), about.phrase, context.offersHuman);
  const data = 'data' in result ? result.data : 'ok' in result ? null : result;
  const message = typeof result.message === 'string' ? cleanText(result.message) : '';
  const useful = isForPeople(message) && !GENERIC_MESSAGE.test(message) ? message : undefined;
  return writeData(call, data, useful, about, context);
}

function writeData(
  call: ToolCall,
  data: unknown,
  sentence: string | undefined,
  about: About,
  { question, picks = [question], title: named, now, aloud, told }: AnswerContext,
): string {
  const given = new Set(about.given.map((value) => value.toLowerCase()));
  const read = readFacts(data, given);
  const picked = picks.length > 1 ? pickFrom(read, picks, now) : undefined;
  const [item] = picked?.lists[0]?.items ?? [];
  const facts = withOnlyItem(picked ?? read, data);
  const isRecord = picked !== undefined && facts !== picked;
  const title = isRecord ? titleOf(item) : (named ?? about.title);
  if (title !== null) facts.fields = facts.fields.filter(({ text }) => text !== title);
  // The organisation's sentence tells the whole list.
  const message = picked === undefined && told === undefined ? sentence : undefined;
  const said = message?.toLowerCase() ?? '';
  const untold = facts.fields.filter((field) => !isTold(field.text, said));
  const open = partsOf(question).filter((part) => !answersFully(facts, said, part, now));
  const { fields, focused } = chooseFields(untold, message === undefined ? question : open.join('? '), now);
  const lists = facts.lists.filter((list) => !isListTold(list.items, said));
  const paragraphs = message === undefined ? [] : [capitalised(asSentence(message))];

  const isList = lists.some((list) => list.key === null || isPlural(subjectOf(call.name)));
  const wantsFields = message === undefined ? !isList || focused : focused && open.length > 0;
  const written = wantsFields ? writeFields(fields, message === undefined ? title : null, question, aloud) : undefined;
  if (written !== undefined) paragraphs.push(written);
  const wantsLists =
    isList ||
    CONTENTS.test(question) ||
    (message === undefined && (!focused || fields.length === 0)) ||
    open.some((part) => asksForItem(part, lists));
  for (const list of wantsLists ? lists.slice(0, 2) : []) {
    if (list.items.length === 0 && picked === undefined && (message !== undefined || !isList)) continue;
    const items = picked === undefined ? narrowByAll(list.items, picks, now) : list.items;
    const noun = nounFor(list.key, call.name);
    paragraphs.push(
      writeList(items, { noun, given: about.searched, currency: onlyCurrency(data), question, now, aloud, told }),
    );
  }
  const untoldLists = read.lists.filter((list) => !lists.includes(list));
  const details = written === undefined ? describeItems(untoldLists, question, said, now) : undefined;
  if (details !== undefined) paragraphs.push(details);
  return paragraphs.length > 0 ? paragraphs.join('\n') : `I looked up ${about.phrase}, but there is nothing on record.`;
}

/** "Are the mugs in it?" names an item of the list. Where and when the item is says the record itself. */
function asksForItem(question: string, lists: readonly ItemList[]): boolean {
  if (!/\b(?:is|are|was|were|did|do|does|have|has|how many)\b/i.test(question) || OF_RECORD.test(question))
    return false;
  const asked = new Set(contentStems(question));
  const names = lists.flatMap(({ items }) => items.map(nameOfItem));
  return names.some((name) => name !== undefined && contentStems(name).some((root) => asked.has(root)));
}

const OF_RECORD = /\b(?:where|when|why|status|arriv\w+|deliver\w*|shipp?\w*|sent)\b/i;

/** What the messages since leave of the lists. Undefined if that is all of them. */
function pickFrom({ fields, lists }: Facts, picks: readonly string[], now: number): Facts | undefined {
  const left = lists.map((list) => ({ ...list, items: [...narrowByAll(list.items, picks, now)] }));
  return left.some(({ items }, index) => items.length !== lists[index]?.items.length)
    ? { fields, lists: left }
    : undefined;
}

/** The name of a picked item, or what it has first: `15:10`. */
const titleOf = (item: unknown): string | null =>
  nameOfItem(item) ?? fieldsOf(item).find(({ kind }) => kind === 'text')?.text ?? null;

/** A list with a single item is treated as that item. */
function withOnlyItem(facts: Facts, data: unknown): Facts {
  const [list, another] = facts.lists;
  const [item, second] = list?.items ?? [];
  if (facts.fields.length > 0 || another !== undefined || item === undefined || second !== undefined) return facts;
  return readFacts(item, undefined, onlyCurrency(data));
}

/** Whether the organisation's sentence already contains what the question asks for. */
function answersFully(facts: Facts, said: string, question: string, now: number): boolean {
  const wanted = chooseFields(facts.fields, question, now);
  return wanted.focused && wanted.fields.some((field) => isTold(field.text, said));
}

function isTold(text: string, said: string): boolean {
  const told = text.toLowerCase();
  return (
    told.length > 1 &&
    (said.includes(told) ||
      (/^\d{1,2} \p{L}+ \d{4}/u.test(told) && said.includes(told.split(' ').slice(0, 2).join(' '))))
  );
}

interface About {
  /** Such as `order 1042`, for "I couldn't find order 1042". */
  phrase: string;
  /** The same, if it contains an identifying value. */
  title: string | null;
  searched: string | null;
  given: string[];
}

function aboutOf(call: ToolCall): About {
  const subject = subjectOf(call.name);
  const values = Object.values(isObject(call.arguments) ? call.arguments : {}).filter(
    (value) => value !== '' && value !== null,
  );
  const given = values.map(String);
  // Of several values, a number counts something.
  const identifier = given.find(
    (value, index) =>
      !(values.length > 1 && typeof values[index] === 'number') &&
      /\d/.test(value) &&
      !/\s/.test(value) &&
      value.length <= 40 &&
      !MEASURE.test(value),
  );
  if (identifier !== undefined && !isPlural(subject)) {
    const one = `${subject.replace(/ (status|details|information|summary|data|delay|usage|balance|price)$/, '')} ${identifier}`;
    return { phrase: one, title: one, searched: null, given };
  }
  const words = given.filter((value) => /\p{L}/u.test(value) && value.length <= 80);
  const searched = words.length === 0 ? null : words.slice(0, 3).join(', ');
  const phrase = searched !== null && isPlural(subject) ? `${subject} for "${searched}"` : `the ${subject}`;
  return { phrase, title: null, searched: isPlural(subject) ? searched : null, given };
}

/** A count, a day or a time: "table 2" would be a different table from one for two. */
const MEASURE = /^(?:\d{1,2}|\d{4}-\d{2}-\d{2}(?:T[\d:]+)?|\d{1,2}:\d{2})$/;

function nounFor(key: string | null, toolName: string): string {
  const noun =
    key !== null && !/^(data|results?|list|rows|entries|records|hits)$/i.test(key) ? key : subjectOf(toolName);
  const words = wordsOf(noun);
  return isPlural(noun) || words.length === 0 ? noun : 'results';
}
