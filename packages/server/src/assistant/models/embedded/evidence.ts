/**
 * What speaks for and against each function: how alike the question and its texts are to the sentence encoder, which
 * words they share, whether the question holds the values it needs, and whether it asks for what a function cannot do.
 */
import type { ModelTool } from '../../model.js';
import { compareWords, rarityOf, sharedWords } from './compare-words.js';
import { correctWords } from './correct-words.js';
import { type Encoder, similarity } from './encoder.js';
import { type FunctionProfile, profileOf } from './function-profile.js';
import { findValues, parametersOf } from './parameters/find-values.js';
import { findIdentifiers, isShapedAs, withoutIdentifiers } from './parameters/identifiers.js';
import { kindOf, type ParameterKind } from './parameters/parameter-kind.js';
import { findWantedText } from './parameters/wanted-text.js';
import { QUESTION_CUES, requestedActions, synonymsOf } from './vocabulary.js';
import { contentWords, stem } from './words.js';

/** Functions that are also compared word by word, which costs more. */
const COMPARED_BY_WORD = 14;
/** The encoder reads each word by itself, for some ms: a question has fewer, and a text of noise costs no more. */
const COMPARED_WORDS = 16;
/** A function that needs a limit is for questions that name one. */
const LIMIT = /(^|_)(max|min|maximum|minimum|limit|budget|below|above|until|since)(_|$)/i;
/** "Do you have lanterns" asks for goods; "do you have a garage" may ask for anything. */
const EXPLICIT_SEARCH =
  /\b(?:look(?:ing)? (?:for|up)|search(?:ing)?|find me|do (?:you|they) (?:sell|stock|carry)|(?:do (?:you|they) have|have you got|got) (?:any |some )?(?!an?\b|the\b|your\b|my\b|any\b|some\b)(?:[a-z-]+ ){0,3}[a-z-]+[^\Wsu]s\b)/i;

const GENERAL =
  /^\W*(?:do (?:you|they)(?! still have)|does (?:your|the)|can (?:i|we|you|one)|may (?:i|we)|could (?:i|you)|is (?:it|there)|are there|who|why|what is the best|which \w+ (?:is|should|would))\b/i;
const OF_MINE = /\b(?:my|mine|our|ours|me|us|i'?ve|i have|i'?m|(?:order|book|bought|paid|sent|report|applied)\w*)\b/i;

/** A day is a value: that a description names it too says nothing about what is asked. */
const DAY = /^(?:today|tonight|tomorrow|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)$/;

export interface Evidence {
  best_text: number;
  two_best_texts: number;
  shared_words: number;
  alike_words: number;
  question_cue: number;
  values: number;
  missing_limit: number;
  unclaimed_identifier: number;
  requested_action: number;
  open_search: number;
  excluded: number;
  /** How alike the question and the whole description are. */
  whole_text: number;
  /** Whether it is asked in general ("do you repair bicycles"), but the function looks up one thing by its number. */
  general_question: number;
  /** Whether an identifier is written just as the function describes its own. */
  own_identifier: number;
}

