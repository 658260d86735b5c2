import { expect, it } from 'vitest';
import { DIMENSIONS } from './linear-map.js';
import { LAYERS_LENGTH, readProjection } from './projection.js';

const SCALE = 0.5;

/** Takes `mean` off, and adds each dimension up from the two inputs that `inputsOf` gives. */
function fileWith(mean: number, inputsOf: (row: number) => [number, number]): Buffer {
  const floats = new Float32Array(LAYERS_LENGTH + DIMENSIONS).fill(mean, 0, LAYERS_LENGTH).fill(SCALE, LAYERS_LENGTH);
  const rows = new Int8Array(DIMENSIONS * LAYERS_LENGTH);
  for (let row = 0; row < DIMENSIONS; row++) for (const at of inputsOf(row)) rows[row * LAYERS_LENGTH + at] = 1;
  return Buffer.concat([Buffer.from(floats.buffer), Buffer.from(rows.buffer)]);
}

it('takes the mean off, reads all layers and gives length 1', () => {
  const layers = new Float32Array(LAYERS_LENGTH).fill(0.25);
  layers[0] = 2.25;
  layers[DIMENSIONS] = 1.25;
  layers[LAYERS_LENGTH - 1] = 4.25;
  const project = readProjection(fileWith(0.25, (row) => [row, row === 1 ? LAYERS_LENGTH - 1 : row + DIMENSIONS]));
  const vector = project(layers);
  expect(vector).toHaveLength(DIMENSIONS);
  expect([...vector.slice(0, 3)]).toEqual([expect.closeTo(0.6), expect.closeTo(0.8), 0]);
});

it('refuses a file of another size', () => {
  expect(() => readProjection(fileWith(0, (row) => [row, row]).subarray(1))).toThrow(/bytes/);
});
