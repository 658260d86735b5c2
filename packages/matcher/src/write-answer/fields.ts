/**
 * Reads an organisation's data as labelled facts and lists: wrappers are removed, one level of nesting is flattened,
 * amounts are joined with their currency, and opening with closing times. Technical values (links, internal ids) are
 * omitted.
 */
import { formatMoney, formatValue, humaniseKey } from './format-value.js';

export interface Field {
  key: string;
  label: string;
  /** The label without the name of the surrounding object. */
  ownLabel: string;
  text: string;
  value: unknown;
  kind: 'boolean' | 'number' | 'date' | 'money' | 'range' | 'text';
}

export interface ItemList {
  /** The key of the list, such as `deliveries`, or null if the data itself is the list. */
  key: string | null;
  items: unknown[];
}

export interface Facts {
  fields: Field[];
  lists: ItemList[];
}

/** While collecting: the currency for amounts without one. */
interface CollectedFacts extends Facts {
  currency: string | undefined;
}

type Json = Record<string, unknown>;

const FIELDS = 40;
const HIDDEN =
  /^(success|ok|currency|currency_code|uuid|guid|etag|hash|checksum|_?links?|href|images?|image_url|thumbnail|icon|slug|locale|page|pages|per_page|page_size|offset|limit|cursor|next|next_page|has_more|created_at|updated_at|created|updated|modified|version|type_id|token|schema)$|_(url|uri|href|uuid|hash|image)$|^(url|uri|_.*)$/i;
const COUNTS = /^(total|count|total_count|total_results|results|size|length|found|number_of_results)$/i;
const OPAQUE = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|[0-9a-f]{24,}|[A-Za-z0-9_-]{32,})$/i;
const FROM_KEY = /^(?:opens?|opening|from|starts?|start_time|opens_at|open_time|begin)$/;
const TO_KEY = /^(?:closes?|closing|to|ends?|end_time|closes_at|close_time|until)$/;
const WEEKDAY = /^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?s?$/i;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NONE: ReadonlySet<string> = new Set();

/** The facts of an item of a list. */
export const fieldsOf = (item: unknown): readonly Field[] => readFacts(item).fields;

/** The facts and lists in `data`. @param known values given by the customer, which are not repeated */
export function readFacts(data: unknown, known = NONE, currency = onlyCurrency(data)): Facts {
  const facts: CollectedFacts = { fields: [], lists: [], currency };
  const { key, value } = unwrap(data);
  if (Array.isArray(value)) {
    addArray(facts, key, key, value);
  } else if (isObject(value)) {
    addObject(facts, value, '', 0);
  } else {
    const text = formatValue(key ?? 'answer', value, {});
    if (text !== undefined) facts.fields.push(toField(key ?? 'answer', humaniseKey(key ?? 'answer'), value, text));
  }
  if (facts.lists.length > 0)
    facts.fields = facts.fields.filter(
      (field) => field.kind !== 'number' || field.label !== field.ownLabel || !COUNTS.test(field.key),
    );
  facts.fields = facts.fields.filter((field) => !known.has(field.text.toLowerCase())).slice(0, FIELDS);
  return { fields: facts.fields, lists: facts.lists };
}

const CURRENCY_DEPTH = 3;

/** The only currency in `data`, searched at most {@link CURRENCY_DEPTH} levels deep. */
export function onlyCurrency(data: unknown): string | undefined {
  const found = new Set<string>();
  const collect = (value: unknown, left: number) => {
    if (typeof value !== 'object' || value === null || left === 0) return;
    for (const [key, child] of Object.entries(value).slice(0, 50)) {
      if (/^currency(_code)?$/i.test(key) && typeof child === 'string') found.add(child);
      else collect(child, left - 1);
    }
  };
  collect(data, CURRENCY_DEPTH);
  return found.size === 1 ? [...found][0] : undefined;
}

/** Unwraps `{order: {...}}` to the order. */
function unwrap(data: unknown): { key: string | null; value: unknown } {
  let key: string | null = null;
  let value = data;
  for (let depth = 0; depth < 4 && isObject(value); depth++) {
    const entries = Object.entries(value).filter(
      ([name, child]) => child !== null && !COUNTS.test(name) && !HIDDEN.test(name),
    );
    const [only] = entries;
    if (entries.length !== 1 || only === undefined || typeof only[1] !== 'object') break;
    key = only[0];
    value = only[1];
  }
  return { key, value };
}

function addObject(facts: CollectedFacts, object: Json, prefix: string, depth: number): void {
  const ownNaming = Object.keys(object).some((key) => WEEKDAY.test(key));
  for (const [key, value] of Object.entries(object)) {
    if (facts.fields.length >= FIELDS) return;
    if (HIDDEN.test(key) || isOpaque(key, value)) continue;
    const label = ownNaming || prefix === '' ? humaniseKey(key) : nestedLabel(prefix, key);
    if (Array.isArray(value)) addArray(facts, key, label, value);
    else if (isObject(value)) addNested(facts, key, label, value, depth);
    else if (value === null && WEEKDAY.test(key)) facts.fields.push(toField(key, label, 'closed', 'closed', 'range'));
    else addScalar(facts, prefix === '' ? key : `${prefix}.${key}`, label, value, object);
  }
}

