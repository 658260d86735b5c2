/** A parameter whose value the organisation has written down. */
import type { DirectValueParameter } from '@frontdesk/contract';
import type { SourcedValue } from './sourced-value.js';

export function directValue(parameter: DirectValueParameter): SourcedValue {
  return { ok: true, value: parameter.value };
}
