import { expect, it } from 'vitest';
import { LAYERS, LAYERS_LENGTH } from './projection.js';
import { readWhitening } from './whitening.js';

const DIMENSIONS = LAYERS.sentence.length;

/** An identity transform around `mean`. */
function fileAround(mean: number): Buffer {
  const floats = new Float32Array(2 * DIMENSIONS).fill(mean, 0, DIMENSIONS).fill(1, DIMENSIONS);
  const factors = Array.from({ length: DIMENSIONS }, (_, row) => [...new Array(row).fill(0), 1]).flat();
  return Buffer.concat([Buffer.from(floats.buffer), Buffer.from(Int8Array.from(factors).buffer)]);
}

it('reads the last layer, takes the mean off and gives length 1', () => {
  const layers = new Float32Array(LAYERS_LENGTH).fill(9).fill(0.5, LAYERS.sentence.start);
  layers[LAYERS.sentence.start] = 3.5;
  layers[LAYERS.sentence.start + 1] = 4.5;
  const whitened = readWhitening(fileAround(0.5))(layers);
  expect([...whitened.slice(0, 3)]).toEqual([expect.closeTo(0.6), expect.closeTo(0.8), 0]);
});

it('refuses a file of another size', () => {
  expect(() => readWhitening(fileAround(0).subarray(1))).toThrow(/bytes/);
});
