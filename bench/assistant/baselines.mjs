/**
 * What is left of the matcher if only one of its parts chose: the function whose name and description share most words
 * with the message (BM25), or lie nearest to it (the sentence encoder), or none below a threshold. The threshold is the one
 * that decides right most often on the development part.
 */
import { createTextWorker, similarity } from './matcher.mjs';

const K1 = 1.2;
const B = 0.75;
const TIMEOUT_MS = 60_000;
/** As many as the matcher offers at most. */
const OFFERED = 4;

const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const textOf = ({ name, description }) => `${name.replaceAll('_', ' ')}: ${description}`;
const textsOf = (definition) => [textOf(definition), ...(definition.examples ?? [])];
const functionsOf = ({ definitions }) => definitions;

/**
 * @typedef {{ organisation: import('./organisations/define.mjs').Organisation, text: string, expect: string | null }} Message `null`: no function answers it
 * @typedef {{ name: string, score: number, first: string[] }} Choice `first`: the likeliest functions, best first
 */

export function createBaselines() {
  const encoder = createTextWorker();
  /** @type {Record<string, (messages: Message[]) => Promise<Choice[]>>} */
  const rankers = {
    BM25: async (messages) =>
      messages.map(({ organisation, text }) => best(functionsOf(organisation), bm25(organisation, text))),
    encoder: async (messages) => {
      const chosen = [];
      for (const { organisation, text } of messages) {
        const functions = functionsOf(organisation);
        const encode = (texts) => encoder.encode(texts, AbortSignal.timeout(TIMEOUT_MS));
        const [said] = await encode([text]);
        const nearest = async (definition) =>
          Math.max(...(await encode(textsOf(definition))).map((vector) => similarity(said, vector)));
        chosen.push(best(functions, await Promise.all(functions.map(nearest))));
      }
      return chosen;
    },
  };
  let thresholds = {};
  return {
    names: Object.keys(rankers),
    /** @param {Message[]} development */
    async fit(development) {
      thresholds = {};
      for (const [name, rank] of Object.entries(rankers)) {
        const choices = await rank(development);
        const rightAt = (threshold) =>
          development.filter(({ expect }, index) => decide(choices[index], threshold) === expect).length;
        const candidates = [...new Set(choices.map(({ score }) => score)), Number.POSITIVE_INFINITY];
        [thresholds[name]] = candidates.toSorted((one, other) => rightAt(other) - rightAt(one));
      }
    },
    /** @returns {Promise<string[][]>} for each message, the functions that would be offered if none were certain */
    offer: async (name, messages) => (await rankers[name](messages)).map(({ first }) => first),
    /** @returns {Promise<(string | null)[]>} the function that each message goes to, or none */
    decide: async (name, messages) => (await rankers[name](messages)).map((choice) => decide(choice, thresholds[name])),
    [Symbol.asyncDispose]: () => encoder[Symbol.asyncDispose](),
  };
}

const decide = ({ name, score }, threshold) => (score >= threshold ? name : null);

function best(functions, scores) {
  const ranked = functions
    .map(({ name }, index) => ({ name, score: scores[index] }))
    .sort((one, other) => other.score - one.score);
  return { ...ranked[0], first: ranked.slice(0, OFFERED).map(({ name }) => name) };
}

const indexes = new WeakMap();

/** @returns {number[]} a score for each function of the organisation */
function bm25(organisation, text) {
  const index = indexes.get(organisation) ?? toIndex(organisation);
  indexes.set(organisation, index);
  const query = new Set(words(text));
  return index.documents.map(({ counts, length }) => {
    let score = 0;
    for (const word of query) {
      const count = counts.get(word) ?? 0;
      const within = index.within.get(word) ?? 0;
      const rarity = Math.log(1 + (index.documents.length - within + 0.5) / (within + 0.5));
      score += (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / index.mean));
    }
    return score;
  });
}

function toIndex(organisation) {
  const documents = functionsOf(organisation).map((definition) => {
    const counts = new Map();
    const all = words(textsOf(definition).join('\n'));
    for (const word of all) counts.set(word, (counts.get(word) ?? 0) + 1);
    return { counts, length: all.length };
  });
  const within = new Map();
  for (const { counts } of documents) for (const word of counts.keys()) within.set(word, (within.get(word) ?? 0) + 1);
  const mean = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  return { documents, within, mean };
}
