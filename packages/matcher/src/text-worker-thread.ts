/**
 * The worker thread with the expensive libraries: those of the sentence encoder, and the recogniser of numbers, dates and
 * times. They never block the main thread. Each is loaded on its first use. Requests are answered in order.
 */
import { parentPort } from 'node:worker_threads';
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

const port = parentPort;
if (port === null) throw new Error('text-worker-thread.ts runs in a worker thread only');

let encoder: ReturnType<typeof loadEncoder> | undefined;
const answer = (message: WorkerAnswer) => port.postMessage(message);
let queue = Promise.resolve();

port.on('message', (request: WorkerRequest) => {
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