function addScalar(facts: CollectedFacts, key: string, label: string, value: unknown, siblings: Json): void {
  const text = formatValue(key, value, {
    ...(facts.currency !== undefined && { currency: facts.currency }),
    ...siblings,
  });
  if (text === undefined) return;
  const kind = WEEKDAY.test(key.split('.').at(-1) ?? '')
    ? 'range'
    : typeof value === 'number' && text !== String(value) && /\p{Sc}|^[A-Z]{3}/u.test(text)
      ? 'money'
      : undefined;
  facts.fields.push(toField(key, label, value, text, kind));
}

function addNested(facts: CollectedFacts, key: string, label: string, value: Json, depth: number): void {
  const compact = compactObject(value);
  if (compact !== undefined) facts.fields.push(toField(key, label, value, compact.text, compact.kind));
  else if (depth < 1) addObject(facts, value, label, depth + 1);
}

function addArray(facts: CollectedFacts, key: string | null, label: string | null, items: readonly unknown[]): void {
  const scalars = items.filter((item) => typeof item !== 'object').map((item) => formatValue(key ?? '', item, {}));
  const said = scalars.filter((text) => text !== undefined);
  if (items.length === 0 || said.length === 0) {
    facts.lists.push({ key: label, items: items.filter((item) => typeof item === 'object' && item !== null) });
    return;
  }
  const shown = said.slice(0, 10);
  const more = said.length > shown.length ? ` and ${said.length - shown.length} more` : '';
  facts.fields.push(toField(key ?? 'answer', label ?? 'answer', items, `${shown.join(', ')}${more}`));
}

/** An amount with its currency, or a time span: an object that is a single value. */
function compactObject(value: Json): { text: string; kind: Field['kind'] } | undefined {
  const { amount = value.value, currency } = value;
  if (typeof amount === 'number' && typeof currency === 'string' && /^[A-Za-z]{3}$/.test(currency))
    return { text: formatMoney(amount, currency.toUpperCase()), kind: 'money' };
  if (value.closed === true || value.is_closed === true || value.open === false)
    return { text: 'closed', kind: 'range' };
  const texts = Object.entries(value).filter(([, text]) => typeof text === 'string');
  const [from, to] = [FROM_KEY, TO_KEY].map((end) => formatValue('', texts.find(([key]) => end.test(key))?.[1], {}));
  const others = Object.keys(value).filter(
    (key) => !FROM_KEY.test(key) && !TO_KEY.test(key) && !/closed|^open$/.test(key),
  );
  if (from !== undefined && to !== undefined && others.length === 0) return { text: `${from} to ${to}`, kind: 'range' };
  return undefined;
}

/** `address.city` becomes "address city", `doctor.name` "doctor", and `totals.total` "total". */
function nestedLabel(prefix: string, key: string): string {
  const label = humaniseKey(key);
  if (label === prefix || `${label}s` === prefix) return label;
  if (/^totals?$/.test(prefix)) return label;
  return /^(name|title|label|value|text|description)$/.test(label) ? prefix : `${prefix} ${label}`;
}

function isOpaque(key: string, value: unknown): boolean {
  return typeof value === 'string' && /(^|_)(id|key|ref|token)$|Id$/.test(key) && OPAQUE.test(value);
}

function toField(key: string, label: string, value: unknown, text: string, kind?: Field['kind']): Field {
  const own = key.split('.').at(-1) ?? key;
  return { key: own, label, ownLabel: humaniseKey(own), value, text, kind: kind ?? kindOfValue(value, text) };
}

/** `06:30-23:00` */
const HOURS = /^\d{1,2}[:.]\d{2} ?[-–] ?\d{1,2}[:.]\d{2}$/;
/** `480 EUR`, `€4.50 per day` */
const AMOUNT = /^(?:(\p{Sc}|[A-Z]{3})\s?\d[\d.,]*|\d[\d.,]*\s?(\p{Sc}|[A-Z]{3}))(?: (?:per|an?) \p{L}+)?$/u;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** `DHL 4711` is no amount. */
function isAmount(text: string): boolean {
  const [, before, behind] = AMOUNT.exec(text) ?? [];
  const currency = before ?? behind;
  return currency !== undefined && (!/[A-Z]/.test(currency) || CURRENCIES.has(currency));
}

function kindOfValue(value: unknown, text: string): Field['kind'] {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return 'number';
  if (isAmount(text)) return 'money';
  if (HOURS.test(text)) return 'range';
  return /^\d{1,2} \p{L}+ \d{4}/u.test(text) && typeof value === 'string' && value !== text ? 'date' : 'text';
}
