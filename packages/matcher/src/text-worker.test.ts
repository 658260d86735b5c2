/** The process with the encoder and the recogniser: what ends it does not end the service. */
import { spawnSync } from 'node:child_process';
import { VECTOR_COMPONENTS } from '@frontdesk/contract/language-model';
import { expect, it } from 'vitest';
import { createTextWorker } from './text-worker.js';

const signal = AbortSignal.timeout(60_000);

/** The processes of workers that this process has started. */
const workers = (): number[] =>
  spawnSync('pgrep', ['-P', String(process.pid), '-f', 'text-worker-process'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line !== '')
    .map(Number);

it('is replaced by another one if it is killed', async () => {
  await using worker = createTextWorker();
  await worker.ready();
  const [killed] = workers();
  process.kill(killed ?? 0, 'SIGKILL');
  await expect(worker.encode(['a parcel'], signal)).rejects.toThrow(/ended with SIGKILL/);
  expect((await worker.encode(['an order'], signal))[0]).toHaveLength(VECTOR_COMPONENTS);
  expect(workers()).not.toContain(killed);
});

it('can be ended while it encodes, again and again', async () => {
  for (let round = 0; round < 3; round++) {
    const worker = createTextWorker();
    const texts = Array.from({ length: 200 }, (_, index) => `where is parcel ${round}-${index} of my order`);
    const encoded = worker.encode(texts, signal).catch((error: Error) => error.message);
    await worker.recognise('two tomorrow', 'en', 0, signal).catch(() => undefined);
    await worker[Symbol.asyncDispose]();
    expect(await encoded).toEqual(expect.anything());
    expect(workers()).toEqual([]);
  }
});
