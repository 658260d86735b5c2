/** A parameter whose value the assistant supplies. The model's arguments may be anything, even not an object. */
import { failure } from '../outcome.js';
import type { SourcedValue } from './sourced-value.js';

/** @param given the arguments, unchanged from the model */
export function assistantValue(name: string, given: unknown): SourcedValue {
  const value =
    typeof given === 'object' && given !== null && Object.hasOwn(given, name)
      ? (given as Record<string, unknown>)[name]
      : undefined;
  if (value === undefined || value === null) return failure('missing_parameter', `${name} is missing.`);
  return { ok: true, value };
}
