/**
 * How badly a function's endpoint does, for its badge and for the order of lists. Calls that failed because of what the
 * customer asked or gave are no errors, but if no call succeeded, the function's URL may be wrong. Pure.
 */
import type { FunctionHealth } from '@frontdesk/contract';

export type Trouble = 'bad' | 'warn' | 'none' | 'not_called';
type Counts = Pick<FunctionHealth, 'calls' | 'failed' | 'errors'>;

/** From this share of errors on, a function does badly. */
const MANY = 0.2;
const ORDER: readonly Trouble[] = ['bad', 'warn', 'none', 'not_called'];

export function troubleOf({ calls, failed, errors }: Counts): Trouble {
  if (calls === 0) return 'not_called';
  if (errors / calls >= MANY) return 'bad';
  return errors > 0 || failed === calls ? 'warn' : 'none';
}

/** Most trouble first, then most errors, then most calls. */
export const byTrouble = (one: Counts, other: Counts): number =>
  ORDER.indexOf(troubleOf(one)) - ORDER.indexOf(troubleOf(other)) ||
  other.errors - one.errors ||
  other.calls - one.calls;
