/**
 * Converts a value of a model, an organisation or a leaf function to text for a URL, strictly by the parameter's type:
 * `"12"` is a number, `"abc"` is not, and only true and false are booleans.
 */
import { LIMITS, type ParameterType } from '@frontdesk/contract';

/** `message` completes the sentence "the value ...". */
export type CoercedValue = { ok: true; text: string } | { ok: false; message: string };

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

export function coerceValue(value: unknown, type: ParameterType): CoercedValue {
  if (hasLostDigits(value))
    return { ok: false, message: 'has more digits than a number can hold: it must be given as text' };
  const text = textOf(value, type);
  if (text === null) return { ok: false, message: EXPECTED[type] };
  if ([...text].length > LIMITS.parameterValueCharacters)
    return { ok: false, message: `must be at most ${LIMITS.parameterValueCharacters.toLocaleString('en')} characters` };
  return { ok: true, text };
}

/** Exact parsing returns such numbers as text: otherwise the value may differ from what was written. */
function hasLostDigits(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

const EXPECTED: Record<ParameterType, string> = {
  string: 'must be text',
  number: 'must be a number',
  boolean: 'must be true or false',
};

/** A number given as text stays unchanged, as long ones would lose digits. */
function textOf(value: unknown, type: ParameterType): string | null {
  if (type === 'boolean')
    return value === true || value === 'true' ? 'true' : value === false || value === 'false' ? 'false' : null;
  if (type === 'number' && typeof value === 'string') return NUMBER.test(value.trim()) ? value.trim() : null;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (type === 'number') return null;
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : null;
}
