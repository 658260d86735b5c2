/**
 * "What's its phone number?", "and when does it start?", "the second one": questions about the last result. The same
 * function is called again with the same values, since its result may have changed, and the requested fact is answered.
 */
import type { ModelTool } from '@frontdesk/contract/language-model';
import { POSSIBLE, takesIdentifier } from './choose-function.js';
import { isReading } from './describe-function.js';
import type { LastResult } from './last-result.js';
import { profileOf } from './ranking/function-profile.js';
import { type Candidate, rankFunctions } from './ranking/rank-functions.js';
import { again, call, type Situation, type Step } from './step.js';
import { findValues, parametersOf, sentenceFor } from './values/find-values.js';
import { findIdentifiers } from './values/identifiers.js';
import { ASKS_FACT, BEGINS, HYPOTHETICAL } from './vocabulary.js';
import { contentStems } from './words.js';
import { asksFor, CONTENTS, chooseFields, partsOf } from './write-answer/choose-fields.js';
import { isObject } from './write-answer/fields.js';

const SHORT_WORDS = 14;
const REFERS = /\b(?:it|its|it['’]?s|they|them|their|that|this|those|these|there|one|he|she|him|her)\b/i;

/** "The flight", of which "who" is not asked: a carrier is no manager. */
const NAMES_IT = /\bthe \p{L}{3,}/iu;
const WHO = /\bwho(?:m|se)?\b/gi;

/** "Why is order 1050 late?" may be about another order than the last one. */
function namesAnother(question: string, { call, known: fields }: LastResult): boolean {
  const given = Object.values(isObject(call.arguments) ? call.arguments : {}).map(String);
  const known = [...given, ...fields.map(({ text }) => text)];
  return findIdentifiers(question).some(({ value }) => /\d/.test(value) && !known.includes(value));
}

/**
 * @param best the function that the question matches by itself, if that is certain
 * @param isOfRecord whether it only asks for facts, and names nothing that it could be about but the last result
 */
export function askLastResult(
  question: string,
  { last, now }: Situation,
  best: Candidate | undefined,
  isOfRecord: boolean,
): Step | null {
  if (last === undefined || partsOf(question).some((part) => part.split(/\s+/).length > SHORT_WORDS)) return null;
  const { call: lastCall, fields, lists, known } = last;
  if (namesAnother(question, last)) return null;
  const isContents = CONTENTS.test(question) && fields.length > 0 && lists.length > 0;
  const isNamed = known.some((field) => asksFor(question, field));
  if (isContents && best === undefined) return again(lastCall);
  // "Who won the game?" is not about the name in the last result.
  const refers =
    isOfRecord ||
    REFERS.test(question) ||
    (NAMES_IT.test(question) && chooseFields(known, question.replace(WHO, ''), now).focused);
  if (!isNamed && (best !== undefined || !refers)) return null;
  return chooseFields(known, question, now).focused ? again(lastCall) : null;
}

const ASKS_IF = new RegExp(String.raw`${BEGINS}(?:does|do|is|are|has|have)\b`, 'i');

const onlyAsks = (question: string) => partsOf(question).every((part) => ASKS_FACT.test(part) || ASKS_IF.test(part));

/** Whether a question is about something that the last result told: "what is the address of the Petco Park?" */
export function namesValueOfLast(question: string, { last }: Situation): boolean {
  if (last === undefined || !onlyAsks(question)) return false;
  const given = new Set(Object.values(isObject(last.call.arguments) ? last.call.arguments : {}).map(String));
  const said = question.toLowerCase();
  return last.known.some(
    ({ kind, text, value }) =>
      kind === 'text' && text.includes(' ') && !given.has(String(value)) && said.includes(text.toLowerCase()),
  );
}

/** Whether a message only asks for facts, and has no value for the function that it matches: "where is the hotel located?" */
export function asksForFacts(question: string, tool: ModelTool, { last, read }: Situation): boolean {
  if (last === undefined || !onlyAsks(question)) return false;
  const sentence = sentenceFor(profileOf(tool), question, read);
  const known = new Set(last.known.map(({ text }) => text.toLowerCase()));
  return !parametersOf(tool)
    .flatMap((parameter) => findValues(parameter, sentence))
    .some(({ value, certain }) => certain && !known.has(String(value).toLowerCase()));
}

/** How many times likelier the best rule must be than the next: that a rule is asked for is certain. */
const RULE_AHEAD = 1.5;
const ASKS_WHICH = new RegExp(String.raw`${BEGINS}(?:which|(?:what|how)(?! about\b))\b`, 'i');
const ASKS_WHAT_IF = new RegExp(String.raw`${BEGINS}what if\b`, 'i');

/** "With whom?", "until what time?", "and for how long?" */
export const ASKS_ALONE = new RegExp(
  String.raw`${BEGINS}(?:(?:until|till|since|from|at|by|with|for|in|to) )?(?:who|whom|when|where|how (?:much|many|long)|(?:what|which) (?:time|day))\W*$`,
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

/** Whether the last result has facts that were not told yet. */
function tellsMore({ last, conversation: { earlier } }: Situation): boolean {
  const [{ answered = null, calls = [] } = {}] = earlier;
  return calls.length === 1 && last?.fields.some(({ text }) => answered?.includes(text) === false) === true;
}

/**
 * Calls the function whose rule a question such as "what if it breaks?" asks for: the likeliest one
 * that needs no value, or else the one that told a rule last.
 */
export async function askRule(
  question: string,
  { functions, worker, last, ...options }: Situation,
): Promise<Step | null> {
  if (last === undefined || !(HYPOTHETICAL.test(question) || ASKS_WHAT_IF.test(question))) return null;
  const rules = functions.filter((tool) => isReading(tool) && !parametersOf(tool).some(({ required }) => required));
  const ranked = await rankFunctions(question, rules, worker, options);
  const [first, second] = ranked;
  const isMeant = first !== undefined && first.likelihood > Math.max(POSSIBLE, RULE_AHEAD * (second?.likelihood ?? 0));
  if (isMeant) return call(first.tool.name);
  return rules.includes(last.tool) ? again(last.call) : null;
}

/**
 * Looks up again what a question names nothing else than facts of: "and the price?", "which sizes" after a raincoat,
 * "what if I opened it" after the returns policy. "Why?" asks for all of it.
 */
export function askFactsOfLast(question: string, situation: Situation): Step | null {
  const { last, now } = situation;
  if (last === undefined) return null;
  const asked = contentStems(question);
  if (asked.length === 0 && /\bwhy\b/i.test(question)) return tellsMore(situation) ? again(last.call) : null;
  if (asked.length === 0 || ASKS_ALONE.test(question))
    return ASKS_ALONE.test(question) && chooseFields(last.known, question, now).focused ? again(last.call) : null;
  const readsTexts = ASKS_WHICH.test(question) || HYPOTHETICAL.test(question);
  const told = last.known.flatMap(({ label, text }) => [label, ...(readsTexts ? [text] : [])]);
  const stems = new Set(told.flatMap(contentStems));
  return asked.every((root) => stems.has(root)) ? again(last.call) : null;
}
