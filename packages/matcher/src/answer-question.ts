/** Answers a question: selects functions and their values, or states that none answers it. */
import type { ModelTool } from '@frontdesk/contract/language-model';
import { answerFromArticles, offerArticles } from './articles/answer-from-articles.js';
import {
  ASKS_ALONE,
  askFactsOfLast,
  askLastResult,
  askRule,
  asksForFacts,
  asksRule,
  namesFactOfLast,
  namesValueOfLast,
} from './ask-last-result.js';
import { tellRest } from './ask-rest.js';
import {
  asksForUndone,
  type Decision,
  decide,
  isTakenFrom,
  likelihoodOf,
  POSSIBLE,
  sharesWords,
  takesIdentifier,
} from './choose-function.js';
import type { Conversation } from './conversation.js';
import { fillArguments, type SpokenAnswer } from './fill-arguments.js';
import { findChangedValue, findFollowedUp, isCorrection, isFollowUp, OWN_QUESTION, searchAgain } from './follow-up.js';
import { readMessage } from './intents.js';
import { isSameCall } from './last-result.js';
import {
  askWhich,
  cannotDo,
  cannotLookUp,
  SORRY,
  sorryForProblem,
  suggest,
  unsure,
  withHumanOffer,
  yesOrNo,
} from './phrases.js';
import { pickItem, pickLoosely } from './pick-item.js';
import { type Candidate, isTie } from './ranking/rank-functions.js';
import { refersBack, withArticleQuestion, withNamedAgain } from './refer-back.js';
import { questionAmongStatements, splitClauses, splitQuestions } from './split-questions.js';
import { call, type Situation, type Step, say } from './step.js';
import { askForValue, suggestValues } from './values/ask-for-value.js';
import { parametersOf, type Value } from './values/find-values.js';
import { findIdentifiers } from './values/identifiers.js';
import { kindOf, type Parameter } from './values/parameter-kind.js';
import { HYPOTHETICAL, reportsProblem } from './vocabulary.js';
import { contentWords } from './words.js';
import { CONTENTS, withoutAsked } from './write-answer/choose-fields.js';
import { fieldsOf, isObject, readFacts } from './write-answer/fields.js';

const CALLS = 3;
/** From this likelihood on, a function may be the only one that is offered. */
const OFFERED_ALONE = 0.35;
/** Below this likelihood, one of two functions that are as likely does not rule an article out. */
const EVEN = 0.5;
/** From this likelihood on, a message is a new question instead of a changed value. */
const QUESTION_OF_ITS_OWN = 0.25;
/** A part with fewer content words is not reported as not understood. */
const QUESTION_WORDS = 2;
/** A message with at least this many words is read sentence by sentence. */
const LONG_WORDS = 30;
const SENTENCES_READ = 16;
/** Number of functions to choose from if several may be meant. */
const WHICH = 3;
/** Unicode does not end a sentence before a lower-case letter or after ":)", but customers do. */
const SMALL_START = /(?<=[\p{L}\p{N}]{3}[.!?]|:\))\s/u;
const SENTENCES = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Whether a function is given what to look for in words. */
const isSearch = (tool: ModelTool | null | undefined) =>
  tool != null && parametersOf(tool).some((parameter) => parameter.required && kindOf(parameter).kind === 'text');

