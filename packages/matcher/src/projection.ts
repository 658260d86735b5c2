/**
 * Converts what the encoder's layers tell of a text to a vector of what its writer wants: one linear projection, trained
 * on sentences of customers and short descriptions of what they want. `bench/matcher/fit.mjs` trains it and writes
 * `weights/requests.bin`, which contains, little endian: the mean of all sentences (1,792 float32), a scale for each row
 * of the matrix (512 float32), and the rows (512 × 1,792 int8).
 */

/** Where each layer's vector begins, and its length. */
export const LAYERS = {
  tokens: { start: 0, length: 256 },
  lower: { start: 256, length: 512 },
  upper: { start: 768, length: 512 },
  sentence: { start: 1_280, length: 512 },
} as const;
export const LAYERS_LENGTH = 1_792;
const DIMENSIONS = 512;
const FLOAT_BYTES = 4;
const FILE_BYTES = (LAYERS_LENGTH + DIMENSIONS) * FLOAT_BYTES + DIMENSIONS * LAYERS_LENGTH;

/**
 * @returns a function that converts the vectors of all layers, one after the other, to a vector of length 1
 * @throws if the file has another size
 */
export function readProjection(file: Buffer): (layers: Float32Array) => Float32Array {
  if (file.length !== FILE_BYTES) throw new Error(`the projection has ${file.length} bytes instead of ${FILE_BYTES}`);
  const floats = (from: number, count: number) =>
    Float32Array.from({ length: count }, (_, index) => file.readFloatLE((from + index) * FLOAT_BYTES));
  const mean = floats(0, LAYERS_LENGTH);
  const scales = floats(LAYERS_LENGTH, DIMENSIONS);
  const matrix = new Int8Array(file.buffer, file.byteOffset + (LAYERS_LENGTH + DIMENSIONS) * FLOAT_BYTES);
  return (layers) => {
    const centred = layers.map((value, index) => value - (mean[index] ?? 0));
    const projected = scales.map((scale, row) => {
      let sum = 0;
      for (let column = 0, at = row * LAYERS_LENGTH; column < LAYERS_LENGTH; column++, at++)
        sum += (matrix[at] ?? 0) * (centred[column] ?? 0);
      return sum * scale;
    });
    return toUnitLength(projected);
  };
}

/** A copy with length 1. */
export function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
