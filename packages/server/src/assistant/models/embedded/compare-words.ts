/**
 * A question's words beside a function's: the same stem, a synonym, or near in meaning to the encoder. Words that are a
 * value for the function (a title that is searched, a city) tell nothing about it and are left out.
 */
import { type Encoder, similarity } from './encoder.js';
import type { FunctionProfile } from './function-profile.js';
import { findValues, parametersOf } from './parameters/find-values.js';
import { synonymsOf } from './vocabulary.js';
import { stem, wordsOf } from './words.js';

/** Below this, two words are as near as any two. */
const WORD_SIMILARITY = 0.45;

/** How much rarer than others a stem is among these functions: 1 for a word that only one of them has. */
export function rarityOf(profiles: readonly FunctionProfile[]): (root: string) => number {
  const counts = new Map<string, number>();
  for (const { stems } of profiles) for (const root of stems.keys()) counts.set(root, (counts.get(root) ?? 0) + 1);
  return (root) => Math.log(1 + profiles.length / (counts.get(root) ?? 1)) / Math.log(1 + profiles.length);
}

/** How much of the question's words the function's own text has, by stem or synonym. */
export function sharedWords(
  words: readonly string[],
  profile: FunctionProfile,
  rarity: (root: string) => number,
): number {
  let sum = 0;
  for (const word of words) {
    let best = 0;
    const root = stem(word);
    for (const synonym of synonymsOf(root)) {
      const weight = (profile.stems.get(synonym) ?? 0) * rarity(synonym) * (synonym === root ? 1 : 0.7);
      best = Math.max(best, weight);
    }
    sum += best;
  }
  return sum;
}

/** Sets `alike_words` of each row: how near the question's words are in meaning to the function's. */
export async function compareWords(
  words: readonly string[],
  rows: readonly { profile: FunctionProfile; evidence: { alike_words: number } }[],
  encoder: Encoder,
  signal: AbortSignal,
  text: string,
  now: number,
): Promise<void> {
  const asked = await encoder.encode(words, signal);
  const own = await encoder.encode(
    rows.flatMap(({ profile }) => [...profile.words.keys()]),
    signal,
  );
  let position = 0;
  for (const { profile, evidence } of rows) {
    const known = [...profile.words.values()].map((weight) => ({ weight, vector: own[position++] }));
    const valueWords = wordsOfValues(text, profile, now);
    const counted = words.flatMap((word, index) => (valueWords.has(word) ? [] : [asked[index]]));
    const likenesses = counted.map((vector) => {
      let best = 0;
      for (const { weight, vector: other } of known) {
        if (vector === undefined || other === undefined) continue;
        best = Math.max(best, ((similarity(vector, other) - WORD_SIMILARITY) / (1 - WORD_SIMILARITY)) * weight);
      }
      return best;
    });
    evidence.alike_words = likenesses.reduce((sum, likeness) => sum + likeness, 0) / Math.max(1, likenesses.length);
  }
}

/** The words that are a value for this function, not about it: a title that is searched, a city. */
function wordsOfValues(text: string, profile: FunctionProfile, now: number): Set<string> {
  const sentence = { text, topicStems: profile.nameStems, knownStems: profile.knownStems, isAnswer: false, now };
  const found = parametersOf(profile.tool).flatMap((parameter) => findValues(parameter, sentence).slice(0, 1));
  return new Set(found.filter(({ certain }) => certain).flatMap(({ value }) => wordsOf(String(value))));
}
