/** "And 1043?", "what about tomorrow?": questions that only name a new value for what was asked before. */
import type { ModelTool } from '../../model.js';
import { rankFunctions } from './choose-function.js';
import { profileOf } from './function-profile.js';
import { readMessage } from './intents.js';
import { findValues, parametersOf } from './parameters/find-values.js';
import { findIdentifiers, withoutIdentifiers } from './parameters/identifiers.js';
import type { Situation } from './step.js';
import { contentWords } from './words.js';

const LEAD =
  /^\W*(?:and|or|what about|how about|also|then|same (?:for|with)|no,? (?:i (?:mean|meant)|it'?s|sorry)?|i (?:mean|meant)|sorry,?(?: i (?:mean|meant))?|actually,?|rather|correction:?|oops,?|but)\b[\s,:]*/i;
const FOLLOW_UP_WORDS = 4;
/** Earlier questions that are looked through for the function. */
const EARLIER_QUESTIONS = 4;
const CERTAIN = 0.38;
/** So likely a function of its own outweighs a follow-up. */
const OWN_QUESTION = 0.8;

/** Whether a message cannot stand alone: it has a lead such as "and", or nothing but a value. */
export function isFollowUp(text: string): boolean {
  const rest = text.replace(LEAD, '');
  const content = contentWords(withoutIdentifiers(rest));
  const bareValue = content.length <= 1 && findIdentifiers(text).length > 0;
  return bareValue || (rest !== text && content.length <= FOLLOW_UP_WORDS);
}

/** The function asked for before and the words it was asked with, where `text` gives one of its values anew. */
export async function findFollowedUp(
  text: string,
  situation: Situation,
  ownLikelihood: number,
): Promise<{ tool: ModelTool; texts: string[] } | null> {
  if (!isFollowUp(text) || ownLikelihood > OWN_QUESTION) return null;
  const { conversation, functions, now } = situation;
  const rest = text.replace(LEAD, '');
  const gives = (tool: ModelTool) => {
    const { nameStems: topicStems, knownStems } = profileOf(tool);
    return parametersOf(tool).some(
      (parameter) => findValues(parameter, { text: rest, topicStems, knownStems, isAnswer: false, now }).length > 0,
    );
  };
  const before = [
    ...conversation.current.said.slice(0, -1).reverse(),
    ...conversation.earlier.flatMap(({ said }) => said.toReversed()),
  ];
  const [lastCall] = conversation.earlierCalls;
  const called = functions.find(({ name }) => name === lastCall?.name);
  if (called !== undefined && gives(called)) return { tool: called, texts: before.slice(0, 1) };
  for (const question of before.slice(0, EARLIER_QUESTIONS)) {
    if (readMessage(question).intent !== 'question') continue;
    const [best] = await rankFunctions(question, functions, situation.encoder, situation);
    if (best !== undefined && best.likelihood > CERTAIN && gives(best.tool))
      return { tool: best.tool, texts: [question] };
  }
  return null;
}
