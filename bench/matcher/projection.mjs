/**
 * Trains what `packages/matcher/src/projection.ts` applies: a linear projection of the encoder's vectors, so that a
 * sentence lies nearer to the description of what its writer wants, and to other sentences with the same wish, than to
 * those of other intents of its data set (contrastive learning with in-batch negatives, van den Oord et al. 2018). It
 * starts as the identity, and is held near it, so that it also serves for intents it has not seen.
 */
import { matMul, ready, tensor2d } from '@energetic-ai/core';
import { VECTOR_COMPONENTS } from '../../packages/contract/dist/language-model.js';
import { createDraw } from '../assistant/data/draw.mjs';
import { createDescent } from './descent.mjs';

const STEPS = 600;
const WARM_UP = 100;
const RATE = 0.001;
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
/** What it weighs that the cosines stay those of the encoder: of their mean squared difference. */
const NEAR_THE_ENCODER = 30;
const TOLD_EVERY = 100;
const BYTE = 127;

/**
 * @typedef {{ name: string, descriptions: Float32Array[], sentences: Float32Array[] }} Intent with the vectors of its texts
 * @param {Intent[][]} sets by data set
 * @param {(line: string) => void} told progress
 * @returns {Promise<Buffer>} the file that the matcher reads
 */
export async function trainProjection(sets, told) {
  await ready();
  const draw = createDraw(29);
  const weights = new Float32Array(VECTOR_COMPONENTS * VECTOR_COMPONENTS);
  for (let at = 0; at < VECTOR_COMPONENTS; at++) weights[at * VECTOR_COMPONENTS + at] = 1;
  const descend = createDescent(weights);
  let sum = 0;
  for (let step = 1; step <= STEPS; step++) {
    const { loss, slope } = slopeOf(drawBatch(sets, draw), weights, draw);
    descend(slope, { rate: RATE * Math.min(1, step / WARM_UP) * 0.5 * (1 + Math.cos((Math.PI * step) / STEPS)) });
    sum += loss;
    if (step % TOLD_EVERY !== 0) continue;
    told(`step ${step} of ${STEPS}: loss ${(sum / TOLD_EVERY).toFixed(3)}`);
    sum = 0;
  }
  return toFile(transpose(weights, VECTOR_COMPONENTS));
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
  const inputs = Float32Array.from(texts.flatMap((text) => [...text]));
  const before = cosinesOf(inputs);
  for (let at = 0; at < inputs.length; at++) inputs[at] *= draw.number() < DROPOUT ? 0 : 1 / (1 - DROPOUT);
  const { rows: vectors, lengths } = unitRows(product(inputs, weights, VECTOR_COMPONENTS));
  const { loss, slope } = compare(cosinesOf(vectors), before, texts.length / 3);
  const both = transpose(slope, texts.length).map((value, at) => value + slope[at]);
  const byVector = product(both, vectors, texts.length);
  lengths.forEach((length, row) => {
    const [from, to] = [row * VECTOR_COMPONENTS, (row + 1) * VECTOR_COMPONENTS];
    let along = 0;
    for (let at = from; at < to; at++) along += byVector[at] * vectors[at];
    for (let at = from; at < to; at++) byVector[at] = (byVector[at] - along * vectors[at]) / length;
  });
  return { loss, slope: product(transpose(inputs, VECTOR_COMPONENTS), byVector, texts.length) };
}

/** The loss and its gradient by the cosines of all texts of a batch: one sentence each, another one, descriptions. */
function compare(cosines, before, count) {
  const size = 3 * count;
  const slope = new Float32Array(size * size);
  let loss = 0;
  for (let at = 0; at < slope.length; at++) {
    const off = cosines[at] - before[at];
    loss += (NEAR_THE_ENCODER * off ** 2) / slope.length;
    slope[at] = (2 * NEAR_THE_ENCODER * off) / slope.length;
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

const cosinesOf = (vectors) => product(vectors, transpose(vectors, VECTOR_COMPONENTS), VECTOR_COMPONENTS);

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
  const lengths = Float32Array.from({ length: values.length / VECTOR_COMPONENTS }, (_, row) =>
    Math.hypot(...values.subarray(row * VECTOR_COMPONENTS, (row + 1) * VECTOR_COMPONENTS)),
  );
  return { rows: values.map((value, at) => value / lengths[Math.floor(at / VECTOR_COMPONENTS)]), lengths };
}

/** @param matrix a row for each component of the result */
function toFile(matrix) {
  const scales = new Float32Array(VECTOR_COMPONENTS);
  const bytes = new Int8Array(VECTOR_COMPONENTS * VECTOR_COMPONENTS);
  for (let row = 0; row < VECTOR_COMPONENTS; row++) {
    const factors = matrix.subarray(row * VECTOR_COMPONENTS, (row + 1) * VECTOR_COMPONENTS);
    scales[row] = Math.max(...factors.map(Math.abs)) / BYTE;
    bytes.set(
      factors.map((value) => Math.round(value / scales[row])),
      row * VECTOR_COMPONENTS,
    );
  }
  return Buffer.concat([scales, bytes].map(({ buffer }) => Buffer.from(buffer)));
}
