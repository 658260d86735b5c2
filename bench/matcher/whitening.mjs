/** Fits what `packages/matcher/src/whitening.ts` applies. */
import { CholeskyDecomposition, inverse, Matrix } from 'ml-matrix';

/** The covariance is mixed with that much of a sphere, since some intents have few sentences. */
const SPHERE = 0.3;
const BYTE = 127;

/**
 * @param {Float32Array[][]} classes vectors of the sentences of each intent
 * @returns {Buffer} the file that the matcher reads
 */
export function fitWhitening(classes) {
  const all = classes.flat();
  const dimensions = all[0].length;
  const mean = middle(all);
  const within = Matrix.zeros(dimensions, dimensions);
  for (const vectors of classes) {
    const own = middle(vectors);
    const deviations = new Matrix(vectors.map((vector) => vector.map((value, at) => value - own[at])));
    within.add(deviations.transpose().mmul(deviations));
  }
  within.div(all.length);
  const sphere = within.trace() / dimensions;
  within.mul(1 - SPHERE).add(Matrix.eye(dimensions, dimensions, SPHERE * sphere));
  return toFile(mean, inverse(new CholeskyDecomposition(within).lowerTriangularMatrix));
}

function middle(vectors) {
  const sum = new Float64Array(vectors[0].length);
  for (const vector of vectors) for (let at = 0; at < sum.length; at++) sum[at] += vector[at] / vectors.length;
  return sum;
}

function toFile(mean, factors) {
  const rows = factors.to2DArray().map((row, at) => row.slice(0, at + 1));
  const scales = rows.map((row) => Math.max(...row.map(Math.abs)) / BYTE);
  const bytes = rows.flatMap((row, at) => row.map((value) => Math.round(value / scales[at])));
  return Buffer.concat([
    Buffer.from(Float32Array.from(mean).buffer),
    Buffer.from(Float32Array.from(scales).buffer),
    Buffer.from(Int8Array.from(bytes).buffer),
  ]);
}
