/** "How tall is it?" after a lantern was looked up: the pronoun stands for what the last call was about. */
import type { ModelTool, ToolCall } from '@frontdesk/contract/language-model';
import { isFollowUp } from './follow-up.js';
import { isSameCall } from './last-result.js';
import { beginsWith } from './phrases.js';
import type { Situation } from './step.js';
import { parametersOf } from './values/find-values.js';
import { kindOf, type Parameter } from './values/parameter-kind.js';
import { contentWords, wordsOfName } from './words.js';

const PRONOUN =
  /\b(?:it|they|them|th(?:is|at|ese|ose)(?: ones?)?(?=\W*$| (?:already|yet|now)\b)|that(?= (?:costs?|takes?|means?|includes?|comes?|works?)\b))\b/i;
const OWNED = /\b(?:its|their)\b/i;
/** "The cheapest one" */
const ONE_OF_A_KIND = /\b((?:the|any|a) [\p{L}-]{2,20}) ones?\b/iu;
const REMEMBERED_CALLS = 3;
/** Number of earlier messages that a question about an article may build on. */
const REMEMBERED_QUESTIONS = 3;
/** A question with fewer content words is about what was said before. */
const LEAST_WORDS = 2;
/** Says what kind of value an identifier is, not of what: `order_id` is of an order. */
const IDENTIFIER = /\b(?:id|ids|number|no|nr|num|code|reference|ref|key)\b/g;

/** Whether a question is about something that was named before. */
export const refersBack = (question: string): boolean =>
  [PRONOUN, OWNED, ONE_OF_A_KIND].some((pattern) => pattern.test(question));

/**
 * "What does that cost?" after an answer from an article: the questions before, and this one, for another search.
 * @returns null if the question stands alone
 */
export function withArticleQuestion(question: string, { conversation }: Situation): string | null {
  const [before] = conversation.earlier;
  if (!conversation.lastFromArticles || before === undefined || beginsWith(before.answered ?? '', 'not_sure'))
    return null;
  // A title that was offered is asked for as it is.
  if (before.answered?.includes(`“${question}”`)) return null;
  const asked = [question];
  for (const { said } of conversation.earlier.slice(0, REMEMBERED_QUESTIONS)) {
    if (!isOpen(asked[0] ?? '')) break;
    asked.unshift(...said);
  }
  return asked.length > 1 ? asked.join(' ') : null;
}

const isOpen = (question: string) =>
  refersBack(question) || isFollowUp(question) || contentWords(question).length < LEAST_WORDS;

/** What an identifier is of: `order` for `order_id`, empty for `number`. */
const thingOf = ({ name }: Parameter): string => wordsOfName(name).replace(IDENTIFIER, '').trim();

type Named = 'identifier' | 'text';

/**
 * The question with what the last call was about instead of the first pronoun: "order 1042", "the wool blanket". Null if
 * there is neither.
 * @param by what the last call has to name it by
 */
export function withNamedAgain(
  question: string,
  situation: Situation,
  by: readonly Named[] = ['identifier', 'text'],
): string | null {
  const name = nameOfLast(situation, by);
  if (name === undefined || !refersBack(question)) return null;
  if (ONE_OF_A_KIND.test(question))
    return question.replace(ONE_OF_A_KIND, (_, kind) => `${kind} ${name.replace(/^the /, '')}`);
  if (OWNED.test(question)) return question.replace(OWNED, () => `${name}'s`);
  return question.replace(PRONOUN, () => name);
}

/** "The lanterns: which sizes", if the only call of this turn is the last one again. */
export function withSearchedAgain(question: string, situation: Situation): string {
  const { results, earlierResults } = situation.conversation;
  const [only, other] = results;
  const isAgain = only !== undefined && other === undefined && isSameCall(only.call, earlierResults[0]?.call);
  const name = isAgain ? nameOfLast(situation, ['text']) : undefined;
  return name === undefined ? question : `${name}: ${question}`;
}

/** The newest call that names something is meant: "it" is the order, although the opening hours were told since. */
function nameOfLast({ conversation, functions }: Situation, by: readonly Named[]): string | undefined {
  for (const { call } of conversation.earlierResults.slice(0, REMEMBERED_CALLS)) {
    const tool = functions.find(({ name }) => name === call.name);
    const name = tool === undefined ? undefined : nameIn(call, tool, by);
    if (name !== undefined) return name;
  }
  return undefined;
}

function nameIn(call: ToolCall, tool: ModelTool, by: readonly Named[]): string | undefined {
  const given = new Map(Object.entries(call.arguments ?? {}));
  const ofKind = (kind: Named) =>
    by.includes(kind)
      ? parametersOf(tool).find((parameter) => kindOf(parameter).kind === kind && given.has(parameter.name))
      : undefined;
  const identifier = ofKind('identifier');
  if (identifier !== undefined) return `${thingOf(identifier)} ${String(given.get(identifier.name))}`.trim();
  const words = ofKind('text');
  return words === undefined ? undefined : `the ${String(given.get(words.name))}`;
}
