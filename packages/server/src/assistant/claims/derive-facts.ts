/**
 * Derives the facts that follow from data by a fixed rule: the length of a list, how many of its elements share a
 * value (also of records by id), the sum of a field over the whole list, an amount in minor units converted to major
 * units, a share as a percentage, a moment in another time zone. Nothing is rounded, and no other sums are made.
 */

interface Derived {
  /** Every text, key and number, unchanged. */
  texts: string[];
  /** In addition to those in the texts; plain decimal numbers. */
  numbers: string[];
  /** Numbers that are valid only with a percent sign. */
  percentages: string[];
  /** In ms since 1970. */
  moments: number[];
  /** Length of the longest list. */
  longest: number;
}

/** Data nested deeper is ignored. */
const DEPTH = 32;
/** Values are not counted in lists longer than this. */
const COUNTED_ELEMENTS = 200;
/** Fields nested deeper in an element are not counted. */
const FIELD_DEPTH = 2;
const MINOR_UNITS = /cents?$|minor|pence/i;
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/;
/** From 2000 to 2100, in seconds. */
const [FIRST_SECOND, LAST_SECOND] = [946_684_800, 4_102_444_800];

export function deriveFacts(data: unknown): Derived {
  const derived: Derived = { texts: [], numbers: [], percentages: [], moments: [], longest: 0 };
  read(data, '', derived, 0);
  return derived;
}

function read(value: unknown, key: string, derived: Derived, depth: number): void {
  if (depth > DEPTH || value === null || value === undefined) return;
  if (typeof value === 'number') {
    readNumber(value, key, derived);
    return;
  }
  if (typeof value !== 'object') {
    const text = String(value);
    derived.texts.push(text);
    if (MOMENT.test(text)) derived.moments.push(Date.parse(text.replace(' ', 'T')));
    if (/^\d+$/.test(text) && MINOR_UNITS.test(key)) derived.numbers.push(String(Number(text) / 100));
    return;
  }
  if (Array.isArray(value)) readList(value, derived);
  else countValues(recordsIn(value), derived);
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) derived.texts.push(name.replace(/[_-]+/g, ' '));
    read(inner, Array.isArray(value) ? key : name, derived, depth + 1);
  }
}

function readNumber(value: number, key: string, derived: Derived): void {
  derived.texts.push(plain(value));
  if (Number.isInteger(value) && MINOR_UNITS.test(key)) derived.numbers.push(plain(value / 100));
  if (Math.abs(value) <= 1 && !Number.isInteger(value))
    derived.percentages.push(plain(Number((value * 100).toFixed(8))));
  for (const ms of [value, value * 1_000])
    if (ms / 1_000 >= FIRST_SECOND && ms / 1_000 <= LAST_SECOND) derived.moments.push(ms);
}

/** The elements of an object that lists records by their ids. */
function recordsIn(value: object): unknown[] {
  const records = Object.values(value);
  return records.every((record) => typeof record === 'object' && record !== null && !Array.isArray(record))
    ? records
    : [];
}

function readList(list: readonly unknown[], derived: Derived): void {
  derived.longest = Math.max(derived.longest, list.length);
  derived.numbers.push(String(list.length));
  countValues(list, derived);
}

/** How many elements share a value, and the sum of what all of them have. */
function countValues(list: readonly unknown[], derived: Derived): void {
  if (list.length > COUNTED_ELEMENTS) return;
  const counts = new Map<string, number>();
  const sums = new Map<string, { sum: number; elements: number }>();
  for (const element of list) {
    for (const [name, inner] of fieldsOf(element)) {
      const same = `${name} ${String(inner)}`;
      counts.set(same, (counts.get(same) ?? 0) + 1);
      const number =
        typeof inner === 'number'
          ? inner
          : typeof inner === 'string' && /^-?\d+\.\d+$/.test(inner)
            ? Number(inner)
            : undefined;
      if (number === undefined) continue;
      const { sum, elements } = sums.get(name) ?? { sum: 0, elements: 0 };
      sums.set(name, { sum: sum + number, elements: elements + 1 });
    }
  }
  derived.numbers.push(...[...counts.values()].map(String));
  for (const [name, { sum, elements }] of sums) {
    if (elements !== list.length) continue;
    derived.numbers.push(plain(Number(sum.toFixed(6))));
    if (MINOR_UNITS.test(name)) derived.numbers.push(plain(sum / 100));
  }
}

/** The fields of a record and of the records in it, by path. */
function fieldsOf(record: unknown, path = '', depth = 0): [string, unknown][] {
  if (typeof record !== 'object' || record === null || Array.isArray(record) || depth > FIELD_DEPTH) return [];
  return Object.entries(record).flatMap(([name, inner]): [string, unknown][] =>
    typeof inner === 'object' ? fieldsOf(inner, `${path}${name}.`, depth + 1) : [[`${path}${name}`, inner]],
  );
}

/** Never in exponential notation such as `1e21`. Constructed once, as that costs far more than formatting. */
const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 12 });
const plain = (value: number) => PLAIN.format(value);
