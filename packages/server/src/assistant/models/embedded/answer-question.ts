/** A customer's question: which functions answer it, with which values; or an honest word that none does. */
import type { ModelTool } from '../../model.js';
import { type Candidate, isCertain, isTie, rankFunctions } from './choose-function.js';
import { fillArguments, type SpokenAnswer } from './fill-arguments.js';
import { findFollowedUp, isFollowUp } from './follow-up.js';
import { readMessage } from './intents.js';
import { askForValue } from './parameters/ask-for-value.js';
import { askWhich, cannotDo, cannotLookUp, unsure } from './phrases.js';
import { splitQuestions, splitWishes } from './split-questions.js';
import { type Situation, type Step, say } from './step.js';
import { requestedActions, synonymsOf } from './vocabulary.js';
import { contentWords } from './words.js';

const CALLS = 3;
/** From here on a function is offered by name. */
const POSSIBLE = 0.12;
/** A part with fewer words about something is no question that was missed. */
const QUESTION_WORDS = 2;

export async function answerQuestion(question: string, situation: Situation): Promise<Step> {
  const { functions, offersHuman } = situation;
  if (functions.length === 0) return say(cannotLookUp(offersHuman));

  const whole = await decide(question, situation);
  const { sure } = await readParts(question, situation);
  const several = callSeveral(sure, question, situation);
  if (several !== null) return several;

  const readings = [whole, ...sure].sort((one, other) => likelihoodOf(other) - likelihoodOf(one));
  const best = readings.find(({ chosen }) => chosen !== null);
  if (isFollowUp(question) || (best === undefined && situation.conversation.earlier.length > 0)) {
    const followed = await findFollowedUp(question, situation, best === undefined ? null : likelihoodOf(best));
    const [missing] = followed?.missing ?? [];
    if (missing !== undefined) return say(askForValue(missing));
    if (followed !== null) return { text: '', calls: [{ name: followed.tool.name, arguments: followed.input }] };
  }
  if (best?.chosen) return callFunction(best.chosen, [question], situation);
  return say(sayUnsure(question, whole.ranked, situation));
}

/** Calls `tool` with what the customer said, or asks for the first value that is missing. */
export function callFunction(
  tool: ModelTool,
  texts: readonly string[],
  { conversation, now }: Situation,
  answers: readonly SpokenAnswer[] = [],
): Step {
  const inBlock = conversation.current.said.filter((text) => !texts.includes(text));
  const { sets, missing } = fillArguments(tool, [...texts, ...inBlock], answers, conversation, now);
  const [first] = missing;
  if (first !== undefined) return say(askForValue(first));
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

async function decideEach(parts: readonly string[], situation: Situation): Promise<Decision[]> {
  const questions = parts.filter((part) => readMessage(part).intent === 'question');
  return parts.length < 2 ? [] : Promise.all(questions.map((part) => decide(part, situation)));
}

async function decide(part: string, { functions, encoder, now, signal }: Situation): Promise<Decision> {
  const ranked = await rankFunctions(part, functions, encoder, { now, signal });
  const certain = isCertain(ranked) && !asksForUndone(part, ranked);
  return { part, ranked, chosen: certain ? (ranked[0]?.tool ?? null) : null };
}

/** Whether something is to be done that no function is about: all of them only read. */
function asksForUndone(text: string, ranked: readonly Candidate[]): boolean {
  const known = (action: string) =>
    ranked.some(({ profile }) => [...synonymsOf(action)].some((root) => profile.actionStems.has(root)));
  return requestedActions(text).some((action) => !known(action));
}

const likelihoodOf = ({ ranked: [first] }: Decision) => first?.likelihood ?? 0;

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
  return distinct.length > 0 ? { text: '', calls: distinct.slice(0, CALLS) } : say(steps[0]?.text ?? '');
}

function sayUnsure(question: string, ranked: readonly Candidate[], { functions, offersHuman }: Situation): string {
  const [first, second] = ranked;
  if (first !== undefined && second !== undefined && isTie(ranked)) return askWhich([first.tool, second.tool]);
  const byLikelihood = ranked.map(({ tool }) => tool);
  if (asksForUndone(question, ranked)) return cannotDo(byLikelihood, offersHuman);
  const possible = ranked.filter((candidate) => candidate.likelihood > POSSIBLE).map(({ tool }) => tool);
  return unsure(possible.slice(0, 3), functions.length > 4 ? byLikelihood : functions, offersHuman);
}
