/**
 * Trains what `packages/matcher/src/projection.ts` applies: a linear projection of all layers of the encoder, so that a
 * sentence lies nearer to the description of what its writer wants, and to other sentences with the same wish, than to
 * those of other intents of its data set (contrastive learning with in-batch negatives, van den Oord et al. 2018). It
 * starts as the whitening of the last layer, and is held near it, so that it also serves for intents it has not seen.
 */
import { matMul, ready, tensor2d } from '@energetic-ai/core';
import { CholeskyDecomposition, inverse, Matrix } from 'ml-matrix';
import { DIMENSIONS } from '../../packages/matcher/dist/linear-map.js';
import { LAYERS, LAYERS_LENGTH } from '../../packages/matcher/dist/projection.js';
import { createDraw } from '../assistant/data/draw.mjs';
import { createDescent } from './descent.mjs';

/** The covariance is mixed with that much of a sphere, since some intents have few sentences. */
const SPHERE = 0.3;
const STEPS = 1_200;
const WARM_UP = 100;
const RATE = 0.001;
const DECAY = 0.05;
const DROPOUT = 0.2;
const INTENTS_AT_ONCE = 64;
/** The factor of cosines before the softmax. */
const SHARPNESS = 15;
const [ONE, OTHER, DESCRIPTION] = [0, 1, 2];
/** Which thirds of a batch are compared, and what it weighs that each of the first finds its partner in the second. */
const COMPARED = [
  { from: ONE, to: DESCRIPTION, weight: 0.5 },
  { from: OTHER, to: DESCRIPTION, weight: 0.5 },
  { from: DESCRIPTION, to: ONE, weight: 0.5 },
  { from: ONE, to: OTHER, weight: 0.25 },
  { from: OTHER, to: ONE, weight: 0.25 },
];
/** What it weighs that the cosines stay those of the whitened vectors: of their mean squared difference. */
const NEAR_THE_WHITENING = 30;
const TOLD_EVERY = 100;
const BYTE = 127;

/**
 * @typedef {{ name: string, descriptions: Float32Array[], sentences: Float32Array[] }} Intent with the layers of its texts
 * @param {Intent[][]} sets by data set
 * @param {(line: string) => void} told progress
 * @returns {Promise<Buffer>} the file that the matcher reads
 */
export async function trainProjection(sets, told) {
  await ready();
  const draw = createDraw(29);
  const prepare = preparation(sets);
  const prepared = sets.map((intents) =>
    intents.map(({ name, descriptions, sentences }) => ({
      name,
      descriptions: descriptions.map(prepare.apply),
      sentences: sentences.map(prepare.apply),
    })),
  );
  const weights = new Float32Array(LAYERS_LENGTH * DIMENSIONS);
  for (let at = 0; at < DIMENSIONS; at++) weights[(LAYERS.sentence.start + at) * DIMENSIONS + at] = 1;
  const descend = createDescent(weights);
  let sum = 0;
  for (let step = 1; step <= STEPS; step++) {
    const { loss, slope } = slopeOf(drawBatch(prepared, draw), weights, draw);
    const rate = RATE * Math.min(1, step / WARM_UP) * 0.5 * (1 + Math.cos((Math.PI * step) / STEPS));
    descend(slope, { rate, decay: DECAY });
    sum += loss;
    if (step % TOLD_EVERY !== 0) continue;
    told(`step ${step} of ${STEPS}: loss ${(sum / TOLD_EVERY).toFixed(3)}`);
    sum = 0;
  }
  return toFile(prepare.mean, prepare.fold(weights));
}

