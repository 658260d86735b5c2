/** The result of a parameter's source: a value that still needs type checking, or why there is none. */
import type { Failure } from '../outcome.js';

export type SourcedValue = { ok: true; value: unknown } | Failure;