export async function answerQuestion(question: string, situation: Situation): Promise<Step> {
  const { functions } = situation;
  if (functions.length === 0)
    return (
      answerFromArticles(question, situation, 0) ??
      offerArticles(question, situation) ??
      say(cannotLookUp(situation), 'not_understood', suggest([], situation))
    );

  const rest = tellRest(situation);
  if (rest !== null) return rest;
  const picked = await pickItem(question, situation);
  if (picked !== null) return picked;
  const whole = await decide(question, situation);
  const { sure } = await readParts(question, situation);
  const sentences = await readSentences(question, situation);
  const readings = [whole, ...sure, ...sentences].sort((one, other) => likelihoodOf(other) - likelihoodOf(one));
  const isRule = asksRule(question, situation);
  const best = readings.find(({ chosen }) => chosen !== null && !(isRule && takesIdentifier(chosen)));
  const several = callSeveral(sure, question, situation);
  const other = searchAgain(question, situation, best?.chosen);
  // "Any others in Oakland? Find me restaurants with pizza" also names what is looked for besides.
  const isOther = ({ chosen, ranked, part }: Decision) =>
    chosen?.name !== other?.tool.name && sharesWords(ranked[0], part);
  if (other !== null && (several === null || !sure.some(isOther))) return call(other.tool.name, other.input);
  if (several !== null) return several;

  const followed =
    (await followUp(question, situation, best, whole)) ??
    (best === undefined ? pickLoosely(question, situation) : null);
  if (followed !== null) return followed;
  // Of a long message, the sentence that asks has the values.
  const telling = best !== undefined && sentences.includes(best) ? [best.part] : [];
  const step = best?.chosen
    ? callFunction(
        best.chosen,
        [...telling, askedOf(best.chosen, question, situation), ...correctedBy(question, situation)],
        situation,
      )
    : undefined;
  const alone = step?.calls.length === 0 ? await answerQuestionAlone(question, best?.chosen, situation) : null;
  if (alone !== null) return alone;
  const ofArticle = withArticleQuestion(question, situation);
  const ofLast = ofArticle === null && !isRule ? await answerAboutLast(question, situation, best, step) : null;
  if (ofLast !== null) return ofLast;
  const isProblem = situation.language === 'en' && reportsProblem(question);
  const isDoubtful =
    step === undefined ||
    (step.calls.length === 0 && (HYPOTHETICAL.test(question) || isSearch(best?.chosen))) ||
    (best?.isTied === true && likelihoodOf(best) < EVEN) ||
    (ofArticle !== null && !isOfFunction(question, best?.ranked[0], situation));
  const asked = ofArticle ?? question;
  const told = answerFromArticles(asked, situation, isDoubtful ? 0 : likelihoodOf(best), question);
  const rule = told === null && best === undefined ? await askRule(question, situation) : null;
  if (rule !== null) return rule;
  if (told !== null)
    return told.calls.length === 0 && isProblem ? { ...told, text: withHumanOffer(told.text, situation) } : told;
  // A search does not help with what is broken, nor the number of an order with one that there is not yet.
  const helps =
    step !== undefined &&
    (step.calls.length > 0 ||
      (isProblem ? best?.chosen != null && takesIdentifier(best.chosen) : !HYPOTHETICAL.test(question)));
  if (helps) return step;
  const reading = (sentences.length > 0 ? readings[0] : whole) ?? whole;
  const articles = offerArticles(asked, situation, ofArticle === null ? asked : question);
  if (!isProblem || (articles !== null && articles.calls.length > 0))
    return articles ?? sayUnsure(question, reading, situation);
  return sayProblem(articles, reading, situation);
}

/**
 * "I have no reservation yet. Do you have a network?" asks for nothing that needs the reservation.
 * @param lacking the function that the whole message matches, but has not all values for
 */
async function answerQuestionAlone(
  message: string,
  lacking: ModelTool | null | undefined,
  situation: Situation,
): Promise<Step | null> {
  const only = situation.language === 'en' ? questionAmongStatements(message) : undefined;
  if (only === undefined || refersBack(only) || contentWords(only).length === 0) return null;
  const { chosen } = await decide(only, situation);
  if (chosen === null || chosen.name === lacking?.name || isSearch(chosen)) return null;
  const step = callFunction(chosen, [only], situation);
  return step.calls.length > 0 ? step : null;
}

/** Whether a message after an answer from an article is for this function rather than about the article. */
const isOfFunction = (question: string, candidate: Candidate | undefined, { read }: Situation): boolean =>
  isFollowUp(question) ? isTakenFrom(question, candidate, read) : sharesWords(candidate, question);

/** A new value for the question before, and for what else is missing there. */
async function followUp(
  question: string,
  situation: Situation,
  best: Decision | undefined,
  whole: Decision,
): Promise<Step | null> {
  const { conversation, language } = situation;
  const changed = findChangedValue(question, situation);
  const again = changed === null ? askFactsOfLast(question, situation) : null;
  const isSame = (best?.chosen ?? again?.calls[0])?.name === again?.calls[0]?.name;
  const isOfLast = isSame || ASKS_ALONE.test(question) || HYPOTHETICAL.test(question);
  if (again !== null && isOfLast) return again;
  if (!isFollowUp(question) && (best !== undefined || conversation.earlier.length === 0)) return null;
  const isOwn = best !== undefined && sharesWords(best.ranked[0], question);
  const isOther = isOwn && best.chosen?.name !== conversation.earlierResults[0]?.call.name;
  // "Actually, is there parking on Sunday?" does not change the table.
  if (isOther && isCorrection(question) && likelihoodOf(best) > OWN_QUESTION) return null;
  // "The right one is 48214" is for no function by its words, whichever takes such a number.
  const likelihood = findIdentifiers(question).length > 0 && !isOwn ? 0 : likelihoodOf(best);
  const followed =
    (await findFollowedUp(question, situation, best === undefined ? null : likelihood)) ??
    (best === undefined && likelihoodOf(whole) < QUESTION_OF_ITS_OWN ? changed : null);
  if (followed === null) return null;
  const [missing] = followed.missing;
  return missing === undefined
    ? call(followed.tool.name, followed.input)
    : say(askForValue(missing, language), 'question', suggestValues(missing));
}