/** Brings the layers to one scale: the last is whitened, the others get the variance 1. */
function preparation(sets) {
  const classes = sets.flatMap((intents) => intents.map(({ sentences }) => sentences));
  const all = classes.flat();
  const mean = middleOf(all);
  const factors = new Float32Array(LAYERS_LENGTH);
  for (const { start, length } of Object.values(LAYERS)) {
    let squares = 0;
    for (const vector of all) for (let at = start; at < start + length; at++) squares += (vector[at] - mean[at]) ** 2;
    factors.fill(1 / Math.sqrt(squares / all.length / length), start, start + length);
  }
  const { start } = LAYERS.sentence;
  const whitening = whiteningOf(classes);
  const factorsOf = Float32Array.from(whitening.to1DArray());
  const whitened = (vector) => {
    const result = new Float32Array(DIMENSIONS);
    for (let row = 0; row < DIMENSIONS; row++) {
      let sum = 0;
      for (let at = 0; at <= row; at++)
        sum += factorsOf[row * DIMENSIONS + at] * (vector[start + at] - mean[start + at]);
      result[row] = sum;
    }
    return result;
  };
  const lengths = all.slice(0, 2_000).map((vector) => Math.hypot(...whitened(vector)));
  const scale = Math.sqrt(DIMENSIONS) / (lengths.reduce((sum, one) => sum + one, 0) / lengths.length);
  return {
    mean,
    apply(vector) {
      const prepared = vector.map((value, at) => (value - mean[at]) * factors[at]);
      prepared.set(
        whitened(vector).map((value) => value * scale),
        start,
      );
      return prepared;
    },
    /** One matrix for both steps. */
    fold(weights) {
      const rows = Matrix.from1DArray(LAYERS_LENGTH, DIMENSIONS, weights).transpose();
      const last = rows.subMatrix(0, DIMENSIONS - 1, start, LAYERS_LENGTH - 1).mmul(Matrix.mul(whitening, scale));
      for (let at = 0; at < start; at++) rows.mulColumn(at, factors[at]);
      return rows.setSubMatrix(last, 0, start);
    },
  };
}

/** The inverse Cholesky factor of the covariance within the intents, of the last layer. */
function whiteningOf(classes) {
  const { start } = LAYERS.sentence;
  const count = classes.reduce((sum, { length }) => sum + length, 0);
  const deviations = new Float32Array(count * DIMENSIONS);
  let from = 0;
  for (const vectors of classes) {
    const own = middleOf(vectors);
    for (const vector of vectors)
      for (let at = start; at < LAYERS_LENGTH; at++) deviations[from++] = vector[at] - own[at];
  }
  const covariance = product(transpose(deviations, DIMENSIONS), deviations, count);
  const within = Matrix.from1DArray(DIMENSIONS, DIMENSIONS, covariance).div(count);
  const sphere = within.trace() / DIMENSIONS;
  within.mul(1 - SPHERE).add(Matrix.eye(DIMENSIONS, DIMENSIONS, SPHERE * sphere));
  return inverse(new CholeskyDecomposition(within).lowerTriangularMatrix);
}

function middleOf(vectors) {
  const sum = new Float32Array(LAYERS_LENGTH);
  for (const vector of vectors) for (let at = 0; at < LAYERS_LENGTH; at++) sum[at] += vector[at] / vectors.length;
  return sum;
}

/** Two sentences and a description of each of some intents of one data set. */
function drawBatch(sets, draw) {
  let total = 0;
  const upTo = sets.map(({ length }) => {
    total += Math.sqrt(length);
    return total;
  });
  const place = draw.number() * total;
  const set = sets[upTo.findIndex((end) => place < end)];
  const rows = { one: [], other: [], description: [] };
  const described = new Set();
  for (const { name, sentences, descriptions } of draw.some(set, INTENTS_AT_ONCE)) {
    const label = name.split('.').at(-1);
    if (described.has(label)) continue;
    described.add(label);
    const [one, other] = draw.some(sentences, 2);
    rows.one.push(one);
    rows.other.push(other);
    rows.description.push(draw.one(descriptions));
  }
  return [...rows.one, ...rows.other, ...rows.description];
}

