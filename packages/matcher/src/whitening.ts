/**
 * Makes the vectors of the encoder's last layer comparable: directions in which wordings of the same request differ get
 * less weight than those in which requests differ. This is within-class covariance normalisation (Hatch, Kajarekar and
 * Stolcke 2006), fitted once on training parts of BANKING77, CLINC150 and HWU64. The vectors of passages are stored, so
 * `weights/whitening.bin` must stay as it is. It contains, little endian: the mean of all sentences (512 float32), a scale
 * for each row (512 float32), and the rows of the lower triangle of the inverse Cholesky factor of that covariance (int8,
 * row n has n + 1).
 */
import { LAYERS, toUnitLength } from './projection.js';

const DIMENSIONS = LAYERS.sentence.length;
const FLOAT_BYTES = 4;
const FILE_BYTES = 2 * DIMENSIONS * FLOAT_BYTES + (DIMENSIONS * (DIMENSIONS + 1)) / 2;

/**
 * @returns a function that converts the vectors of all layers, one after the other, to a vector of length 1
 * @throws if the file has another size
 */
export function readWhitening(file: Buffer): (layers: Float32Array) => Float32Array {
  if (file.length !== FILE_BYTES) throw new Error(`the whitening has ${file.length} bytes instead of ${FILE_BYTES}`);
  const floats = (at: number) =>
    Float32Array.from({ length: DIMENSIONS }, (_, index) => file.readFloatLE((at + index) * FLOAT_BYTES));
  const [mean, scales] = [floats(0), floats(DIMENSIONS)];
  const factors = new Int8Array(file.buffer, file.byteOffset + 2 * DIMENSIONS * FLOAT_BYTES);
  return (layers) => {
    const centred = layers.slice(LAYERS.sentence.start).map((value, index) => value - (mean[index] ?? 0));
    const whitened = new Float32Array(DIMENSIONS);
    let at = 0;
    for (let row = 0; row < DIMENSIONS; row++) {
      let sum = 0;
      for (let column = 0; column <= row; column++) sum += (factors[at++] ?? 0) * (centred[column] ?? 0);
      whitened[row] = sum * (scales[row] ?? 0);
    }
    return toUnitLength(whitened);
  };
}
