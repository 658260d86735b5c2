/**
 * How many of a question's words (BM25) and letter sequences occur in a function's text. The weight of a word is
 * estimated from the organisation's functions and the everyday topics, so that it works even with five functions.
 */
import { EVERYDAY_TOPICS } from './everyday-topics.js';
import type { FunctionProfile } from './function-profile.js';
import { gramsOf, stemsOf } from './terms.js';

/** The usual constants of BM25: saturation of repeated words, and the penalty for long texts. */
const K1 = 1.2;
const B = 0.5;

interface Corpus {
  idf(stem: string): number;
  gramIdf(gram: string): number;
  average_length: number;
}

const everyday = EVERYDAY_TOPICS.map((topic) => {
  const stems = stemsOf(topic, 'en');
  return { stems: new Set(stems), grams: gramsOf(stems) };
});

export function readCorpus(profiles: readonly FunctionProfile[]): Corpus {
  const stems = countEach([...profiles.map(({ counts }) => counts.keys()), ...everyday.map((one) => one.stems)]);
  const grams = countEach([...profiles.map((one) => one.grams), ...everyday.map((one) => one.grams)]);
  const total = profiles.length + everyday.length;
  const idf = (counts: ReadonlyMap<string, number>) => (term: string) => {
    const count = counts.get(term) ?? 0;
    return Math.log(1 + (total - count + 0.5) / (count + 0.5));
  };
  const length = profiles.reduce((sum, { counts }) => sum + lengthOf(counts), 0);
  return { idf: idf(stems), gramIdf: idf(grams), average_length: length / Math.max(1, profiles.length) };
}

function countEach(documents: readonly Iterable<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const document of documents) for (const term of document) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

const lengthOf = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** 0 to 1: the BM25 score relative to that of a text with very many occurrences of each word. */
export function sharedTerms(stems: readonly string[], profile: FunctionProfile, corpus: Corpus): number {
  const length = B * (lengthOf(profile.counts) / corpus.average_length) + 1 - B;
  let score = 0;
  let most = 0;
  for (const root of new Set(stems)) {
    const idf = corpus.idf(root);
    const count = profile.counts.get(root) ?? 0;
    score += (idf * (count * (K1 + 1))) / (count + K1 * length);
    most += idf * (K1 + 1);
  }
  return most === 0 ? 0 : score / most;
}

/** 0 to 1: the share of the question's letter sequences that the function has, weighted by rarity. */
export function sharedGrams(grams: ReadonlySet<string>, profile: FunctionProfile, corpus: Corpus): number {
  let shared = 0;
  let all = 0;
  for (const gram of grams) {
    const idf = corpus.gramIdf(gram);
    all += idf;
    if (profile.grams.has(gram)) shared += idf;
  }
  return all === 0 ? 0 : shared / all;
}

/** 0 to 1: the share of the name's words that the question has. */
export function sharedName(stems: ReadonlySet<string>, profile: FunctionProfile, corpus: Corpus): number {
  let shared = 0;
  let all = 0;
  for (const root of profile.nameStems) {
    const idf = corpus.idf(root);
    all += idf;
    if (stems.has(root)) shared += idf;
  }
  return all === 0 ? 0 : shared / all;
}

/** 0 to 1: the share of the question's words that no function has. */
export function unknownTerms(stems: readonly string[], profiles: readonly FunctionProfile[], corpus: Corpus): number {
  let unknown = 0;
  let all = 0;
  for (const root of new Set(stems)) {
    const idf = corpus.idf(root);
    all += idf;
    if (!profiles.some(({ counts }) => counts.has(root))) unknown += idf;
  }
  return all === 0 ? 1 : unknown / all;
}