/** The loss of a batch and its gradient by the weights. */
function slopeOf(texts, weights, draw) {
  const inputs = new Float32Array(texts.length * LAYERS_LENGTH);
  for (const [row, text] of texts.entries()) inputs.set(text, row * LAYERS_LENGTH);
  const whitened = unitRows(Float32Array.from(texts.flatMap((text) => [...text.subarray(LAYERS.sentence.start)])));
  for (let at = 0; at < inputs.length; at++) inputs[at] *= draw.number() < DROPOUT ? 0 : 1 / (1 - DROPOUT);
  const count = texts.length / 3;
  const { rows: vectors, lengths } = unitRows(product(inputs, weights, LAYERS_LENGTH));
  const { loss, slope } = compare(cosinesOf(vectors), cosinesOf(whitened.rows), count);
  const both = transpose(slope, texts.length).map((value, at) => value + slope[at]);
  const byVector = product(both, vectors, texts.length);
  lengths.forEach((length, row) => {
    const [from, to] = [row * DIMENSIONS, (row + 1) * DIMENSIONS];
    let along = 0;
    for (let at = from; at < to; at++) along += byVector[at] * vectors[at];
    for (let at = from; at < to; at++) byVector[at] = (byVector[at] - along * vectors[at]) / length;
  });
  return { loss, slope: product(transpose(inputs, LAYERS_LENGTH), byVector, texts.length) };
}

/** The loss and its gradient by the cosines of all texts of a batch: one sentence each, another one, descriptions. */
function compare(cosines, whitened, count) {
  const size = 3 * count;
  const slope = new Float32Array(size * size);
  let loss = 0;
  for (let at = 0; at < slope.length; at++) {
    const off = cosines[at] - whitened[at];
    loss += (NEAR_THE_WHITENING * off ** 2) / slope.length;
    slope[at] = (2 * NEAR_THE_WHITENING * off) / slope.length;
  }
  for (const { from, to, weight } of COMPARED)
    for (let row = 0; row < count; row++) {
      const start = (from * count + row) * size + to * count;
      const raised = Array.from({ length: count }, (_, column) => Math.exp(SHARPNESS * cosines[start + column]));
      const total = raised.reduce((sum, one) => sum + one, 0);
      loss -= (weight / count) * Math.log(raised[row] / total);
      raised.forEach((one, column) => {
        slope[start + column] += (weight / count) * SHARPNESS * (one / total - (column === row ? 1 : 0));
      });
    }
  return { loss, slope };
}

const cosinesOf = (vectors) => product(vectors, transpose(vectors, DIMENSIONS), DIMENSIONS);

/** Of two matrices by their rows. @param shared columns of the first, which are the rows of the second */
function product(one, other, shared) {
  const [left, right] = [one, other].map((values, index) => {
    const rest = values.length / shared;
    return tensor2d(values, index === 0 ? [rest, shared] : [shared, rest]);
  });
  const result = matMul(left, right);
  const values = result.dataSync();
  for (const tensor of [left, right, result]) tensor.dispose();
  return values;
}

/** The library multiplies transposed matrices ten times slower. */
function transpose(values, columns) {
  const rows = values.length / columns;
  const turned = new Float32Array(values.length);
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++) turned[column * rows + row] = values[at];
  return turned;
}

function unitRows(values) {
  const lengths = Float32Array.from({ length: values.length / DIMENSIONS }, (_, row) =>
    Math.hypot(...values.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS)),
  );
  return { rows: values.map((value, at) => value / lengths[Math.floor(at / DIMENSIONS)]), lengths };
}

function toFile(mean, matrix) {
  const scales = new Float32Array(DIMENSIONS);
  const bytes = new Int8Array(DIMENSIONS * LAYERS_LENGTH);
  for (const [index, row] of matrix.to2DArray().entries()) {
    scales[index] = Math.max(...row.map(Math.abs)) / BYTE;
    bytes.set(
      row.map((value) => Math.round(value / scales[index])),
      index * LAYERS_LENGTH,
    );
  }
  return Buffer.concat([mean, scales, bytes].map(({ buffer }) => Buffer.from(buffer)));
}
