import { VECTOR_COMPONENTS } from '@frontdesk/contract/language-model';
import { expect, it } from 'vitest';
import { readProjection } from './projection.js';

const SCALE = 0.5;

/** Adds each dimension up from the two inputs that `inputsOf` gives. */
function fileOf(inputsOf: (row: number) => [number, number]): Buffer {
  const scales = new Float32Array(VECTOR_COMPONENTS).fill(SCALE);
  const rows = new Int8Array(VECTOR_COMPONENTS * VECTOR_COMPONENTS);
  for (let row = 0; row < VECTOR_COMPONENTS; row++)
    for (const at of inputsOf(row)) rows[row * VECTOR_COMPONENTS + at] = 1;
  return Buffer.concat([Buffer.from(scales.buffer), Buffer.from(rows.buffer)]);
}

it('reads all components and gives length 1', () => {
  const vector = new Float32Array(VECTOR_COMPONENTS);
  vector[0] = 3;
  vector[VECTOR_COMPONENTS - 1] = 4;
  const project = readProjection(fileOf((row) => [row, row === 1 ? VECTOR_COMPONENTS - 1 : 2]));
  const projected = project(vector);
  expect(projected).toHaveLength(VECTOR_COMPONENTS);
  expect(Math.hypot(...projected)).toBeCloseTo(1);
  expect((projected[1] ?? 0) / (projected[0] ?? 1)).toBeCloseTo(4 / 3);
});

it('refuses a file of another size', () => {
  expect(() => readProjection(fileOf((row) => [row, row]).subarray(1))).toThrow(/bytes/);
});