/**
 * Calls again what was called last, or another function for the same record: "when will it come?" is about the order
 * that was told last, although another function may answer a "when".
 * @param step for `best`, without calls if a value is missing
 */
async function answerAboutLast(
  question: string,
  situation: Situation,
  best: Decision | undefined,
  step: Step | undefined,
): Promise<Step | null> {
  const isCalled = step !== undefined && step.calls.length > 0;
  const isOfLast =
    namesValueOfLast(question, situation) ||
    ((refersBack(question) || CONTENTS.test(question)) &&
      (isFollowUp(question) ||
        contentWords(withoutAsked(question)).length === 0 ||
        !sharesWords(best?.ranked[0], question) ||
        namesFactOfLast(question, situation)));
  if (isCalled && !isOfLast) return null;
  const isOpen = step !== undefined && refersBack(question);
  const isOfRecord =
    best?.chosen != null &&
    !isCalled &&
    !takesIdentifier(best.chosen) &&
    asksForFacts(question, best.chosen, situation);
  const other = isOfLast || isOpen || isOfRecord ? undefined : best?.ranked[0];
  const asked = askLastResult(question, situation, other, isOfRecord);
  if (asked !== null) return asked;
  const named = withNamedAgain(question, situation);
  if (named === null) return null;
  const { chosen } = await decide(named, situation);
  const again = chosen === null ? null : callFunction(chosen, [named], situation);
  return again !== null && again.calls.length > 0 ? again : null;
}

/** Calls `tool` with values from the customer's messages, or asks for the first missing value. */
export function callFunction(
  tool: ModelTool,
  texts: readonly string[],
  { conversation, read, language }: Situation,
  answers: readonly SpokenAnswer[] = [],
): Step {
  const inBlock = conversation.current.said.filter((text) => !texts.includes(text));
  const { sets, missing } = fillArguments(tool, [...texts, ...inBlock], answers, conversation, read);
  const told = refersBack(texts[0] ?? '') ? valuesTold(missing, conversation) : {};
  const first = missing.find(({ name }) => told[name] === undefined);
  if (first !== undefined) return say(askForValue(first, language), 'question', suggestValues(first));
  return {
    text: '',
    calls: sets.slice(0, CALLS).map((input) => ({ name: tool.name, arguments: { ...input, ...told } })),
  };
}

