/**
 * YAML that somebody else wrote. Reading it can take quadratic time, so it is done beside the event loop, within a time
 * and a memory of its own.
 */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { LIMITS } from '@frontdesk/contract';
import type { YamlAnswer } from './yaml-worker.js';

const MEMORY_MB = 256;

/** Never rejects: what is wrong with the text is said in `problem`. */
export function readYaml(text: string): Promise<YamlAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(workerScript(), {
      workerData: text,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const end = (answer: YamlAnswer) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(
      () => end({ problem: 'it takes too long to read; give it as JSON' }),
      LIMITS.importReadingMs,
    );
    worker.once('message', end);
    worker.once('error', (error) => end({ problem: error.message }));
    worker.once('exit', () => end({ problem: 'it could not be read' }));
  });
}

/** Threads run compiled code only, also where this file is run as TypeScript. */
function workerScript(): URL {
  const beside = new URL('./yaml-worker.js', import.meta.url);
  return existsSync(beside)
    ? beside
    : new URL('../../../../dist/features/functions/import/yaml-worker.js', import.meta.url);
}
