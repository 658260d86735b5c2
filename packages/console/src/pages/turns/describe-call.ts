import type { TestCall } from '@frontdesk/contract';
import { t } from '../../language/translate.js';

/** A call in code notation, with its error. */
export function describeCall({ function: name, arguments: given, failure }: TestCall): string {
  const values = Object.entries(given).map(([key, value]) => `${key}: ${String(value)}`);
  const call = `${name}(${values.join(', ')})`;
  return failure === null ? call : t('{call} failed: {reason}', { call, reason: failure });
}