/** What the only record that was told last has under the same names: "how long does it take?" after a play. */
function valuesTold(missing: readonly Parameter[], { earlierResults: [last] }: Conversation): Record<string, Value> {
  if (!isObject(last?.result)) return {};
  const { fields, lists } = readFacts(last.result.data);
  const [item, other] = lists.flatMap(({ items }) => items);
  const own = lists.length > 0 && other === undefined ? fieldsOf(item) : fields;
  return Object.fromEntries(
    missing.flatMap(({ name }) => {
      const value = own.find(({ key }) => key === name)?.value;
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
}

/** The questions of one message: those with a function, and those without. Both empty for a single question. */
export async function readParts(
  question: string,
  situation: Situation,
): Promise<{ sure: Decision[]; unsure: Decision[] }> {
  const questions = await decideEach(splitQuestions(question), situation);
  // "I ordered two but only got one" is one matter.
  const clauses = situation.language === 'en' && reportsProblem(question) ? [] : splitClauses(question);
  const telling = clauses.filter((part) => contentWords(part).length >= QUESTION_WORDS);
  const alone = telling.length > questions.length ? await decideEach(telling, situation) : questions;
  const kinds = (decisions: readonly Decision[]) => new Set(decisions.flatMap(({ chosen }) => chosen?.name ?? [])).size;
  const read = kinds(alone) > Math.max(1, kinds(questions)) ? alone : questions;
  return {
    sure: read.filter(({ chosen }) => chosen !== null),
    unsure: read.filter(({ chosen, part }) => chosen === null && contentWords(part).length >= QUESTION_WORDS),
  };
}

/**
 * Reads each sentence of a long message separately, as the question may be anywhere in it. Empty for a short message.
 */
async function readSentences(text: string, situation: Situation): Promise<Decision[]> {
  if (text.split(/\s+/).length < LONG_WORDS) return [];
  const told = Array.from(SENTENCES.segment(text), ({ segment }) => segment.trim().split(SMALL_START)).flat();
  const telling = told.filter((sentence) => contentWords(sentence).length >= QUESTION_WORDS);
  return decideEach(telling.slice(0, SENTENCES_READ), situation);
}

async function decideEach(parts: readonly string[], situation: Situation): Promise<Decision[]> {
  const questions = parts.filter((part) => readMessage(part, situation.language).intent === 'question');
  return parts.length < 2 ? [] : Promise.all(questions.map((part) => decide(part, situation)));
}

/** "I mean a table, not a boat": what was said of the boat is for the table. */
const correctedBy = (question: string, { conversation }: Situation): readonly string[] =>
  isCorrection(question) ? (conversation.earlier[0]?.said ?? []) : [];

/** "What sizes does it come in?" asks the search for the raincoat again. */
function askedOf(tool: ModelTool, question: string, situation: Situation): string {
  const isSame = situation.conversation.earlierResults[0]?.call.name === tool.name;
  return (isSame ? withNamedAgain(question, situation, ['text']) : null) ?? question;
}

/**
 * A call for each part, or the first question for a value if no call is possible. Null if the parts belong together.
 */
function callSeveral(decisions: readonly Decision[], question: string, situation: Situation): Step | null {
  const steps = decisions.flatMap(({ part, chosen }) =>
    chosen === null ? [] : [{ chosen, ...callFunction(chosen, [part, question], situation) }],
  );
  const calls = steps.flatMap((step) => step.calls);
  const distinct = calls.filter((call, index) => calls.findIndex((other) => isSameCall(other, call)) === index);
  const functions = new Set(steps.map(({ chosen }) => chosen.name));
  if (functions.size < 2 && distinct.length < 2) return null;
  return distinct.length > 0
    ? { text: '', calls: distinct.slice(0, CALLS) }
    : say(steps[0]?.text ?? '', 'question', steps[0]?.suggestions);
}

/** What is broken, wrong or missing is for a human, whatever could be looked up about it. */
function sayProblem(articles: Step | null, { ranked }: Decision, situation: Situation): Step {
  if (articles !== null)
    return {
      ...articles,
      text: `${SORRY} ${articles.text}`,
      suggestions: [...(articles.suggestions ?? []), ...suggest([], situation)],
    };
  const possible = ranked.flatMap(({ tool, likelihood }) => (likelihood > POSSIBLE ? [tool] : []));
  return say(sorryForProblem(possible, situation), 'not_understood', suggest(possible, situation));
}

function sayUnsure(question: string, { ranked, taking }: Decision, situation: Situation): Step {
  const { functions } = situation;
  const byLikelihood = ranked.map(({ tool }) => tool);
  if (situation.language === 'en' && asksForUndone(question, ranked))
    return say(cannotDo(byLikelihood, situation), 'refusal', suggest(byLikelihood, situation));
  const [first, second] = ranked;
  const isTied = first !== undefined && second !== undefined && isTie(ranked);
  if (isTied || taking.length > 1) {
    const tied =
      taking.length > 1
        ? taking.slice(0, WHICH).map(({ tool }) => tool)
        : [first, second].flatMap((one) => one?.tool ?? []);
    return say(askWhich(tied, situation), 'question', suggest(tied, { ...situation, offersHuman: false }));
  }
  const possible = ranked.filter((candidate) => candidate.likelihood > POSSIBLE).map(({ tool }) => tool);
  const isGuess = possible.length === 1 && (first?.likelihood ?? 0) < OFFERED_ALONE;
  const likely = isGuess ? [] : possible.slice(0, 3);
  const all = functions.length > 4 ? byLikelihood : functions;
  const listed = [...likely, ...all.filter((tool) => !likely.includes(tool))];
  const asksOne = likely.length === 1 && situation.language === 'en';
  return say(
    unsure(likely, all, situation),
    'not_understood',
    asksOne ? yesOrNo(situation) : suggest(listed, situation),
  );
}
