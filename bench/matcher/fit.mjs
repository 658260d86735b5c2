/**
 * Fits what the matcher has learned: the projection of the encoder's vectors, written to
 * `packages/matcher/weights/requests.bin`, and the weights of the ranking, printed: softmax regression over the functions
 * and "none of them", on organisations of many trades and sizes. `corpora.mjs` says what is read, besides the development
 * part of the dialogues of `bench/assistant`. The weights are fitted behind projections that have not read the data set of
 * the organisation. `packages/matcher/src/ranking/weights.ts` says what was changed by hand afterwards.
 *
 *   npm ci --prefix bench && npm run build && node bench/matcher/fit.mjs --clones=FOLDER [--without=SET] [--vectors=FILE]
 *
 * About five minutes. `--vectors` keeps the encoder's output for the next time (50 MB). `--without=banking77` only trains
 * a projection that has not read that data set, to measure what the matcher does with unknown intents.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { loadModel } from '../../packages/matcher/dist/encoder.js';
import { readProjection } from '../../packages/matcher/dist/projection.js';
import { profileOf } from '../../packages/matcher/dist/ranking/function-profile.js';
import { measure } from '../../packages/matcher/dist/ranking/measure.js';
import { WEIGHTS } from '../../packages/matcher/dist/ranking/weights.js';
import { createTextWorker, ENCODED_CHARACTERS } from '../../packages/matcher/dist/text-worker.js';
import { readMessages } from '../../packages/matcher/dist/values/reading.js';
import { createDraw } from '../assistant/data/draw.mjs';
import { banking77 } from '../assistant/organisations/banking77.mjs';
import { moneyClub, travelClub, workplace } from '../assistant/organisations/clinc150.mjs';
import { someOf, withExamples } from '../assistant/organisations/define.mjs';
import { toolsOf } from '../assistant/organisations/service-tools.mjs';
import { cityGuide, travelAgency } from '../assistant/organisations/sgd.mjs';
import { readCorpora } from './corpora.mjs';
import { createDescent } from './descent.mjs';
import { trainProjection } from './projection.mjs';

const { values: options } = parseArgs({
  options: { clones: { type: 'string' }, without: { type: 'string' }, vectors: { type: 'string' } },
});
if (options.clones === undefined) throw new Error('--clones=FOLDER is missing: bench/matcher/README.md says which');
const PROJECTION = new URL('../../packages/matcher/weights/requests.bin', import.meta.url);
const SENTENCES_PER_INTENT = 55;
const SIZES = [5, 8, 15, 30];
const EXAMPLES = 5;
const ASKED_PER_ORGANISATION = 14;
const OUTSIDE_PER_ORGANISATION = 8;
const ROUNDS = 6;
const STEPS = 700;
const RATE = 0.1;
const DECAY = 0.0002;
/** Few functions of these organisations take values: `weights.ts` says what these weights were fitted on. */
const KEPT = new Set(['values', 'own_identifier']);

const SGD_ORGANISATIONS = [cityGuide, travelAgency];
const told = (line) => process.stderr.write(`${line}\n`);
const draw = createDraw(23);
const { sets, outside } = readCorpora(options.clones);
if (options.without !== undefined && sets[options.without] === undefined)
  throw new Error(`--without: choose one of ${Object.keys(sets).join(', ')}`);
const vectors = options.vectors && existsSync(options.vectors) ? deserialize(readFileSync(options.vectors)) : new Map();
const encodeTexts = await loadModel();

async function encode(texts) {
  const wanted = texts.map((text) => text.slice(0, ENCODED_CHARACTERS));
  const unknown = [...new Set(wanted)].filter((text) => !vectors.has(text));
  for (const [at, vector] of (await encodeTexts(unknown)).entries()) vectors.set(unknown[at], vector);
  return wanted.map((text) => vectors.get(text));
}

/** What the matcher compares a question with, for a function with that name and description. */
function textsOf(label, description) {
  const [tool] = toolsOf([{ name: label.replaceAll(' ', '_'), description }]);
  return profileOf(tool).encoded;
}

const encoded = {};
for (const [name, intents] of Object.entries(sets)) {
  told(`encoding ${name}`);
  encoded[name] = [];
  for (const [intent, { label, description, sentences }] of intents)
    encoded[name].push({
      name: intent,
      descriptions: await encode(description === undefined ? [label] : textsOf(label, description)),
      sentences: await encode(createDraw(5).some(sentences, SENTENCES_PER_INTENT)),
    });
}
if (options.vectors) writeFileSync(options.vectors, serialize(vectors));

