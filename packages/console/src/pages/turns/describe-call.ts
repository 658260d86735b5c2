import type { TestCall } from '@frontdesk/contract';

/** A call as code has it, and why it failed. */
export function describeCall({ function: name, arguments: given, failure }: TestCall): string {
  const values = Object.entries(given).map(([key, value]) => `${key}: ${String(value)}`);
  return `${name}(${values.join(', ')})${failure === null ? '' : ` failed: ${failure}`}`;
}
