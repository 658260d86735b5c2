/**
 * "What's its phone number?", "and when does it start?", "the second one": questions about the last result. The same
 * function is called again with the same values, since its result may have changed, and the requested fact is answered.
 */
import { takesIdentifier } from './choose-function.js';
import type { Candidate } from './ranking/rank-functions.js';
import { again, type Situation, type Step } from './step.js';
import { findIdentifiers } from './values/identifiers.js';
import { contentStems } from './words.js';
import { asksFor, CONTENTS, chooseFields } from './write-answer/choose-fields.js';
import { isObject } from './write-answer/fields.js';

const SHORT_WORDS = 14;
/** "If I order today, ..." asks for a rule; "do you know if it has arrived" does not. */
export const HYPOTHETICAL =
  /(?<!\b(?:know|me|us|check|see|look|sure|certain|wonder|wondering|asking|ask|find out|tell) )\bif (?:i|we|you|someone|somebody|it|they)\b/i;
const REFERS = /\b(?:it|its|it['’]?s|they|them|their|that|this|those|these|there|one|he|she|him|her)\b/i;

/** "Why is order 1050 late?" may be about another order than the last one. */
function namesAnother(question: string, last: unknown): boolean {
  const known = Object.values(isObject(last) ? last : {}).map(String);
  return findIdentifiers(question).some(({ value }) => /\d/.test(value) && !known.includes(value));
}

/** @param best the function that the question matches by itself, if that is certain */
export function askLastResult(question: string, { last, now }: Situation, best: Candidate | undefined): Step | null {
  if (last === undefined || question.split(/\s+/).length > SHORT_WORDS) return null;
  const { call: lastCall, fields, lists, known } = last;
  if (namesAnother(question, lastCall.arguments)) return null;
  const isContents = CONTENTS.test(question) && fields.length > 0 && lists.length > 0;
  const isNamed = known.some((field) => asksFor(question, field));
  if (isContents && best === undefined) return again(lastCall);
  // "Who won the game?" is not about the name in the last result.
  if (!isNamed && (best !== undefined || !REFERS.test(question))) return null;
  return chooseFields(known, question, now).focused ? again(lastCall) : null;
}

/** A question that may begin with "and" or "but". */
const BEGINS = String.raw`^\W*(?:(?:and|but|so|ok|okay)\W+)*`;
const ASKS_WHICH = new RegExp(String.raw`${BEGINS}(?:which|(?:what|how)(?! about\b))\b`, 'i');
const ASKS_WHAT_IF = new RegExp(String.raw`${BEGINS}what if\b`, 'i');

/** "With whom?", "until when?" */
const ASKS_ALONE = new RegExp(
  String.raw`${BEGINS}(?:(?:until|till|since|from|at|by|with|for|in|to) )?(?:who|whom|when|where|how (?:much|many|long))\W*$`,
  'i',
);

/** Whether the question has all words of a label: "how many tickets is that?" */
export function namesFactOfLast(question: string, { last }: Situation): boolean {
  const asked = new Set(contentStems(question));
  return (last?.known ?? []).some(({ ownLabel }) => {
    const own = contentStems(ownLabel);
    return own.length > 0 && own.every((root) => asked.has(root));
  });
}

/** Whether a question asks for a rule after a record was told, which does not tell it: "what if it is broken?" */
export const asksRule = (question: string, { last }: Situation): boolean =>
  (HYPOTHETICAL.test(question) || ASKS_WHAT_IF.test(question)) &&
  last !== undefined &&
  takesIdentifier(last.tool) &&
  findIdentifiers(question).length === 0;

/**
 * Looks up again what a question names nothing else than facts of: "and the price?", "which sizes" after a raincoat,
 * "what if I opened it" after the returns policy.
 */
export function askFactsOfLast(question: string, { last, now }: Situation): Step | null {
  if (last === undefined) return null;
  const asked = contentStems(question);
  if (asked.length === 0)
    return ASKS_ALONE.test(question) && chooseFields(last.known, question, now).focused ? again(last.call) : null;
  const readsTexts = ASKS_WHICH.test(question) || HYPOTHETICAL.test(question);
  const told = last.known.flatMap(({ label, text }) => [label, ...(readsTexts ? [text] : [])]);
  const stems = new Set(told.flatMap(contentStems));
  return asked.every((root) => stems.has(root)) ? again(last.call) : null;
}
