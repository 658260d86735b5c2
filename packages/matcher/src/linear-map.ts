/**
 * A trained linear map of vectors, as it is stored. The file contains, little endian: the mean of all vectors (float32),
 * a scale for each row of the matrix (512 float32), and the rows (int8).
 */

/** Length of the vectors that texts are compared by. */
export const DIMENSIONS = 512;
const FLOAT_BYTES = 4;

export interface LinearMapShape {
  /** Name in error messages. */
  name: string;
  /** Length of the vectors it takes. */
  inputs: number;
  /** How many of the first components a row reads. */
  lengthOf: (row: number) => number;
}

/** @returns a function that converts a vector to one of length 1 @throws if the file has another size */
export function readLinearMap(
  file: Buffer,
  { name, inputs, lengthOf }: LinearMapShape,
): (vector: Float32Array) => Float32Array {
  const lengths = Array.from({ length: DIMENSIONS }, (_, row) => lengthOf(row));
  const floats_bytes = (inputs + DIMENSIONS) * FLOAT_BYTES;
  const bytes = floats_bytes + lengths.reduce((sum, length) => sum + length, 0);
  if (file.length !== bytes) throw new Error(`the ${name} has ${file.length} bytes instead of ${bytes}`);
  const floats = (from: number, count: number) =>
    Float32Array.from({ length: count }, (_, index) => file.readFloatLE((from + index) * FLOAT_BYTES));
  const mean = floats(0, inputs);
  const scales = floats(inputs, DIMENSIONS);
  const factors = new Int8Array(file.buffer, file.byteOffset + floats_bytes);
  return (vector) => {
    const centred = vector.map((value, index) => value - (mean[index] ?? 0));
    let at = 0;
    const mapped = scales.map((scale, row) => {
      let sum = 0;
      for (let column = 0, end = lengths[row] ?? 0; column < end; column++)
        sum += (factors[at++] ?? 0) * (centred[column] ?? 0);
      return sum * scale;
    });
    return toUnitLength(mapped);
  };
}

/** A copy with length 1. */
export function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
