/**
 * "What's its phone number?", "and when does it start?", "the second one": questions about the last result. The same
 * function is called again with the same values, since its result may have changed, and the requested fact is answered.
 */
import type { Candidate } from './ranking/rank-functions.js';
import type { Situation, Step } from './step.js';
import { findIdentifiers } from './values/identifiers.js';
import { asksFor, CONTENTS, chooseFields } from './write-answer/choose-fields.js';
import { isObject, readFacts } from './write-answer/fields.js';

const SHORT_WORDS = 14;
const REFERS = /\b(?:it|its|it['’]?s|they|them|their|that|this|those|these|there|one|he|she|him|her)\b/i;

/** "Why is order 1050 late?" may be about another order than the last one. */
function namesAnother(question: string, last: unknown): boolean {
  const known = Object.values(isObject(last) ? last : {}).map(String);
  return findIdentifiers(question).some(({ value }) => /\d/.test(value) && !known.includes(value));
}

/** @param best the function that the question matches by itself, if that is certain */
export function askLastResult(question: string, situation: Situation, best: Candidate | undefined): Step | null {
  const [last] = situation.conversation.earlierResults;
  const tool = situation.functions.find(({ name }) => name === last?.call.name);
  if (last === undefined || tool === undefined || !isObject(last.result) || last.result.ok === false) return null;
  // Looking up the result of an action would propose the action again.
  if (tool.is_action) return null;
  if (question.split(/\s+/).length > SHORT_WORDS) return null;
  if (namesAnother(question, last.call.arguments)) return null;
  const { fields, lists } = readFacts(last.result.data, new Set());
  const [first] = lists[0]?.items ?? [];
  const known = [...fields, ...readFacts(first, new Set()).fields];
  const isContents = CONTENTS.test(question) && fields.length > 0 && lists.length > 0;
  const isNamed = known.some((field) => asksFor(question, field));
  const again: Step = { text: '', calls: [{ name: tool.name, arguments: last.call.arguments }] };
  if (isContents && best === undefined) return again;
  // "Who won the game?" is not about the name in the last result.
  if (!isNamed && (best !== undefined || !REFERS.test(question))) return null;
  const { focused } = chooseFields(known, question, situation.now);
  return focused ? again : null;
}
