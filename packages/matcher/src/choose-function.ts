/** Chooses the function that a question, or a part of one, is meant for, if one is clearly meant. */
import { type ModelTool, SEARCH_KNOWLEDGE } from '@frontdesk/contract/language-model';
import { isReading } from './describe-function.js';
import { type Candidate, isAhead, isCertain, isTie, rankFunctions } from './ranking/rank-functions.js';
import { withNamedAgain } from './refer-back.js';
import { isQuestion } from './split-questions.js';
import type { Situation } from './step.js';
import { findValues, parametersOf, sentenceFor, takesAnyWords } from './values/find-values.js';
import { findIdentifiers, findShaped, isShapedAs } from './values/identifiers.js';
import { kindOf, type Parameter } from './values/parameter-kind.js';
import { ASKS_FOR_THING, HYPOTHETICAL, knowsAction, requestedActions } from './vocabulary.js';
import { contentStems, contentWords, wordsOfName } from './words.js';

/** From this likelihood on, a function is offered by name. */
export const POSSIBLE = 0.12;

export interface Decision {
  part: string;
  ranked: Candidate[];
  /** The candidates whose required values are all in the text, among them days, times or numbers: "for two, tonight at 8". */
  taking: Candidate[];
  chosen: ModelTool | null;
  /** Another function was as likely. */
  isTied?: boolean;
}

/** Without a choice if several may be meant, none is, or what is asked for cannot be done. */
export async function decide(part: string, situation: Situation): Promise<Decision> {
  const { functions, worker, read, language, signal } = situation;
  const mayBeInArticles = situation.conversation.passages !== undefined || situation.mayCall(SEARCH_KNOWLEDGE);
  const ranked = await rankFunctions(part, functions, worker, { read, language, signal });
  const [best] = ranked;
  const cannot = best !== undefined && isReading(best.tool) && asksForUndone(part, ranked);
  if (cannot) return { part, ranked, taking: [], chosen: null };
  if (isCertain(ranked)) {
    const chosen = withoutNumber(ranked, part, read) ?? best;
    return { part, ranked, taking: [], chosen: chosen?.tool ?? null };
  }
  const ofTie = isTie(ranked)
    ? (onlyComplete(ranked, part, read, mayBeInArticles) ??
      ofOneRecord(ranked, part, read) ??
      ofUnnamedRecord(ranked, part, situation))
    : undefined;
  const meant = ofTie ?? lackingTheSame(ranked, part, read);
  if (meant !== undefined) return { part, ranked, taking: [], chosen: meant.tool, isTied: true };
  const taking = ranked.filter((candidate) => {
    const { complete, measures } = wordsTaken(candidate, part, read);
    return complete && measures >= TAKEN;
  });
  const [first] = taking;
  const isTaken = first !== undefined && first.likelihood > POSSIBLE && isAhead(taking);
  const taken = isTaken
    ? first
    : (ofOnlyShape(ranked, part, read) ??
      ofOnlyMoment(ranked, part, read) ??
      (mayBeInArticles ? undefined : searching(ranked, part, read)));
  return { part, ranked, taking, chosen: taken?.tool ?? null };
}

/**
 * The only function whose identifier has the shape of the one in the text: "is B-AK 1207 ready?" has no other word that
 * a function knows.
 */
function ofOnlyShape(ranked: readonly Candidate[], text: string, read: Situation['read']): Candidate | undefined {
  const [only, other] = ranked.filter(
    (candidate) =>
      isReading(candidate.tool) &&
      wordsTaken(candidate, text, read).complete &&
      parametersOf(candidate.tool).some((parameter) => parameter.required && isOfOwnShape(parameter, text)),
  );
  return other === undefined ? only : undefined;
}

/**
 * The only function that takes a day or a time, if the text says nothing else: "do you have anything on Monday". Of several, the
 * only one that needs just a day: "what's on tomorrow?"
 */
function ofOnlyMoment(ranked: readonly Candidate[], text: string, read: Situation['read']): Candidate | undefined {
  const moments = read(text).filter(({ date, time }) => (date ?? time) !== undefined);
  const rest = moments.reduce((left, { said }) => left.replace(said, ' '), text);
  if (moments.length === 0 || contentWords(rest).length > 0) return undefined;
  const takeOne = ranked.filter(({ tool }) =>
    parametersOf(tool).some((parameter) => MOMENT.test(kindOf(parameter).kind)),
  );
  const complete = takeOne.filter((candidate) => isTakenFrom(text, candidate, read));
  const isOfDay = isQuestion(text) && moments.every(({ time }) => time === undefined);
  const [only, other] = takeOne.length > 1 ? (isOfDay ? complete : []) : takeOne;
  if (only === undefined || other !== undefined || !isReading(only.tool)) return undefined;
  const needs = parametersOf(only.tool).some(({ required }) => required);
  return !needs || complete.includes(only) ? only : undefined;
}

