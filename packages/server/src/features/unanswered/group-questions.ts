/**
 * Groups questions with the same meaning, greedily: each joins the group whose first question is most similar, or
 * starts a new one. The number of questions is bounded. Scripts that the encoder does not know are compared by words.
 */
import { setImmediate as nextTurnOfEventLoop } from 'node:timers/promises';
import { type Encode, similarity } from '@frontdesk/contract/language-model';
import { chunksOf } from '../../groups.js';
import { encoderKnows } from '../encoder-knows.js';

export interface Question {
  text: string;
}

/** Thresholds for the same meaning: cosine of vectors, and Dice coefficient of words. */
const SAME_MEANING = 0.6;
const SAME_WORDS = 0.7;
/** At this similarity of words, vectors may differ: "please" changes a vector. */
const NEARLY_THE_SAME_WORDS = 0.9;
/** Encoded in one request, which limits how long customers' turns wait. */
const ENCODED_AT_ONCE = 8;
/** Compared in one turn of the event loop. */
const COMPARED_AT_ONCE = 2_000;

/** One wording, with all of its occurrences. */
interface Wording<Asked> {
  asked: Asked[];
  words: ReadonlySet<string>;
  vector: Float32Array | undefined;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Normalised words of a text; all numbers are equal. */
function wordsOf(text: string): string[] {
  const words = segmenter.segment(text.normalize('NFKC').toLowerCase());
  const normalised = (word: string) => (/^\p{N}/u.test(word) ? '#' : word);
  return Array.from(words, ({ segment, isWordLike }) => (isWordLike ? normalised(segment) : [])).flat();
}

/** @param asked newest first @returns groups, the largest first, each with its most frequent wording first */
export async function groupQuestions<Asked extends Question>(
  asked: readonly Asked[],
  encode: Encode | undefined,
  signal: AbortSignal,
): Promise<Asked[][]> {
  const wordings = await readWordings(asked, encode, signal);
  const groups: Wording<Asked>[][] = [];
  let compared = 0;
  for (const wording of wordings) {
    let best: { group: Wording<Asked>[]; likeness: number } | undefined;
    for (const group of groups) {
      const likeness = group[0] === undefined ? 0 : likenessOf(wording, group[0]);
      if (likeness >= 1 && likeness > (best?.likeness ?? 0)) best = { group, likeness };
      if (++compared % COMPARED_AT_ONCE === 0) await nextTurnOfEventLoop();
    }
    if (best === undefined) groups.push([wording]);
    else best.group.push(wording);
  }
  return groups
    .map((group) => group.flatMap((wording) => wording.asked))
    .toSorted((one, other) => other.length - one.length);
}

/** Most frequent first; ties newest first. */
async function readWordings<Asked extends Question>(
  asked: readonly Asked[],
  encode: Encode | undefined,
  signal: AbortSignal,
): Promise<Wording<Asked>[]> {
  const byWords = new Map<string, Wording<Asked>>();
  for (const one of asked) {
    const words = wordsOf(one.text);
    const key = words.length === 0 ? one.text : words.join(' ');
    const known = byWords.get(key);
    if (known === undefined) byWords.set(key, { asked: [one], words: new Set(words), vector: undefined });
    else known.asked.push(one);
  }
  const wordings = [...byWords.values()].toSorted((one, other) => other.asked.length - one.asked.length);
  if (encode !== undefined) await addVectors(wordings, encode, signal);
  return wordings;
}

async function addVectors(wordings: Wording<Question>[], encode: Encode, signal: AbortSignal): Promise<void> {
  const known = wordings.filter(({ asked: [first] }) => encoderKnows(first?.text ?? ''));
  for (const batch of chunksOf(known, ENCODED_AT_ONCE)) {
    const vectors = await encode(
      batch.map(({ asked: [first] }) => first?.text ?? ''),
      signal,
    );
    for (const [index, wording] of batch.entries()) wording.vector = vectors[index];
  }
}

/** 1 or more: the same meaning. */
function likenessOf(one: Wording<unknown>, other: Wording<unknown>): number {
  const words = sharedWords(one, other);
  if (one.vector === undefined || other.vector === undefined) return words / SAME_WORDS;
  return Math.max(similarity(one.vector, other.vector) / SAME_MEANING, words / NEARLY_THE_SAME_WORDS);
}

/** Dice coefficient. */
function sharedWords(one: Wording<unknown>, other: Wording<unknown>): number {
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  const all = one.words.size + other.words.size;
  return all === 0 ? 0 : (2 * shared) / all;
}
