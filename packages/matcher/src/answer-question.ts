/** A customer's question: which functions answer it, with which values; or an honest word that none does. */
import type { ModelTool } from '@frontdesk/contract/language-model';
import { answerFromArticles, offerArticles } from './articles/answer-from-articles.js';
import { askLastResult } from './ask-last-result.js';
import { isReading } from './describe-function.js';
import { fillArguments, type SpokenAnswer } from './fill-arguments.js';
import { findFollowedUp, isFollowUp } from './follow-up.js';
import { readMessage } from './intents.js';
import { askWhich, cannotDo, cannotLookUp, suggest, unsure, yesOrNo } from './phrases.js';
import { pickItem } from './pick-item.js';
import { type Candidate, isCertain, isTie, rankFunctions } from './ranking/rank-functions.js';
import { splitQuestions, splitWishes } from './split-questions.js';
import { type Situation, type Step, say } from './step.js';
import { askForValue, suggestValues } from './values/ask-for-value.js';
import { requestedActions } from './vocabulary.js';
import { contentWords } from './words.js';

const CALLS = 3;
/** From here on a function is offered by name. */
const POSSIBLE = 0.12;
/** A part with fewer words about something is no question that was missed. */
const QUESTION_WORDS = 2;
/** A message with as many words holds more than its question. */
const LONG_WORDS = 30;
const SENTENCES_READ = 16;
const SENTENCES = new Intl.Segmenter(undefined, { granularity: 'sentence' });

export async function answerQuestion(question: string, situation: Situation): Promise<Step> {
  const { functions } = situation;
  if (functions.length === 0)
    return (
      answerFromArticles(question, situation, 0) ??
      offerArticles(question, situation) ??
      say(cannotLookUp(situation), 'not_understood', suggest([], situation))
    );

  const picked = await pickItem(question, situation);
  if (picked !== null) return picked;
  const whole = await decide(question, situation);
  const { sure } = await readParts(question, situation);
  const several = callSeveral(sure, question, situation);
  if (several !== null) return several;

  const sentences = await readSentences(question, situation);
  const readings = [whole, ...sure, ...sentences].sort((one, other) => likelihoodOf(other) - likelihoodOf(one));
  const best = readings.find(({ chosen }) => chosen !== null);
  if (isFollowUp(question) || (best === undefined && situation.conversation.earlier.length > 0)) {
    const followed = await findFollowedUp(question, situation, best === undefined ? null : likelihoodOf(best));
    const [missing] = followed?.missing ?? [];
    if (missing !== undefined) return say(askForValue(missing, situation.language), 'question', suggestValues(missing));
    if (followed !== null) return { text: '', calls: [{ name: followed.tool.name, arguments: followed.input }] };
  }
  const step = best?.chosen ? callFunction(best.chosen, [question], situation) : undefined;
  if (step === undefined || step.calls.length === 0) {
    const asked = askLastResult(question, situation, best?.ranked[0]);
    if (asked !== null) return asked;
  }
  const told = answerFromArticles(question, situation, step === undefined ? 0 : likelihoodOf(best));
  if (told !== null) return told;
  return (
    step ??
    offerArticles(question, situation) ??
    sayUnsure(question, (sentences.length > 0 ? readings[0] : whole)?.ranked ?? [], situation)
  );
}

/** Calls `tool` with what the customer said, or asks for the first value that is missing. */
export function callFunction(
  tool: ModelTool,
  texts: readonly string[],
  { conversation, read, language }: Situation,
  answers: readonly SpokenAnswer[] = [],
): Step {
  const inBlock = conversation.current.said.filter((text) => !texts.includes(text));
  const { sets, missing } = fillArguments(tool, [...texts, ...inBlock], answers, conversation, read);
  const [first] = missing;
  if (first !== undefined) return say(askForValue(first, language), 'question', suggestValues(first));
  return { text: '', calls: sets.slice(0, CALLS).map((input) => ({ name: tool.name, arguments: input })) };
}

interface Decision {
  part: string;
  ranked: Candidate[];
  chosen: ModelTool | null;
}

