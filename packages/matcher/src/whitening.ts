/**
 * Makes the vectors of the encoder's last layer comparable: directions in which wordings of the same request differ get
 * less weight than those in which requests differ. This is within-class covariance normalisation (Hatch, Kajarekar and
 * Stolcke 2006), fitted once on training parts of BANKING77, CLINC150 and HWU64. The vectors of passages are stored, so
 * `weights/whitening.bin` must stay as it is. Its rows are those of the lower triangle of the inverse Cholesky factor of
 * that covariance.
 */
import { readLinearMap } from './linear-map.js';
import { LAYERS } from './projection.js';

/**
 * @returns a function that converts the vectors of all layers, one after the other, to a vector of length 1
 * @throws if the file has another size
 */
export function readWhitening(file: Buffer): (layers: Float32Array) => Float32Array {
  const { start, length } = LAYERS.sentence;
  const whiten = readLinearMap(file, { name: 'whitening', inputs: length, lengthOf: (row) => row + 1 });
  return (layers) => whiten(layers.subarray(start, start + length));
}
