/**
 * What sort of value a parameter takes, read from its type, name and description: an identifier of a certain shape, a
 * date, one of some options, a place, words. It decides how a value is found in a sentence.
 */
import { wordsOfName } from '../words.js';

export interface Parameter {
  name: string;
  type: 'string' | 'number' | 'boolean';
  description: string;
  required: boolean;
}

export type ParameterKind =
  | { kind: 'identifier' /** Such as `AAA-99999`: letters as A, digits as 9. */; shape?: string; digits?: number }
  | { kind: 'options'; options: string[] }
  | { kind: 'email' | 'phone' | 'date' | 'place' | 'postal_code' | 'currency' | 'number' | 'boolean' | 'text' };

const DIGIT_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** The first that fits the name wins, then the first that fits the description. */
const KINDS: [kind: Exclude<ParameterKind['kind'], 'options' | 'number' | 'boolean'>, pattern: RegExp][] = [
  ['email', /\be-?mails?\b/],
  ['phone', /\b(tele)?phone\b|\bmobile\b/],
  ['postal_code', /\b(postal|post|zip) ?codes?\b|\bzip\b|\bpostcodes?\b/],
  ['currency', /\bcurrenc(y|ies)\b/],
  ['date', /\b(date|day|weekday|when)\b/],
  ['text', /\b(query|search|keywords?|terms?|title|topic|subject|words|phrase|text|name|question)\b/],
  [
    'place',
    /\b(address|street|city|town|place|location|country|region|state|branch|area|station|airport|destination|origin)\b/,
  ],
  [
    'identifier',
    /\b(id|ids|number|no|nr|num|code|reference|ref|digits|sku|isbn|iban|ean|serial|identifier|barcode|vin|plate)\b/,
  ],
];

export function kindOf(parameter: Parameter): ParameterKind {
  const { type, description } = parameter;
  if (type === 'boolean') return { kind: 'boolean' };
  const options = optionsIn(description);
  if (options.length > 1 && type === 'string') return { kind: 'options', options };
  const name = wordsOfName(parameter.name);
  const said = description.toLowerCase();
  const found = KINDS.find(([, pattern]) => pattern.test(name)) ?? KINDS.find(([, pattern]) => pattern.test(said));
  const kind = found?.[0] ?? 'text';
  if (kind === 'identifier' && !(type === 'number' && isAmount(name))) return { kind, ...shapeIn(description) };
  if (type === 'number') return { kind: 'number' };
  return kind === 'identifier' ? { kind: 'text' } : { kind };
}

/** `number_of_people`, not `number`. */
function isAmount(name: string): boolean {
  return /\b(number|count|amount) of\b|\b(max|min|limit|quantity)\b/.test(name);
}

/** "one of: a, b or c", "either a or b", "(a | b)". */
function optionsIn(description: string): string[] {
  const [, listed] =
    /\b(?:one of|either|options?(?: are)?|values?(?: are)?|allowed|possible values(?: are)?|can be|must be)\b:?\s*\(?((?:[`'"]?[\w-]+(?: [\w-]+)?[`'"]?\s*(?:,|\/|\||\bor\b|\band\b)\s*(?:or\s+|and\s+)?)+[`'"]?[\w-]+[`'"]?)/i.exec(
      description,
    ) ??
    /\(((?:[\w-]+\s*[|/]\s*)+[\w-]+)\)/.exec(description) ??
    /((?:[`'"][\w -]+[`'"]\s*(?:,|\/|\||\bor\b)\s*(?:or\s+)?)+[`'"][\w -]+[`'"])/i.exec(description) ??
    [];
  if (listed === undefined) return [];
  return listed
    .split(/\s*(?:,\s*(?:or|and)\s|,|\/|\||\bor\b|\band\b)\s*/i)
    .map((option) => option.replace(/[`'"]/g, '').trim())
    .filter((option) => option !== '' && !/^(a|an|the)$/i.test(option));
}

function shapeIn(description: string): { shape?: string; digits?: number } {
  const [, count] = /\b(\d+|two|three|four|five|six|seven|eight|nine|ten)[- ]?digits?\b/i.exec(description) ?? [];
  const named = DIGIT_WORDS.indexOf(count?.toLowerCase() ?? '');
  const digits = count === undefined ? undefined : named === -1 ? Number(count) : named;
  const example =
    /(?:such as|e\.?g\.?,?|for example|example:?|like|format:?)\s*[`'"#]?([A-Za-z0-9][\w/-]*[A-Za-z0-9])/i.exec(
      description,
    )?.[1] ?? /\b[A-Z]{1,6}-?\d{2,}[\w-]*\b/.exec(description)?.[0];
  const shape =
    example !== undefined && (/\d/.test(example) || /^[A-Z]{4,}$/.test(example)) ? shapeOf(example) : undefined;
  return { ...(shape !== undefined && { shape }), ...(digits !== undefined && { digits }) };
}

/** `LAB-20931` is `A-9`: a run of letters, a dash, a run of digits. */
export function shapeOf(value: string): string {
  return value.replace(/[A-Za-z]+/g, 'A').replace(/\d+/g, '9');
}
