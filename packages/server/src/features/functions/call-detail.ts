/** The detail of a function's call in a trace. */
import type { StepDetail } from '../../db/schema.js';
import type { FunctionOutcome } from './outcome.js';

/** @param result as a model is shown it. Undefined: it is shown to none, as that of a leaf */
export function callDetail(given: Record<string, unknown>, outcome: FunctionOutcome, result?: unknown): StepDetail {
  const { request, status } = outcome;
  const called = { arguments: given, request, status };
  if (!outcome.ok) return { ...called, failure: { reason: outcome.reason, message: outcome.message } };
  return result === undefined ? called : { ...called, result };
}
