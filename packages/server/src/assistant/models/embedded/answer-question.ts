/** A customer's question: which functions answer it, with which values; or an honest word that none does. */
import type { ModelTool } from '../../model.js';
import { type Candidate, rankFunctions } from './choose-function.js';
import { fillArguments, type SpokenAnswer } from './fill-arguments.js';
import { findFollowedUp, isFollowUp } from './follow-up.js';
import { readMessage } from './intents.js';
import { askForValue } from './parameters/ask-for-value.js';
import { askWhich, cannotDo, cannotLookUp, unsure } from './phrases.js';
import { splitQuestions } from './split-questions.js';
import { type Situation, type Step, say } from './step.js';
import { requestedActions, synonymsOf } from './vocabulary.js';

const CALLS = 3;
/** From here on a function is called without asking back. */
const CERTAIN = 0.38;
/** The best must be this much likelier than the next, where both could be meant. */
const CLEARLY_AHEAD = 1.6;
const BOTH_LIKELY = 0.5;
/** From here on a function is offered by name. */
const POSSIBLE = 0.12;

export async function answerQuestion(question: string, situation: Situation): Promise<Step> {
  const { functions, offersHuman } = situation;
  if (functions.length === 0) return say(cannotLookUp(offersHuman));

  const whole = await decide(question, situation);
  const parts = splitQuestions(question).filter((part) => readMessage(part).intent === 'question');
  const decided = parts.length < 2 ? [] : await Promise.all(parts.map((part) => decide(part, situation)));
  const sure = decided.filter((decision) => decision.chosen !== null);
  const distinct = sure.filter(({ chosen }, index) => sure.findIndex((other) => other.chosen === chosen) === index);
  if (distinct.length > 1) return callSeveral(distinct, question, situation);

  const readings = [whole, ...sure].sort((one, other) => likelihoodOf(other) - likelihoodOf(one));
  const best = readings.find(({ chosen }) => chosen !== null);
  if (isFollowUp(question) || (best === undefined && situation.conversation.earlier.length > 0)) {
    const followed = await findFollowedUp(question, situation, best === undefined ? 0 : likelihoodOf(best));
    if (followed !== null) return callFunction(followed.tool, [question, ...followed.texts], situation);
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

async function decide(part: string, { functions, encoder, now, signal }: Situation): Promise<Decision> {
  const ranked = await rankFunctions(part, functions, encoder, { now, signal });
  const certain = likelihood(ranked[0]) >= CERTAIN && !isTie(ranked) && !asksForUndone(part, ranked);
  return { part, ranked, chosen: certain ? (ranked[0]?.tool ?? null) : null };
}

/** Whether something is to be done that no function is about: all of them only read. */
function asksForUndone(text: string, ranked: readonly Candidate[]): boolean {
  const known = (action: string) =>
    ranked.some(({ profile }) => [...synonymsOf(action)].some((root) => profile.actionStems.has(root)));
  return requestedActions(text).some((action) => !known(action));
}

const likelihood = (candidate: Candidate | undefined) => candidate?.likelihood ?? 0;
const likelihoodOf = (decision: Decision) => likelihood(decision.ranked[0]);

function isTie([first, second]: readonly Candidate[]): boolean {
  const both = likelihood(first) + likelihood(second);
  return both > BOTH_LIKELY && likelihood(first) < CLEARLY_AHEAD * likelihood(second);
}

function callSeveral(decisions: readonly Decision[], question: string, situation: Situation): Step {
  const steps = decisions.flatMap(({ part, chosen }) =>
    chosen === null ? [] : [callFunction(chosen, [part, question], situation)],
  );
  const calls = steps.flatMap((step) => step.calls).slice(0, CALLS);
  return calls.length > 0 ? { text: '', calls } : (steps[0] ?? say(''));
}

function sayUnsure(question: string, ranked: readonly Candidate[], { functions, offersHuman }: Situation): string {
  const [first, second] = ranked;
  if (first !== undefined && second !== undefined && isTie(ranked)) return askWhich([first.tool, second.tool]);
  const byLikelihood = ranked.map(({ tool }) => tool);
  if (asksForUndone(question, ranked)) return cannotDo(byLikelihood, offersHuman);
  const possible = ranked.filter((candidate) => candidate.likelihood > POSSIBLE).map(({ tool }) => tool);
  return unsure(possible.slice(0, 3), functions.length > 4 ? byLikelihood : functions, offersHuman);
}
