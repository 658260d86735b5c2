/**
 * How likely a passage answers a question: the similarity of their meanings, and the shares of the question's words in
 * the passage and in its title and heading. Weights and thresholds were chosen with questions to two organisations that
 * are not part of the measurements (`articles.mjs` and `clinic.mjs` of `bench/assistant/written/development`).
 */
import type { KnowledgePassage } from '@frontdesk/contract/language-model';
import { gramsOf, stemsOf } from '../ranking/terms.js';
import { plainText } from '../words.js';

/** Share of letter sequences in common from which two words count as forms of the same word. */
const SAME_WORD = 0.6;

function shareOf(asked: readonly string[], told: readonly string[]): number {
  if (asked.length === 0) return 0;
  const words = new Set(told);
  const grams = told.map((word) => gramsOf([word]));
  const found = asked.filter((word) => words.has(word) || isAlike(gramsOf([word]), grams));
  return found.length / asked.length;
}

/** Matches "Ebooks" and "e-books", compounds and misspellings. */
function isAlike(word: ReadonlySet<string>, others: readonly ReadonlySet<string>[]): boolean {
  return others.some((other) => {
    let shared = 0;
    for (const gram of word) if (other.has(gram)) shared++;
    return shared / Math.min(word.size, other.size) >= SAME_WORD && Math.min(word.size, other.size) >= 3;
  });
}

/** Similarity of texts that have little to do with each other. */
const UNRELATED = 0.22;
/** Weights beside the similarity of the meanings. */
const WORDS = 0.3;
/** Used if the encoder does not support the language, so that only words can be compared. */
const WORDS_ALONE = 0.55;
const TITLE_WORDS = 0.15;
/** Bonus for the first result, as the search weighs rare words more and ranks by words and meaning together. */
const FOUND_FIRST = 0.06;

/** From this value on, a passage is used as the answer. */
export const CONFIDENT = 0.4;
/** The same if a function may be meant. */
export const BEFORE_A_FUNCTION = 0.5;
/** The minimum similarity in that case, because a function's topic has the same words. */
export const LIKE_BEFORE_A_FUNCTION = 0.5;
/** From this value on, an article is offered by title. */
export const POSSIBLE = 0.3;

/** @param first it is the best one that the search found @returns about 0 to 1.5: the more, the likelier the passage answers the question; a question that is the title is certain */
export function judgePassage(question: string, language: string, passage: KnowledgePassage, first: boolean): number {
  if (plainText(question) === plainText(passage.title)) return 1 + WORDS;
  const asked = [...new Set(stemsOf(question, language))];
  const named = stemsOf(`${passage.title}\n${passage.heading ?? ''}`, language);
  const told = [...named, ...stemsOf(passage.text, language)];
  const words = shareOf(asked, told) * (passage.likeness === null ? WORDS_ALONE : WORDS);
  return (
    Math.max(0, (passage.likeness ?? 0) - UNRELATED) +
    words +
    shareOf(asked, named) * TITLE_WORDS +
    (first ? FOUND_FIRST : 0)
  );
}