const MOMENT = /^(?:date|time|date-time)$/;

function isOfOwnShape(parameter: Parameter, text: string): boolean {
  const about = kindOf(parameter);
  if (about.kind !== 'identifier' || !about.shapes?.some((shape) => shape.includes('A'))) return false;
  const found = [...findShaped(text, about.shapes), ...findIdentifiers(text).map(({ value }) => value)];
  return found.some((value) => isShapedAs(value, about));
}

/** The only search, if the customer asks for a thing that no function knows: "do you have backpacks". */
function searching(ranked: readonly Candidate[], text: string, read: Situation['read']): Candidate | undefined {
  if (!ASKS_FOR_THING.test(text)) return undefined;
  const [only, other] = ranked.filter(({ tool }) => isSearchByWords(tool));
  if (only === undefined || other !== undefined) return undefined;
  const { wanted } = wordsTaken(only, text, read);
  const isKnown = wanted === undefined || ranked.some((one) => one !== only && sharesWords(one, wanted));
  return isKnown ? undefined : only;
}

function isSearchByWords(tool: ModelTool): boolean {
  const [needed, other] = parametersOf(tool).filter(({ required }) => required);
  return (
    needed !== undefined &&
    other === undefined &&
    takesAnyWords(needed) &&
    /^(?:search|find|list|browse)\b/.test(wordsOfName(tool.name))
  );
}

/**
 * The one of the first two functions that has all it needs in the text, if the other lacks something or cannot use the
 * identifier: "how much is the lantern" is for the search by words, not for the one by price.
 */
function onlyComplete(
  [first, second]: readonly Candidate[],
  text: string,
  read: Situation['read'],
  mayBeInArticles: boolean,
): Candidate | undefined {
  if (first === undefined || second === undefined) return undefined;
  const [one, other] = [wordsTaken(first, text, read), wordsTaken(second, text, read)];
  if (isMore(one, other)) return first;
  if (isMore(other, one)) return second;
  if (mayBeInArticles) return undefined;
  if (isUnknownTo(second, one)) return first;
  return isUnknownTo(first, other) ? second : undefined;
}

/** The first of two functions that look up the record that the text names: either has much of what is known of it. */
function ofOneRecord(ranked: readonly Candidate[], text: string, read: Situation['read']): Candidate | undefined {
  const looksUp = (candidate: Candidate) => {
    const { complete, identifies } = wordsTaken(candidate, text, read);
    return complete && identifies && isReading(candidate.tool);
  };
  const two = ranked.slice(0, 2);
  return two.length === 2 && two.every(looksUp) ? two[0] : undefined;
}

/** How many times likelier a function must be to ask which record it is about. */
const ASKS_FOR_RECORD = 2.5;

/**
 * Of the first two functions, if one needs nothing and the other is about a record that was not named: the one that needs
 * nothing, unless the other is clearly likelier.
 */
function ofUnnamedRecord(ranked: readonly Candidate[], text: string, situation: Situation): Candidate | undefined {
  if (HYPOTHETICAL.test(text) || withNamedAgain(text, situation, ['identifier']) !== null) return undefined;
  const two = ranked.slice(0, 2);
  const free = two.find(({ tool }) => !parametersOf(tool).some((parameter) => parameter.required));
  const other = two.find((candidate) => candidate !== free);
  if (free === undefined || other === undefined || !isReading(other.tool) || !takesIdentifier(other.tool))
    return undefined;
  if (!wordsTaken(other, text, situation.read).lacks) return undefined;
  return other.likelihood > ASKS_FOR_RECORD * free.likelihood ? other : free;
}

/**
 * The first of several functions that lack the same identifier, if one of them is certain to be meant: whichever it is,
 * the customer must say which order.
 */