function train(left) {
  told(`training ${left === undefined ? 'with all data sets' : `without ${left}`}`);
  const read = Object.keys(encoded).filter((name) => name !== left);
  return trainProjection(
    read.map((name) => encoded[name]),
    told,
  );
}

writeFileSync(PROJECTION, await train(options.without));
if (options.without !== undefined) process.exit();

/** What the matcher would have without a data set. */
const projections = {};
for (const left of ['banking77', 'clinc150', 'sgd']) projections[left] = readProjection(await train(left));
const projected = { banking77: new Map(), clinc150: new Map(), sgd: new Map() };

/** The worker as the matcher sees it, behind the projection that has not read `set`. */
const workerWithout = (set) => ({
  recognise: (...request) => recogniser.recognise(...request),
  encode: async (texts) => {
    const read = await encode(texts);
    for (const vector of read) if (!projected[set].has(vector)) projected[set].set(vector, projections[set](vector));
    return read.map((vector) => projected[set].get(vector));
  },
});
const sentences = Object.fromEntries(
  [...sets.banking77, ...sets.clinc150].map(([intent, { sentences }]) => [intent, sentences]),
);
const setOf = (organisation) =>
  organisation === banking77 ? 'banking77' : SGD_ORGANISATIONS.includes(organisation) ? 'sgd' : 'clinc150';

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
const rows = { english: [], words: [] };
for (const [index, { set, tools, text, right }] of cases.entries()) {
  const worker = workerWithout(set);
  const read = await readMessages([text], worker, { language: 'en', now, signal });
  const { rows: found, none } = await measure(text, tools, worker, { read, signal, language: 'en' });
  const at = right === null ? -1 : found.findIndex(({ profile }) => profile.tool.name === right);
  const row = { features: found.map(({ features }) => features), none, at };
  rows.english.push(row);
  // What the encoder and English rules tell is missing in a language of which no word is known.
  if (tools.some(({ examples }) => examples !== undefined)) rows.words.push(row);
  if (index % 500 === 499) told(`${index + 1} of ${cases.length}`);
}
await recogniser[Symbol.asyncDispose]();

const fitted = Object.fromEntries(
  Object.entries(rows).map(([name, own]) => [name, fit(own, WEIGHTS[name], name === 'words')]),
);
// The organisations with examples have functions without values: what a missing one is worth is the same in every language.
fitted.words.function.missing_value = fitted.english.function.missing_value;
console.log(`/** Fitted on ${cases.length} sentences. */\nexport const WEIGHTS = ${JSON.stringify(fitted, null, 2)};`);

function fit(own, from, lexical) {
  const unread = new Set(['best_text', 'two_best_texts', 'whole_text', 'centre', 'question_cue', 'requested_action']);
  const weights = structuredClone(from);
  if (lexical) for (const key of unread) weights.function[key] = 0;
  const places = ['function', 'none'].flatMap((part) =>
    Object.keys(from[part])
      .filter((key) => !KEPT.has(key) && !(lexical && unread.has(key)))
      .map((key) => ({ part, key })),
  );
  const values = Float64Array.from(places, ({ part, key }) => weights[part][key]);
  const descend = createDescent(values);
  const held = own.filter((_, index) => index % 5 === 0);
  const learned = own.filter((_, index) => index % 5 !== 0);
  for (let step = 1; step <= STEPS; step++) {
    const slope = values.map((value) => DECAY * value);
    for (const row of learned) {
      const { each, none } = likelihoods(row, weights);
      const off = {
        function: each.map((likelihood, index) => (likelihood - (index === row.at ? 1 : 0)) / learned.length),
        none: (none - (row.at === -1 ? 1 : 0)) / learned.length,
      };
      for (const [at, { part, key }] of places.entries())
        slope[at] +=
          part === 'none'
            ? off.none * row.none[key]
            : row.features.reduce((sum, features, index) => sum + off.function[index] * features[key], 0);
    }
    descend(slope, { rate: RATE });
    for (const [at, { part, key }] of places.entries()) weights[part][key] = values[at];
  }
  for (const { part, key } of places) weights[part][key] = Number(weights[part][key].toFixed(2));
  for (const [name, part] of Object.entries({ learned, held }))
    told(`${lexical ? 'words' : 'english'}, ${name}: ${say(part, weights)}`);
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
