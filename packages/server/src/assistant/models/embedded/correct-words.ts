/**
 * Slips of the keyboard in a question, put right where the organisation's own words show what was meant: `resrvation` is
 * a reservation where a function is about one. Only for telling functions apart; values stay as they were typed.
 */
import type { FunctionProfile } from './function-profile.js';
import { contentWords, stem } from './words.js';

const SHORTEST = 5;
/** From this length on one letter may also be another one. */
const LONG = 7;

const WORD = /[\p{L}\p{N}]+(?:['’._/-][\p{L}\p{N}]+)*/gu;

export function correctWords(text: string, profiles: readonly FunctionProfile[]): string {
  const known = new Set(profiles.flatMap((profile) => [...profile.words.keys()]));
  const knownStems = new Set(profiles.flatMap(({ stems }) => [...stems.keys()]));
  const isKnown = (word: string) => known.has(word) || knownStems.has(stem(word));
  const candidates = [...known].filter((own) => own.length >= SHORTEST);
  const meantBy = new Map<string, string>();
  return text.replace(WORD, (written) => {
    const [word = ''] = contentWords(written);
    if (word.length < SHORTEST || /[^a-z]/.test(word) || isKnown(word)) return written;
    const meant = meantBy.get(word) ?? candidates.find((own) => isSlip(word, own)) ?? word;
    meantBy.set(word, meant);
    return meant === word ? written : `${meant}${written.slice(word.length)}`;
  });
}

/** Whether `typed` is `meant` with one letter left out, doubled or swapped; in long words also one mistaken. */
export function isSlip(typed: string, meant: string): boolean {
  if (typed[0] !== meant[0] || Math.abs(typed.length - meant.length) > 1 || typed === meant) return false;
  let front = 0;
  while (front < typed.length && typed[front] === meant[front]) front++;
  let back = 0;
  while (back < Math.min(typed.length, meant.length) - front && typed.at(-1 - back) === meant.at(-1 - back)) back++;
  const [ownRest, otherRest] = [typed.slice(front, typed.length - back), meant.slice(front, meant.length - back)];
  if (ownRest.length + otherRest.length === 1) return Math.min(typed.length, meant.length) > 4 && back > 0;
  if (ownRest.length === 2 && otherRest === `${ownRest[1]}${ownRest[0]}`) return true;
  return ownRest.length === 1 && otherRest.length === 1 && back > 0 && meant.length >= LONG;
}
