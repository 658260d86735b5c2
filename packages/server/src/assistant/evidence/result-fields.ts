/**
 * The complete scalar fields of what a function answered. Only a field as a whole counts, and only values: never a part of a
 * text, a key, or the `message` beside the data.
 */

/** An earlier answer of a function in this conversation. */
export interface ReadResult {
  function: string;
  /** Scheme, host and port of the function's URL. */
  origin: string;
  data: unknown;
}

type Scalar = string | number | boolean;

/** Deeper data is not looked into. */
const DEPTH = 32;

export function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Whether a whole field is this value; a number and the text of it are the same. */
export function sameScalar(field: unknown, value: Scalar): boolean {
  return isScalar(field) && String(field).normalize('NFC').trim() === String(value).normalize('NFC').trim();
}

/** Whether some field, wherever it stands, is this value. */
export function hasField(data: unknown, value: Scalar, depth = 0): boolean {
  if (isScalar(data)) return sameScalar(data, value);
  if (typeof data !== 'object' || data === null || depth > DEPTH) return false;
  return Object.values(data).some((inner) => hasField(inner, value, depth + 1));
}

/** Whether a field at this path is the value. @param path dotted; `[]` is any element of a list or entry of an object */
export function hasFieldAt(data: unknown, path: string, value: Scalar): boolean {
  return reaches(
    data,
    path
      .replaceAll('[]', '.[]')
      .split('.')
      .filter((step) => step !== ''),
    value,
  );
}

function reaches(data: unknown, [step, ...rest]: readonly string[], value: Scalar): boolean {
  if (step === undefined) return sameScalar(data, value);
  if (typeof data !== 'object' || data === null) return false;
  if (step === '[]') return Object.values(data).some((element) => reaches(element, rest, value));
  return Object.hasOwn(data, step) && reaches((data as Record<string, unknown>)[step], rest, value);
}
