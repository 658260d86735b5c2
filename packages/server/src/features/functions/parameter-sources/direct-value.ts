/** A parameter with a fixed value from the organisation. */
import type { DirectValueParameter } from '@frontdesk/contract';
import type { SourcedValue } from './sourced-value.js';

export function directValue(parameter: DirectValueParameter): SourcedValue {
  return { ok: true, value: parameter.value };
}
