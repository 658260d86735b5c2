/** Answers to what we asked before: a missing value, which function was meant, a colleague, closing. */
import type { ModelTool } from '../../model.js';
import { CLOSE_CONVERSATION } from '../../tool-names.js';
import { callFunction } from './answer-question.js';
import { rankFunctions } from './choose-function.js';
import type { ReadMessage } from './intents.js';
import { askAgainForValue } from './parameters/ask-for-value.js';
import { findValues } from './parameters/find-values.js';
import { type PendingQuestion, spokenAnswers } from './pending-question.js';
import { PHRASES, withoutValue } from './phrases.js';
import { askForHuman, call, type Situation, type Step, say } from './step.js';

const HAS_NONE =
  /\b(?:(?:don'?t|do not|can'?t|cannot|didn'?t) (?:have|know|remember|find|recall|get)|no idea|not sure|lost it|forgot(?:ten)?|haven'?t got|i have none|no clue|where (?:do|can) i find)\b/i;
/** As likely as this, the customer asks something else instead of answering. */
const ANOTHER_QUESTION = 0.5;
const ANOTHER_QUESTION_THAN_WORDS = 0.75;
const SHORT_ANSWER_WORDS = 6;

/** Null where nothing is pending or the message is no answer to it. */
export async function answerPending(
  pending: PendingQuestion,
  message: ReadMessage,
  situation: Situation,
): Promise<Step | null> {
  const { intent } = message;
  switch (pending.kind) {
    case 'none':
      return null;
    case 'close':
      if (intent === 'yes' || intent === 'farewell' || intent === 'thanks')
        return situation.mayCall(CLOSE_CONVERSATION) ? call(CLOSE_CONVERSATION) : say(PHRASES.farewell);
      return intent === 'no' ? say(PHRASES.stayOpen) : null;
    case 'human':
      if (intent === 'yes') return askForHuman(situation);
      return intent === 'no' ? say(PHRASES.goOn) : null;
    case 'choice':
      return answerChoice(pending, message, situation);
    case 'value':
      return answerValue(pending, message, situation);
  }
}

async function answerChoice(
  { tools, original, offersHuman }: Extract<PendingQuestion, { kind: 'choice' }>,
  { intent, question }: ReadMessage,
  situation: Situation,
): Promise<Step | null> {
  const start = (tool: ModelTool) => callFunction(tool, [question, original], situation);
  const [only, other] = tools;
  if (intent === 'yes') {
    if (only !== undefined && other === undefined && !offersHuman) return start(only);
    return offersHuman ? askForHuman(situation) : null;
  }
  if (intent === 'no') return say(PHRASES.goOn);
  if (intent !== 'question' || question.split(/\s+/).length > SHORT_ANSWER_WORDS) return null;
  const placed = placeNamed(question, tools.length);
  const chosen = placed === null ? undefined : tools[placed];
  if (chosen !== undefined) return start(chosen);
  const [best, next] = await rankFunctions(question, tools, situation.encoder, situation);
  const clear = best !== undefined && best.likelihood > 0.15 && best.likelihood > 1.5 * (next?.likelihood ?? 0);
  return clear ? start(best.tool) : null;
}

function placeNamed(text: string, count: number): number | null {
  if (/\b(?:first|1st|former|one)\b|^\W*1\W*$/i.test(text)) return 0;
  if (/\b(?:second|2nd)\b|^\W*2\W*$/i.test(text)) return 1;
  if (/\b(?:third|3rd)\b|^\W*3\W*$/i.test(text)) return 2;
  return /\b(?:last|latter)\b/i.test(text) ? count - 1 : null;
}

async function answerValue(
  { candidates, original }: Extract<PendingQuestion, { kind: 'value' }>,
  { intent, question }: ReadMessage,
  situation: Situation,
): Promise<Step | null> {
  if (intent === 'never_mind') return say(PHRASES.goOn);
  const { conversation, functions, encoder, offersHuman, now } = situation;
  const said = conversation.current.said.join('\n');
  const { tool, parameter } = await likeliest(candidates, original, situation);
  const found = findValues(parameter, {
    text: said,
    topicStems: new Set(),
    knownStems: new Set(),
    isAnswer: true,
    now,
  });
  if (intent !== 'question' && found.length === 0) return intent === 'no' ? say(withoutValue(offersHuman)) : null;
  if (HAS_NONE.test(said)) return say(withoutValue(offersHuman));

  const [best] = await rankFunctions(question, functions, encoder, situation);
  const asksElse = best !== undefined && best.tool.name !== tool.name && question.split(/\s+/).length > 2;
  const certainty = parameter.type === 'string' && found.length > 0 ? ANOTHER_QUESTION_THAN_WORDS : ANOTHER_QUESTION;
  if (asksElse && best.likelihood > certainty) return null;
  if (found.length === 0)
    return question.split(/\s+/).length > SHORT_ANSWER_WORDS || said.includes('?')
      ? null
      : say(askAgainForValue(parameter));
  return callFunction(tool, [original], situation, spokenAnswers(tool, conversation, functions));
}

/** Two functions may ask for "the order number" in the same words; the question before tells which did. */
async function likeliest<Candidate extends { tool: ModelTool }>(
  candidates: readonly Candidate[],
  original: string,
  { encoder, now, signal }: Situation,
): Promise<Candidate> {
  const [only, ...others] = candidates;
  if (only === undefined) throw new Error('a pending question has a function that asked it');
  if (others.length === 0) return only;
  const ranked = await rankFunctions(
    original,
    candidates.map(({ tool }) => tool),
    encoder,
    { now, signal },
  );
  return candidates.find(({ tool }) => tool.name === ranked[0]?.tool.name) ?? only;
}
