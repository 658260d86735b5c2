/** What a model is told of a function call: the data cut to what it is shown, or an honest failure. */
import { LIMITS } from '@frontdesk/contract';
import { fitData } from './fit-data.js';
import type { FunctionOutcome } from './outcome.js';

/** @param source the name of the function */
export function toToolResult(source: string, outcome: FunctionOutcome): unknown {
  if (!outcome.ok) return { ok: false, source, reason: outcome.reason, message: outcome.message };
  const message = outcome.message?.slice(0, LIMITS.functionResultCharacters / 4).toWellFormed();
  return abbreviate(
    { ok: true, source, data: outcome.data, ...(message === undefined ? {} : { message }) },
    LIMITS.functionResultCharacters,
  );
}

/** A result whose data is cut to so many characters, with a note of what was left out. */
export function abbreviate(result: unknown, characters: number): unknown {
  if (typeof result !== 'object' || result === null || !('data' in result)) return fitData(result, characters).data;
  const { data, left_out } = fitData(result.data, characters);
  return left_out.length === 0 ? result : { ...result, data, left_out };
}
