/**
 * The complete scalar fields of a function's result. Only whole values count: never a part of a text, a key, or the
 * `message` beside the data.
 */

/** An earlier result of a function in this conversation. */
export interface ReadResult {
  function: string;
  /** Scheme, host and port of the function's URL. */
  origin: string;
  data: unknown;
}

type Scalar = string | number | boolean;

/** Data nested deeper is ignored. */
const DEPTH = 32;

export function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Whether a field equals this value; a number equals its text. */
function sameScalar(field: unknown, value: Scalar): boolean {
  return isScalar(field) && String(field).normalize('NFC').trim() === String(value).normalize('NFC').trim();
}

/** Whether any field, at any depth, equals this value. */
export function hasField(data: unknown, value: Scalar): boolean {
  for (const field of fieldsIn(data)) if (sameScalar(field, value)) return true;
  return false;
}

/** All fields, at any depth. */
export function* fieldsIn(data: unknown, depth = 0): Generator<Scalar> {
  if (isScalar(data)) yield data;
  else if (typeof data === 'object' && data !== null && depth <= DEPTH)
    for (const inner of Object.values(data)) yield* fieldsIn(inner, depth + 1);
}

/**
 * Whether a field at this path equals the value. @param path dotted; `[]` is any element of a list or entry of an
 * object
 */
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
