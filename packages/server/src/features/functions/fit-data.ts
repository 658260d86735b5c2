/**
 * Shortens data field by field, so that the rest stays valid data: long texts keep their beginning, long lists their
 * first elements, and deep parts are removed. Omissions are noted by path; keys and numbers are never cut.
 */

export interface FittedData {
  data: unknown;
  /** Such as `orders: 40 of 60 elements`; empty if nothing was shortened. */
  left_out: string[];
}

interface Bounds {
  text_characters: number;
  elements: number;
  depth: number;
}

/** Tried in order until the data fits. */
const BOUNDS: readonly Bounds[] = [
  { text_characters: 4_000, elements: 200, depth: 16 },
  { text_characters: 1_000, elements: 60, depth: 12 },
  { text_characters: 400, elements: 30, depth: 8 },
  { text_characters: 200, elements: 12, depth: 6 },
  { text_characters: 100, elements: 6, depth: 5 },
  { text_characters: 60, elements: 3, depth: 4 },
  { text_characters: 40, elements: 2, depth: 3 },
  { text_characters: 20, elements: 1, depth: 2 },
];
const NOTES = 8;
const NOTE_CHARACTERS = 80;

/** @param characters of the data as JSON, without notes */
export function fitData(data: unknown, characters: number): FittedData {
  if (sizeOf(data) <= characters) return { data, left_out: [] };
  for (const bounds of BOUNDS) {
    const left_out: string[] = [];
    const fitted = cut(data, bounds, [], left_out);
    if (sizeOf(fitted) <= characters) return { data: fitted, left_out: shorten(left_out) };
  }
  return { data: null, left_out: ['all of it: too large'] };
}

const sizeOf = (data: unknown): number => (JSON.stringify(data) ?? '').length;

function cut(value: unknown, bounds: Bounds, path: readonly string[], left_out: string[]): unknown {
  if (typeof value === 'string') return cutText(value, bounds.text_characters, path, left_out);
  if (typeof value !== 'object' || value === null) return value;
  const note = (what: string) => left_out.push(`${path.join('.') || 'data'}: ${what}`);
  if (path.length >= bounds.depth) {
    note('not shown');
    return null;
  }
  if (Array.isArray(value)) {
    if (value.length > bounds.elements) note(`${value.length - bounds.elements} of ${value.length} elements`);
    return value.slice(0, bounds.elements).map((inner, at) => cut(inner, bounds, [...path, String(at)], left_out));
  }
  // Objects may be lists by id, which have more entries than a record has fields.
  const entries = Object.entries(value);
  const most = bounds.elements * 4;
  if (entries.length > most) note(`${entries.length - most} of ${entries.length} fields`);
  return Object.fromEntries(
    entries.slice(0, most).map(([key, inner]) => [key, cut(inner, bounds, [...path, key], left_out)]),
  );
}

function cutText(text: string, most: number, path: readonly string[], left_out: string[]): string {
  if (text.length <= most) return text;
  left_out.push(`${path.join('.') || 'data'}: ${text.length - most} of ${text.length} characters`);
  return `${text.slice(0, most)}…`.toWellFormed();
}

function shorten(notes: readonly string[]): string[] {
  const shown = notes
    .slice(0, NOTES)
    .map((note) => (note.length <= NOTE_CHARACTERS ? note : `…${note.slice(-NOTE_CHARACTERS)}`));
  return notes.length > NOTES ? [...shown, `and ${notes.length - NOTES} more`] : shown;
}
