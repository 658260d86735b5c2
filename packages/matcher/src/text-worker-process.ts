/**
 * The process with the expensive libraries: those of the sentence encoder, and the recogniser of numbers, dates and times.
 * Each is loaded on its first use. Requests are answered in order. It is not a thread, because the encoder's native library
 * ends the whole process if a thread is terminated while it computes.
 */
import type { Meaning } from '@frontdesk/contract/language-model';
import type { loadEncoder } from './encoder.js';
import { recognise } from './values/recognise.js';
import type { Recognised } from './values/recognised.js';

export type WorkerTask =
  | { texts: string[]; meaning: Meaning }
  /** `now` is the local time: its UTC parts are those of the local clock. */
  | { text: string; language: string; now: number };

export type WorkerRequest = { id: number } & WorkerTask;

/** One for each request. Vectors have length 1. */
export type WorkerAnswer = { id: number } & ({ result: Float32Array[] | Recognised[] } | { error: string });

let encoder: ReturnType<typeof loadEncoder> | undefined;
const answer = (message: WorkerAnswer) => process.send?.(message);
let queue = Promise.resolve();

process.on('message', (received) => {
  const request = received as WorkerRequest;
  queue = queue.then(async () => {
    try {
      const result =
        'texts' in request
          ? await (await loadedEncoder())(request.texts, request.meaning)
          : await recognise(request.text, request.language, request.now);
      answer({ id: request.id, result });
    } catch (error) {
      answer({ id: request.id, error: error instanceof Error ? error.message : String(error) });
    }
  });
});

async function loadedEncoder(): ReturnType<typeof loadEncoder> {
  encoder ??= import('./encoder.js').then((module) => module.loadEncoder());
  try {
    return await encoder;
  } catch (error) {
    encoder = undefined;
    throw error;
  }
}

// A signal to the whole process group is meant for the service, which ends this process when it is done.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.once('disconnect', () => process.exit(0));
