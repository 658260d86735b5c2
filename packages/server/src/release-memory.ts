/**
 * Gives back the memory that starting has taken: loading modules leaves garbage of twice the size of what stays, and V8
 * keeps it until there is work.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>;

/** Node offers its garbage collector by a flag alone. */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as CollectGarbage;
  setFlagsFromString('--no-expose-gc');
  void collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
}