/** The questions of one message: those with a function, and those that nothing answers. None where it is one question. */
export async function readParts(
  question: string,
  situation: Situation,
): Promise<{ sure: Decision[]; unsure: Decision[] }> {
  const questions = await decideEach(splitQuestions(question), situation);
  const wishes = splitWishes(question);
  const telling = wishes.filter((part) => contentWords(part).length >= QUESTION_WORDS);
  const alone = telling.length > questions.length ? await decideEach(telling, situation) : questions;
  const kinds = (decisions: readonly Decision[]) => new Set(decisions.flatMap(({ chosen }) => chosen?.name ?? [])).size;
  const read = kinds(alone) > Math.max(1, kinds(questions)) ? alone : questions;
  return {
    sure: read.filter(({ chosen }) => chosen !== null),
    unsure: read.filter(({ chosen, part }) => chosen === null && contentWords(part).length >= QUESTION_WORDS),
  };
}

/** Each sentence of a long message by itself: the question may stand anywhere in it. None of a short one. */
async function readSentences(text: string, situation: Situation): Promise<Decision[]> {
  if (text.split(/\s+/).length < LONG_WORDS) return [];
  const told = [...SENTENCES.segment(text)].map(({ segment }) => segment.trim());
  const telling = told.filter((sentence) => contentWords(sentence).length >= QUESTION_WORDS);
  return decideEach(telling.slice(0, SENTENCES_READ), situation);
}

async function decideEach(parts: readonly string[], situation: Situation): Promise<Decision[]> {
  const questions = parts.filter((part) => readMessage(part, situation.language).intent === 'question');
  return parts.length < 2 ? [] : Promise.all(questions.map((part) => decide(part, situation)));
}

async function decide(part: string, { functions, worker, read, language, signal }: Situation): Promise<Decision> {
  const ranked = await rankFunctions(part, functions, worker, { read, language, signal });
  const [best] = ranked;
  const cannot = best !== undefined && isReading(best.tool) && asksForUndone(part, ranked);
  return { part, ranked, chosen: isCertain(ranked) && !cannot ? (best?.tool ?? null) : null };
}

/** Whether something is to be done that no function is about: all of them only read. */
function asksForUndone(text: string, ranked: readonly Candidate[]): boolean {
  return requestedActions(text).some((action) => !ranked.some(({ profile }) => profile.actionStems.has(action)));
}

const likelihoodOf = (decision: Decision | undefined) => decision?.ranked[0]?.likelihood ?? 0;

/** A call for each part, or the first question for a value where none can be made; null for parts that are one. */
function callSeveral(decisions: readonly Decision[], question: string, situation: Situation): Step | null {
  const steps = decisions.flatMap(({ part, chosen }) =>
    chosen === null ? [] : [{ chosen, ...callFunction(chosen, [part, question], situation) }],
  );
  const calls = steps.flatMap((step) => step.calls);
  const distinct = calls.filter(
    (call, index) => calls.findIndex((other) => JSON.stringify(other) === JSON.stringify(call)) === index,
  );
  const functions = new Set(steps.map(({ chosen }) => chosen.name));
  if (functions.size < 2 && distinct.length < 2) return null;
  return distinct.length > 0
    ? { text: '', calls: distinct.slice(0, CALLS) }
    : say(steps[0]?.text ?? '', 'question', steps[0]?.suggestions);
}

function sayUnsure(question: string, ranked: readonly Candidate[], situation: Situation): Step {
  const { functions } = situation;
  const [first, second] = ranked;
  if (first !== undefined && second !== undefined && isTie(ranked)) {
    const tied = [first.tool, second.tool];
    return say(askWhich(tied, situation), 'question', suggest(tied, { ...situation, offersHuman: false }));
  }
  const byLikelihood = ranked.map(({ tool }) => tool);
  if (asksForUndone(question, ranked))
    return say(cannotDo(byLikelihood, situation), 'refusal', suggest(byLikelihood, situation));
  const possible = ranked.filter((candidate) => candidate.likelihood > POSSIBLE).map(({ tool }) => tool);
  const likely = possible.slice(0, 3);
  const all = functions.length > 4 ? byLikelihood : functions;
  const listed = [...likely, ...all.filter((tool) => !likely.includes(tool))];
  const asksOne = likely.length === 1 && situation.language === 'en';
  return say(
    unsure(likely, all, situation),
    'not_understood',
    asksOne ? yesOrNo(situation) : suggest(listed, situation),
  );
}
