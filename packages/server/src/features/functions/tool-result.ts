/** A function call's result for a model: the data, shortened, or the failure, with `said` for customers. */
import { LIMITS } from '@frontdesk/contract';
import { fitData } from './fit-data.js';
import type { FunctionOutcome } from './outcome.js';

/** @param source the name of the function */
export function toToolResult(source: string, outcome: FunctionOutcome): unknown {
  if (!outcome.ok) {
    const { reason, message, for_assistant = message, said } = outcome;
    return { ok: false, source, reason, message: for_assistant, ...(said !== undefined && { said }) };
  }
  const message = outcome.message?.slice(0, LIMITS.functionResultCharacters / 4).toWellFormed();
  return abbreviate(
    { ok: true, source, data: outcome.data, ...(message === undefined ? {} : { message }) },
    LIMITS.functionResultCharacters,
  );
}

/** Shortens the data of a result, noting what was left out. */
export function abbreviate(result: unknown, characters: number): unknown {
  if (typeof result !== 'object' || result === null || !('data' in result)) return fitData(result, characters).data;
  const { data, left_out } = fitData(result.data, characters);
  return left_out.length === 0 ? result : { ...result, data, left_out };
}
