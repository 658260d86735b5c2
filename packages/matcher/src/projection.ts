/**
 * Converts what the encoder's layers tell of a text to a vector of what its writer wants: one linear projection, trained
 * on sentences of customers and short descriptions of what they want. `bench/matcher/fit.mjs` trains it and writes
 * `weights/requests.bin`.
 */
import { readLinearMap } from './linear-map.js';

/** Where each layer's vector begins, and its length. */
export const LAYERS = {
  tokens: { start: 0, length: 256 },
  lower: { start: 256, length: 512 },
  upper: { start: 768, length: 512 },
  sentence: { start: 1_280, length: 512 },
} as const;
export const LAYERS_LENGTH = 1_792;

/**
 * @returns a function that converts the vectors of all layers, one after the other, to a vector of length 1
 * @throws if the file has another size
 */
export function readProjection(file: Buffer): (layers: Float32Array) => Float32Array {
  return readLinearMap(file, { name: 'projection', inputs: LAYERS_LENGTH, lengthOf: () => LAYERS_LENGTH });
}
