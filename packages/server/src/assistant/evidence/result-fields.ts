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

export type Scalar = string | number | boolean;

/** Data nested deeper is ignored. */
const DEPTH = 32;

export function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Whether a field equals a value; a number equals its text. */
export function sameScalar(field: Scalar, value: Scalar): boolean {
  return String(field).normalize('NFC').trim() === String(value).normalize('NFC').trim();
}

/** All fields, at any depth. */
export function* fieldsIn(data: unknown, depth = 0): Generator<Scalar> {
  if (isScalar(data)) yield data;
  else if (typeof data === 'object' && data !== null && depth <= DEPTH)
    for (const inner of Object.values(data)) yield* fieldsIn(inner, depth + 1);
}

/** The fields at a path. @param path dotted; `[]` is any element of a list or entry of an object */
export function fieldsAt(data: unknown, path: string): Generator<Scalar> {
  return fieldsBehind(
    data,
    path
      .replaceAll('[]', '.[]')
      .split('.')
      .filter((step) => step !== ''),
  );
}

function* fieldsBehind(data: unknown, [step, ...rest]: readonly string[]): Generator<Scalar> {
  if (step === undefined) {
    if (isScalar(data)) yield data;
  } else if (typeof data === 'object' && data !== null) {
    if (step === '[]') for (const element of Object.values(data)) yield* fieldsBehind(element, rest);
    else if (Object.hasOwn(data, step)) yield* fieldsBehind((data as Record<string, unknown>)[step], rest);
  }
}
