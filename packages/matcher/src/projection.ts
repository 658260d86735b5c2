/**
 * Converts the encoder's vector of a text to a vector of what its writer wants: a linear projection, trained on sentences
 * of customers and short descriptions of what they want. `bench/matcher/fit.mjs` trains it and writes `weights/requests.bin`:
 * a scale for each row of the matrix (float32, little endian), and the rows (int8).
 */
import { VECTOR_COMPONENTS } from '@frontdesk/contract/language-model';

const FLOAT_BYTES = 4;
const SCALES_BYTES = VECTOR_COMPONENTS * FLOAT_BYTES;
const FILE_BYTES = SCALES_BYTES + VECTOR_COMPONENTS * VECTOR_COMPONENTS;

/** @returns a function that converts a vector to one of length 1 @throws if the file has another size */
export function readProjection(file: Buffer): (vector: Float32Array) => Float32Array {
  if (file.length !== FILE_BYTES) throw new Error(`the projection has ${file.length} bytes instead of ${FILE_BYTES}`);
  const scales = Float32Array.from({ length: VECTOR_COMPONENTS }, (_, row) => file.readFloatLE(row * FLOAT_BYTES));
  const factors = new Int8Array(file.buffer, file.byteOffset + SCALES_BYTES, VECTOR_COMPONENTS * VECTOR_COMPONENTS);
  return (vector) =>
    toUnitLength(
      scales.map((scale, row) => {
        let sum = 0;
        for (let column = 0, at = row * VECTOR_COMPONENTS; column < VECTOR_COMPONENTS; column++, at++)
          sum += (factors[at] ?? 0) * (vector[column] ?? 0);
        return sum * scale;
      }),
    );
}

/** A copy with length 1. */
export function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
