/**
 * Releases the memory that the start has used: loading modules leaves twice as much garbage as live data, and V8 keeps
 * it until there is work.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>;

/** Node exposes its garbage collector only through a flag. */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as CollectGarbage;
  setFlagsFromString('--no-expose-gc');
  void collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
}