/** The evidence for every function, in their order. */
export async function gatherEvidence(
  text: string,
  tools: readonly ModelTool[],
  encoder: Encoder,
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<{ profile: FunctionProfile; evidence: Evidence }[]> {
  const profiles = tools.map(profileOf);
  const asked = correctWords(withoutIdentifiers(text) || text, profiles);
  const words = [...new Set(contentWords(asked))];
  const topicWords = words.filter((word) => !DAY.test(word));
  const rarity = rarityOf(profiles);
  const cues = QUESTION_CUES.filter(({ asked: cue }) => cue.test(text));
  const actions = requestedActions(text);
  const [question] = await encoder.encode([asked], signal);
  const texts = await encoder.encode(
    profiles.flatMap((profile) => profile.texts),
    signal,
  );
  const whole = await encoder.encode(
    profiles.map(({ wholeText }) => wholeText),
    signal,
  );
  const named = [...new Set(profiles.flatMap((profile) => openSearch(text, profile, profiles)?.question ?? []))];
  const unnamed = await encoder.encode(named, signal);
  if (question === undefined) throw new Error('the encoder left out the question');

  let gain = 0;
  let position = 0;
  const rows = profiles.map((profile, index) => {
    const search = openSearch(text, profile, profiles);
    const openly = search === null ? undefined : unnamed[named.indexOf(search.question)];
    const own = profile.texts.map(() => texts[position++] ?? question);
    const [best, two] = closestTexts(question, own);
    if (openly !== undefined) gain = Math.max(gain, closestTexts(openly, own)[1] - two);
    const evidence: Evidence = {
      best_text: best,
      two_best_texts: two,
      shared_words: sharedWords(topicWords, profile, rarity),
      alike_words: 0,
      whole_text: similarity(question, whole[index] ?? question),
      question_cue: questionCue(cues, profile),
      requested_action: requestedAction(actions, profile),
      open_search: search?.fit ?? 0,
      excluded: words.some((word) => profile.excludedStems.has(stem(word))) ? 1 : 0,
      ...valueEvidence(text, profile, now),
    };
    return { profile, evidence };
  });
  for (const { evidence } of rows.filter((row) => row.evidence.open_search > 0)) {
    evidence.best_text += gain;
    evidence.two_best_texts += gain;
  }
  const rough = ({ evidence }: { evidence: Evidence }) =>
    evidence.two_best_texts * 5 + evidence.shared_words + evidence.values;
  const closest = [...rows].sort((one, other) => rough(other) - rough(one)).slice(0, COMPARED_BY_WORD);
  await compareWords(words.slice(0, COMPARED_WORDS), closest, encoder, signal, text, now);
  return rows;
}

/** The best likeness, and the mean of the two best; a function's bare subject only counts for the first. */
function closestTexts(question: Float32Array, texts: readonly Float32Array[]): [best: number, two: number] {
  const [subject = 0, ...others] = texts.map((text) => similarity(question, text));
  const [first = subject, second = first] = others.sort((one, other) => other - one);
  return [Math.max(subject, first), (first + second) / 2];
}

function questionCue(cues: typeof QUESTION_CUES, profile: FunctionProfile): number {
  if (cues.length === 0) return 0;
  const met = cues.filter(({ given }) => [...given].some((root) => profile.stems.has(root)));
  return met.length / cues.length - 0.5;
}

/** Functions read: what a customer asks to have done counts against each that is not about just that. */
function requestedAction(actions: readonly string[], profile: FunctionProfile): number {
  const isAmong = (action: string, stems: ReadonlySet<string>) =>
    [...synonymsOf(action)].some((root) => stems.has(root));
  if (actions.some((action) => !isAmong(action, profile.actionStems))) return -1;
  return actions.some((action) => isAmong(action, profile.nameStems)) ? 0.5 : 0;
}

/**
 * Whether the customer asks for a thing by words of their own and the function searches by words: 1.5 where the customer
 * says so ("looking for"), 0.75 where other functions could be meant too ("how much is"). What another function is named
 * for is no thing to search. `question` is then the text with the thing unnamed: a thing
 * that no description knows makes a question unlike all of them, so all such functions gain alike from leaving it out.
 */
function openSearch(
  text: string,
  profile: FunctionProfile,
  profiles: readonly FunctionProfile[],
): { fit: number; question: string } | null {
  const searches = parametersOf(profile.tool).some(
    (parameter) =>
      parameter.required && kindOf(parameter).kind === 'text' && /^(search|find|list)_/.test(profile.tool.name),
  );
  const wanted = searches ? findWantedText(text, profile.nameStems) : undefined;
  if (wanted === undefined) return null;
  const others = profiles.filter((other) => other !== profile);
  const own = contentWords(wanted).map(stem);
  if (own.every((root) => others.some(({ nameStems }) => nameStems.has(root)))) return { fit: -1, question: text };
  if (!EXPLICIT_SEARCH.test(text)) return { fit: 0.75, question: text };
  return { fit: 1.5, question: text.replace(wanted, 'something') };
}

function valueEvidence(text: string, profile: FunctionProfile, now: number) {
  const parameters = parametersOf(profile.tool);
  const identifiers = findIdentifiers(text);
  const sentence = { text, topicStems: profile.nameStems, knownStems: profile.knownStems, isAnswer: false, now };
  let values = 0;
  let missing = 0;
  let takesIdentifiers = false;
  let own = 0;
  let lacksIdentifier = false;
  for (const parameter of parameters) {
    const about = kindOf(parameter);
    const { kind } = about;
    const [found] = findValues(parameter, sentence);
    if (kind === 'identifier' || kind === 'number' || kind === 'phone' || kind === 'postal_code')
      takesIdentifiers = true;
    if (found !== undefined && about.kind === 'identifier' && isShapedAs(String(found.value), about)) own = 1;
    if (found !== undefined) values += strengthOf(kind, found.certain);
    else if (parameter.required && kind === 'identifier') lacksIdentifier = true;
    else if (parameter.required && LIMIT.test(parameter.name)) missing = 1;
  }
  return {
    values: Math.min(1.5, values),
    missing_limit: missing,
    general_question: lacksIdentifier && GENERAL.test(text) && !OF_MINE.test(text) ? 1 : 0,
    own_identifier: own,
    unclaimed_identifier: identifiers.some(({ certain }) => certain) && !takesIdentifiers ? 1 : 0,
  };
}

/** A day or a place fits many functions; an identifier of the right shape or a listed option fits few. */
function strengthOf(kind: ParameterKind['kind'], certain: boolean): number {
  if (kind === 'date' || kind === 'place' || kind === 'boolean') return 0.25;
  if (kind === 'identifier') return certain ? 1 : 0.7;
  return certain ? 0.8 : 0;
}
