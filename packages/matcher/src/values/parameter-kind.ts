/**
 * The kind of value that a parameter takes, derived from its type, name and description: an identifier of a certain
 * shape, a date, one of several options, a place, words. It determines how values are found in a sentence.
 */
import { wordsOfName } from '../words.js';

export interface Parameter {
  name: string;
  type: 'string' | 'number' | 'boolean';
  description: string;
  required: boolean;
  /** As declared: the allowed values, the JSON Schema format, and a regular expression, which is never run. */
  enum?: readonly (string | number | boolean)[] | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  /** Example values in descriptions: `passport office` in "such as registry or passport office". */
  examples?: readonly string[];
  /** The function's other parameters, whose values are excluded from this one's words. */
  others?: readonly Parameter[];
}

export type ParameterKind =
  | {
      kind: 'identifier';
      /** Such as `A-9`: a run of letters, a dash, a run of digits. */
      shapes?: string[];
      /** Number of digits, not counting letters around them. */
      digits?: number;
    }
  | { kind: 'options'; options: string[] }
  | {
      kind:
        | 'email'
        | 'phone'
        | 'date'
        | 'time'
        | 'date-time'
        | 'place'
        | 'postal_code'
        | 'currency'
        | 'number'
        | 'boolean'
        | 'text';
    };

const DIGIT_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** The first that matches the name is used, otherwise the first that matches the description. */
const KINDS: [kind: Exclude<ParameterKind['kind'], 'options' | 'number' | 'boolean'>, pattern: RegExp][] = [
  ['email', /\be-?mails?\b/],
  ['phone', /\b(tele)?phone\b|\bmobile\b/],
  ['postal_code', /\b(postal|post|zip) ?codes?\b|\bzip\b|\bpostcodes?\b/],
  ['currency', /\bcurrenc(y|ies)\b/],
  ['time', /\b(time|clock)\b/],
  ['date', /\b(date|day|weekday|when)\b/],
  ['date', /^(?!.*\b(search|word|rate)).*\b(week|month|year|term|semester|season|quarter)$/],
  ['text', /\b(query|search|keywords?|terms?|title|topic|subject|words|phrase|text|name|question)\b/],
  [
    'place',
    /\b(address|street|city|town|place|location|country|region|state|branch|area|station|airport|destination|origin)\b/,
  ],
  [
    'identifier',
    /\b(id|ids|number|no|nr|num|code|reference|ref|digits|sku|isbn|iban|ean|serial|identifier|barcode|vin|plate|key)\b/,
  ],
];

const FORMATS: Readonly<Record<string, 'date' | 'time' | 'date-time' | 'email'>> = {
  date: 'date',
  time: 'time',
  'date-time': 'date-time',
  email: 'email',
};

/** "A date, today or tomorrow" is not a list of options. */
const ANY_DAY = /\b(?:a|any|the) (?:date|day|weekday)\b/;

const remembered = new WeakMap<Parameter, ParameterKind>();

export function kindOf(parameter: Parameter): ParameterKind {
  const known = remembered.get(parameter);
  if (known !== undefined) return known;
  const kind = readKind(parameter);
  remembered.set(parameter, kind);
  return kind;
}

function readKind(parameter: Parameter): ParameterKind {
  const { type, description } = parameter;
  if (type === 'boolean') return { kind: 'boolean' };
  if (parameter.enum !== undefined) return { kind: 'options', options: parameter.enum.map(String) };
  const declared = FORMATS[parameter.format ?? ''];
  if (declared !== undefined) return { kind: declared };
  const name = wordsOfName(parameter.name);
  const said = description.toLowerCase();
  const options = ANY_DAY.test(said) ? [] : optionsIn(description);
  if (options.length > 1 && type === 'string') return { kind: 'options', options };
  const found =
    KINDS.find(([kind, pattern]) => pattern.test(name) && !(kind === 'date' && /\bsearch/.test(said))) ??
    KINDS.find(([, pattern]) => pattern.test(said));
  const shape = { ...shapeIn(description), ...shapeOfPattern(parameter.pattern) };
  const kind = found?.[0] ?? (shape.shapes === undefined ? 'text' : 'identifier');
  if (kind === 'identifier' && !(type === 'number' && isAmount(name))) return { kind, ...shape };
  if (type === 'number') return { kind: 'number' };
  return kind === 'identifier' ? { kind: 'text' } : { kind };
}

/** Matches `number_of_people`, but not `number`. */
function isAmount(name: string): boolean {
  return /\b(number|count|amount) of\b|\b(max|min|limit|quantity)\b/.test(name);
}

