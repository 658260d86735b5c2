/** What a parameter's source gives: a value that is still to be held against the type, or why there is none. */
import type { Failure } from '../outcome.js';

export type SourcedValue = { ok: true; value: unknown } | Failure;
