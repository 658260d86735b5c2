/**
 * What a question asks about an item of a list: "is the storm lantern in stock?", "how tall is it?". For lists that the
 * organisation's sentence only names.
 */
import { ASKS_AVAILABLE } from '../vocabulary.js';
import { contentStems } from '../words.js';
import { asksFor, chooseFields, tellsAvailable } from './choose-fields.js';
import { type Field, type ItemList, readFacts } from './fields.js';
import { nameField, writeFields } from './write-facts.js';

/** A question that names more items than this is about the list rather than about its items. */
const DESCRIBED_ITEMS = 2;
const DESCRIPTION_WORDS = 4;
const ASKS = /\b(?:what|which|how|does|do|is|are|can|could|will)\b/i;
const SIZE =
  /\bhow (?:tall|big|large|heavy|long|wide|deep|high|thick|small)\b|\b(?:size|dimensions|weight|measurements)\b/i;
const MEASURE = /\d\s?(?:mm|cm|m|km|g|kg|ml|l|litres?|liters?|inch(?:es)?|in|ft|feet|oz|lbs?)\b/i;

/** A sentence for each item that the question names, or undefined. @param said what the customer is told anyway */
export function describeItems(
  lists: readonly ItemList[],
  question: string,
  said: string,
  now: number,
): string | undefined {
  const items = lists.flatMap((list) => namedItems(list, question));
  if (items.length > DESCRIBED_ITEMS) return undefined;
  const sentences = items.flatMap(({ name, fields }) => {
    const untold = fields.filter((field) => field.text !== name && !said.includes(field.text.toLowerCase()));
    const asked = withoutName(question, name);
    const { fields: chosen, focused } = chooseFields(untold, asked, now);
    const telling = untold.filter((field) => tells(field, asked) || tellsAvailable(field, question));
    const found = focused ? [...new Set([...chosen, ...telling])] : telling;
    const isOpen =
      items.length === 1 &&
      found.length === 0 &&
      contentStems(asked).length > 0 &&
      ASKS.test(question) &&
      !ASKS_AVAILABLE.test(question) &&
      !fields.some((field) => asksFor(asked, field));
    const wanted = isOpen ? descriptionIn(untold) : found;
    const written = wanted.length === 0 ? undefined : writeFields(wanted, null, asked);
    return written === undefined ? [] : [`${name}: ${written}`];
  });
  return sentences.length === 0 ? undefined : sentences.join('\n');
}

/** The longest text, which may tell what no other fact does: "what colours does the watch cap come in". */
function descriptionIn(fields: readonly Field[]): Field[] {
  const texts = fields.filter(({ kind, text }) => kind === 'text' && text.split(' ').length >= DESCRIPTION_WORDS);
  return texts.toSorted((one, other) => other.text.length - one.text.length).slice(0, 1);
}

interface NamedItem {
  name: string;
  fields: readonly Field[];
}

/** The items with the most words of the question in their name, if it names the thing: "wool socks" are no wool blanket. */
function namedItems({ items }: ItemList, question: string): NamedItem[] {
  const asked = new Set(contentStems(question));
  const named = items.flatMap((item) => {
    const { fields } = readFacts(item);
    const name = nameField(fields)?.text;
    if (name === undefined) return [];
    const own = contentStems(name.split(/[,(]/)[0] ?? name);
    const isNamed = asked.has(own.at(-1) ?? '') || items.length === 1;
    return [{ name, fields, isNamed, shared: own.filter((root) => asked.has(root)).length }];
  });
  const most = Math.max(1, ...named.map(({ shared }) => shared));
  return named.filter(({ shared, isNamed }) => shared === most && (isNamed || shared > 1));
}

function withoutName(question: string, name: string): string {
  const own = new Set(contentStems(name));
  return question.replace(/[\p{L}\p{N}'’-]+/gu, (word) =>
    contentStems(word).some((root) => own.has(root)) ? '' : word,
  );
}

/** Whether a text contains a word that was asked for, or the measure. */
function tells({ kind, text }: Field, asked: string): boolean {
  if (kind !== 'text' || !text.includes(' ')) return false;
  const own = new Set(contentStems(text));
  return (SIZE.test(asked) && MEASURE.test(text)) || contentStems(asked).some((root) => own.has(root));
}