const OPTIONS_LEAD =
  /(?<![\w-])(?:one of|either|options?(?: are)?|values?(?: are)?|allowed|possible values(?: are)?|can be|must be)\b:?\s*\(?/gi;
/** Longer lists are not presented to a customer as options. */
const OPTIONS_CHARACTERS = 400;
const BETWEEN_OPTIONS = /,\s*(?:or|and)\s|,|\/|\||\bor\b|\band\b/i;

/** "one of: a, b or c", "either a or b". */
function optionsIn(description: string): string[] {
  return (optionsAfterLead(description) ?? [])
    .map((option) => option.replace(/[`'"]/g, '').trim())
    .filter((option) => option !== '' && !/^(a|an|the)$/i.test(option));
}

/** Options of one or two words. Only the first word of the last one is used. */
function optionsAfterLead(description: string): string[] | undefined {
  for (const { 0: lead, index } of description.matchAll(OPTIONS_LEAD)) {
    const from = index + lead.length;
    const [text = ''] = /^[\w\s,/|`'"-]*/.exec(description.slice(from, from + OPTIONS_CHARACTERS)) ?? [];
    const pieces = text.split(BETWEEN_OPTIONS).map((piece) => piece.trim());
    const count = pieces.findIndex((piece) => !/^[`'"]?[\w-]+(?: [\w-]+)?[`'"]?$/.test(piece));
    const before = pieces.slice(0, count < 0 ? -1 : count);
    const last = /^[`'"]?[\w-]+/.exec(pieces[before.length] ?? '')?.[0];
    if (last !== undefined && before.length > 0) return [...before, last];
    if (before.length > 1) return before;
  }
  return undefined;
}

function shapeIn(description: string): { shapes?: string[]; digits?: number } {
  const [, prefix, count] =
    /(?:\b([A-Z]{1,4})(?:,? (?:followed by|and|plus|then))? )?\b(\d+|two|three|four|five|six|seven|eight|nine|ten)[- ]?digits?\b/.exec(
      description,
    ) ?? [];
  const named = DIGIT_WORDS.indexOf(count?.toLowerCase() ?? '');
  const digits = count === undefined ? undefined : named === -1 ? Number(count) : named;
  const [, listed = ''] =
    /\b(?:such as|e\.?g\.?,?|for example|example:?|like|format:?)\s*(.+)/i.exec(description) ?? [];
  const examples = [
    ...(listed.match(EXAMPLE_CODE) ?? []).slice(0, 3),
    ...(description.match(/\b[A-Z]{1,6}-?\d\d[\w-]*\b/g) ?? []).slice(0, 2),
  ];
  const shapes = new Set(examples.filter((example) => /\d/.test(example) || /^[A-Z]{4,}$/.test(example)).map(shapeOf));
  if (prefix !== undefined && prefix !== 'A') shapes.add('A9');
  return { ...(shapes.size > 0 && { shapes: [...shapes] }), ...(digits !== undefined && { digits }) };
}

/** `1042`, `LAB-20931`, `4.2`, `KL-RT 204`, `ABCDEF`. */
const EXAMPLE_CODE = /\b[A-Z]{1,3}(?:-[A-Z]{1,3})? \d{1,5}\b|\b[A-Za-z0-9]+(?:[-_/.][A-Za-z0-9]+)*\b/g;

/** `LAB-20931` is `A-9`: a run of letters, a dash, a run of digits. */
export function shapeOf(value: string): string {
  return value.replace(/[A-Za-z]+/g, 'A').replace(/\d+/g, '9');
}

/**
 * The shape described by a simple pattern such as `^[A-Z]{2}-\d{5}$`. Patterns are never run, as their duration is
 * unlimited.
 */
function shapeOfPattern(pattern = ''): { shapes?: string[]; digits?: number } {
  const plain = pattern
    .replace(/^\^|\$$/g, '')
    .replace(/\[(?:A-Za-z|a-zA-Z|A-Z|a-z)\](?:\{[\d,]{1,5}\}|\+)?/g, 'A')
    .replace(/(?:\\d|\[0-9\])(?:\{[\d,]{1,5}\}|\+)?/g, '9');
  if (pattern === '' || !/^[A-Za-z0-9 _./-]+$/.test(plain)) return {};
  const digits = [...pattern.matchAll(/(?:\\d|\[0-9\])\{(\d{1,2})\}/g)].map(([, count]) => Number(count));
  return { shapes: [shapeOf(plain)], ...(digits.length === 1 && digits[0] !== undefined && { digits: digits[0] }) };
}