function lackingTheSame(ranked: readonly Candidate[], text: string, read: Situation['read']): Candidate | undefined {
  const lackedBy = (candidate: Candidate) => {
    const [needed, other] = parametersOf(candidate.tool).filter(({ required }) => required);
    const isOne = needed !== undefined && other === undefined && kindOf(needed).kind === 'identifier';
    return isOne && isReading(candidate.tool) && wordsTaken(candidate, text, read).lacks ? needed.name : undefined;
  };
  const [best] = ranked;
  const lacked = best === undefined ? undefined : lackedBy(best);
  if (best === undefined || lacked === undefined) return undefined;
  const alike = ranked.filter((candidate) => candidate.likelihood > POSSIBLE && lackedBy(candidate) === lacked);
  const other = ranked.find((candidate) => !alike.includes(candidate));
  const likelihood = alike.reduce((sum, one) => sum + one.likelihood, 0);
  const isMeant = isCertain([{ ...best, likelihood }, ...(other === undefined ? [] : [other])]);
  return alike.length > 1 && isMeant ? best : undefined;
}

export const takesIdentifier = (tool: ModelTool) =>
  parametersOf(tool).some((parameter) => parameter.required && kindOf(parameter).kind === 'identifier');

/**
 * Instead of a search that also needs a number, the same search without it, if the text has no number: "the cheapest
 * lantern" names no highest price.
 */
function withoutNumber(ranked: readonly Candidate[], text: string, read: Situation['read']): Candidate | undefined {
  const [best, ...others] = ranked;
  if (best === undefined || !isReading(best.tool) || !wordsTaken(best, text, read).lacks) return undefined;
  const taken = parametersOf(best.tool).filter((parameter) => kindOf(parameter).kind !== 'number');
  const isSame = ({ tool }: Candidate) =>
    parametersOf(tool).every(({ name, required }) => !required || taken.some((one) => one.name === name));
  return others.find((other) => {
    const { complete, names: searches } = wordsTaken(other, text, read);
    return complete && searches && isSame(other);
  });
}

const isMore = (one: WordsTaken, other: WordsTaken) =>
  one.complete &&
  (one.identifies ? !other.identifies : (one.names && other.lacks) || (one.measures > 0 && other.measures === 0));

/** "How much is an oil change": a function that takes no values, and has no word of an oil change, does not tell. */
const isUnknownTo = (candidate: Candidate, { complete, wanted }: WordsTaken) =>
  complete &&
  wanted !== undefined &&
  !sharesWords(candidate, wanted) &&
  !parametersOf(candidate.tool).some(({ required }) => required);

interface WordsTaken {
  /** The words to look for, if the function takes words. */
  wanted: string | undefined;
  complete: boolean;
  lacks: boolean;
  names: boolean;
  measures: number;
  identifies: boolean;
}

function wordsTaken({ tool, profile }: Candidate, text: string, read: Situation['read']): WordsTaken {
  const sentence = sentenceFor(profile, text, read);
  const required = parametersOf(tool).filter((parameter) => parameter.required);
  const found = required.flatMap((parameter) => {
    const value = findValues(parameter, sentence).find(({ certain }) => certain)?.value;
    return value === undefined ? [] : [{ kind: kindOf(parameter).kind, value }];
  });
  const kinds = new Set(found.map(({ kind }) => kind));
  const words = found.find(({ kind }) => kind === 'text')?.value;
  return {
    wanted: words === undefined ? undefined : String(words),
    complete: found.length > 0 && found.length === required.length,
    lacks: found.length < required.length,
    names: kinds.has('text'),
    measures: found.filter(({ kind }) => MEASURED.test(kind)).length,
    identifies: kinds.has('identifier'),
  };
}

/** Whether the text has all that the function needs, and it needs something. */
export const isTakenFrom = (text: string, candidate: Candidate | undefined, read: Situation['read']): boolean =>
  candidate !== undefined && wordsTaken(candidate, text, read).complete;

/** Days, times and numbers. A message with several of them is probably meant for a function that needs them. */
const MEASURED = /^(?:date|time|date-time|number)$/;
const TAKEN = 2;

/** Whether a function's description has a word of the question. */
export const sharesWords = (candidate: Candidate | undefined, question: string): boolean =>
  contentStems(question).some((root) => candidate?.profile.knownStems.has(root));

/** Whether an action is requested that no function performs. */
export function asksForUndone(text: string, ranked: readonly Candidate[]): boolean {
  return requestedActions(text).some(
    (action) => !ranked.some(({ profile }) => knowsAction(profile.actionStems, action)),
  );
}

export const likelihoodOf = (decision: Decision | undefined) => decision?.ranked[0]?.likelihood ?? 0;
