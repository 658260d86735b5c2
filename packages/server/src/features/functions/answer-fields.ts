/**
 * The fields of a function's result: paths and types, never values. A key may itself be data (orders by number, people
 * by name), so only keys that look like field names are kept; entries of other objects become fields of `[]`.
 */
import { type AnswerField, LIMITS } from '@frontdesk/contract';
import { isObject } from '../../json.js';

/** Elements of a list that are examined. */
const ELEMENTS = 50;
/** An object with more keys is a list by key. */
const FIELDS_OF_OBJECT = 60;
const DEPTH = 12;
const FIELD_NAME = /^[\p{L}_][\p{L}\p{M}_-]*\d{0,2}$/u;
const NAME_CHARACTERS = 64;

type Kind = AnswerField['type'] | NonNullable<AnswerField['format']>;

/** In order of appearance, at most `LIMITS.answerFields`. */
export function readAnswerFields(data: unknown): AnswerField[] {
  const found = new Map<string, Set<Kind>>();
  collect(data, '', found, 0);
  return [...found].map(([path, kinds]) => ({ path, ...typeOf(kinds) }));
}

function collect(value: unknown, path: string, found: Map<string, Set<Kind>>, depth: number): void {
  if (typeof value === 'object' && value !== null) {
    if (depth >= DEPTH) return;
    const isList = Array.isArray(value) || isListByKey(value);
    const entries = isList
      ? Object.values(value)
          .slice(0, ELEMENTS)
          .map((one) => ['[]', one])
      : Object.entries(value);
    for (const [step, inner] of entries)
      collect(inner, step === '[]' ? `${path}[]` : path === '' ? step : `${path}.${step}`, found, depth + 1);
    return;
  }
  const kind = kindOf(value);
  if (kind === undefined || path === '' || path.length > LIMITS.responsePathCharacters) return;
  const known = found.get(path);
  if (known !== undefined) known.add(kind);
  else if (found.size < LIMITS.answerFields) found.set(path, new Set([kind]));
}

/** Whether its keys are not field names, or all of its entries are alike. */
function isListByKey(value: object): boolean {
  const keys = Object.keys(value);
  if (keys.length > FIELDS_OF_OBJECT) return true;
  if (keys.some((key) => key.length > NAME_CHARACTERS || !FIELD_NAME.test(key))) return true;
  const shapes = new Set(Object.values(value).map(shapeOf));
  return keys.length > 1 && shapes.size === 1 && !shapes.has(undefined);
}

function shapeOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  return Object.keys(value).toSorted().join(' ');
}

const FORMATS: readonly [NonNullable<AnswerField['format']>, RegExp][] = [
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d/],
  ['time', /^\d\d:\d\d(:\d\d)?$/],
  ['uuid', /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i],
  ['email', /^[^\s@]+@[^\s@]+$/],
  ['uri', /^https?:\/\/\S+$/i],
];

function kindOf(value: unknown): Kind | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value as 'number' | 'boolean';
  if (typeof value !== 'string') return undefined;
  return FORMATS.find(([, pattern]) => pattern.test(value))?.[0] ?? 'string';
}

/** Elements of different types count as text, as do those of which only some have a format. */
function typeOf(kinds: Set<Kind>): Pick<AnswerField, 'type' | 'format'> {
  const [only] = kinds;
  if (kinds.size !== 1 || only === undefined || only === 'string') return { type: 'string' };
  return only === 'number' || only === 'boolean' ? { type: only } : { type: 'string', format: only };
}
