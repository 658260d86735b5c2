/** Handles replies to the matcher's own questions: a missing value, a choice of functions, a handover, closing. */
import type { ModelTool } from '@frontdesk/contract/language-model';
import { CLOSE_CONVERSATION } from '@frontdesk/contract/language-model';
import { callFunction } from './answer-question.js';
import { sharesWords } from './choose-function.js';
import type { ReadMessage } from './intent.js';
import { type PendingQuestion, saidSinceAsked, spokenAnswers, timesAsked } from './pending-question.js';
import { requestFor, sentencesIn, suggest, withHumanOffer } from './phrases.js';
import { profileOf } from './ranking/function-profile.js';
import { isCertain, rankFunctions } from './ranking/rank-functions.js';
import { askForHuman, call, type Situation, type Step, say } from './step.js';
import { askAgainForValue } from './values/ask-for-value.js';
import { findValues, sentenceFor } from './values/find-values.js';
import type { Parameter } from './values/parameter-kind.js';
import { ASKS_FACT, ASKS_FOR_THING, BEGINS } from './vocabulary.js';

const HAS_NONE =
  /\b(?:(?:don'?t|do not|can'?t|cannot|didn'?t) (?:have|know|remember|find|recall|get)|no idea|not sure|lost it|forgot(?:ten)?|haven'?t got|i have none|no clue|where (?:do|can) i find)\b/i;
/** From this likelihood on, the message is treated as another question instead of a reply. */
const ANOTHER_QUESTION = 0.5;
const ANOTHER_QUESTION_THAN_WORDS = 0.75;
/** From this likelihood on, a choice need not be named by a word of its description. */
const CERTAIN_CHOICE = 0.4;
const SHORT_ANSWER_WORDS = 6;
const ASKS = new RegExp(String.raw`${BEGINS}(?:do|does|did|is|are|can|could|will|would|has|have|may|any)\b`, 'i');
const TIMES_ASKED = 2;

/** Null if nothing is pending or the message is not a reply to it. */
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
        return situation.mayCall(CLOSE_CONVERSATION) ? call(CLOSE_CONVERSATION) : say(sentencesIn(situation).farewell);
      return intent === 'no' ? say(sentencesIn(situation).stay_open) : null;
    case 'human':
      if (intent === 'yes') return askForHuman(situation);
      return intent === 'no' ? say(sentencesIn(situation).go_on) : null;
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
  const said = saidSinceAsked(situation.conversation, situation.functions);
  const start = (tool: ModelTool) => callFunction(tool, [question, ...said], situation);
  const named = tools.find((tool) => requestFor(tool).toLowerCase() === question.toLowerCase());
  if (named !== undefined) return start(named);
  const [only, other] = tools;
  if (intent === 'yes') {
    if (only !== undefined && other === undefined && !offersHuman) return start(only);
    return offersHuman ? askForHuman(situation) : null;
  }
  if (intent === 'no') return say(sentencesIn(situation).go_on);
  if (intent !== 'question') return null;
  const own = await rankFunctions(question, situation.functions, situation.worker, situation);
  if (isCertain(own) && !tools.some(({ name }) => name === own[0]?.tool.name)) return null;
  if (question.split(/\s+/).length > SHORT_ANSWER_WORDS) return answerWithContext(question, original, tools, situation);
  const placed = placeNamed(question, tools.length);
  const chosen = placed === null ? undefined : tools[placed];
  if (chosen !== undefined) return start(chosen);
  if (ASKS_FACT.test(question) || ASKS.test(question)) return null;
  const [best, next] = await rankFunctions(question, tools, situation.worker, situation);
  const isAhead = best !== undefined && best.likelihood > 0.15 && best.likelihood > 1.5 * (next?.likelihood ?? 0);
  return isAhead && (sharesWords(best, question) || best.likelihood > CERTAIN_CHOICE)
    ? start(best.tool)
    : answerWithContext(question, original, tools, situation);
}

/** Joins the reply with the question before it: "Something for Friday", then "I'd like it for 19:00". */
async function answerWithContext(
  question: string,
  original: string,
  tools: readonly ModelTool[],
  situation: Situation,
): Promise<Step | null> {
  const { functions, worker } = situation;
  const together = await rankFunctions(`${original}\n${question}`, functions, worker, situation);
  const [best] = together;
  if (best === undefined) return null;
  const [only, other] = tools;
  const isOffered = only !== undefined && other === undefined && only.name === best.tool.name;
  const said = saidSinceAsked(situation.conversation, functions);
  return isCertain(together) || isOffered ? callFunction(best.tool, [question, ...said], situation) : null;
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
  if (intent === 'never_mind') return say(sentencesIn(situation).go_on);
  const { conversation, functions, worker, read } = situation;
  const said = conversation.current.said.join('\n');
  const { tool, parameter } = await likeliest(candidates, original, situation);
  const found = findValues(parameter, sentenceFor(profileOf(tool), said, read, true));
  if (intent !== 'question' && found.length === 0) return intent === 'no' ? giveUp(situation) : null;
  if (HAS_NONE.test(said)) return giveUp(situation);
  if (ASKS_FACT.test(question) || (found.length === 0 && (ASKS.test(question) || ASKS_FOR_THING.test(question))))
    return null;

  const [best] = await rankFunctions(question, functions, worker, situation);
  const asksElse = best !== undefined && best.tool.name !== tool.name && question.split(/\s+/).length > 2;
  const certainty = parameter.type === 'string' && found.length > 0 ? ANOTHER_QUESTION_THAN_WORDS : ANOTHER_QUESTION;
  if (asksElse && best.likelihood > certainty) return null;
  if (found.length === 0)
    return question.split(/\s+/).length > SHORT_ANSWER_WORDS || said.includes('?')
      ? null
      : askAgain(parameter, situation);
  const before = saidSinceAsked(conversation, functions);
  return callFunction(
    tool,
    [...new Set([original, ...before])],
    situation,
    spokenAnswers(tool, conversation, functions),
  );
}

/** Asks at most twice, then offers a human. */
function askAgain(parameter: Parameter, situation: Situation): Step {
  const { conversation, functions, language } = situation;
  const asked = timesAsked(parameter.name, conversation, functions);
  return asked < TIMES_ASKED ? say(askAgainForValue(parameter, language), 'question') : giveUp(situation);
}

function giveUp(situation: Situation): Step {
  const text = withHumanOffer(sentencesIn(situation).without_value, situation);
  return say(text, 'refusal', suggest([], situation));
}

/** Two functions may ask for "the order number" in the same words. The original question decides which one asked. */
async function likeliest<Candidate extends { tool: ModelTool }>(
  candidates: readonly Candidate[],
  original: string,
  { worker, read, signal }: Situation,
): Promise<Candidate> {
  const [only, ...others] = candidates;
  if (only === undefined) throw new Error('a pending question has a function that asked it');
  if (others.length === 0) return only;
  const ranked = await rankFunctions(
    original,
    candidates.map(({ tool }) => tool),
    worker,
    { read, signal },
  );
  return candidates.find(({ tool }) => tool.name === ranked[0]?.tool.name) ?? only;
}
