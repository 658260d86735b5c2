/**
 * The features for ranking each function and "none of them": the similarity of the question and the function's texts by
 * the sentence encoder, words and letter sequences, and whether the question contains the required values.
 */
import { type ModelTool, similarity } from '@frontdesk/contract/language-model';
import { detectLanguage } from '../languages/detect-language.js';
import { inEnglish } from '../languages/dictionary.js';
import { toUnitLength } from '../projection.js';
import type { TextWorker } from '../text-worker.js';
import { findValues, parametersOf, sentenceFor } from '../values/find-values.js';
import { isShapedAs, withoutIdentifiers } from '../values/identifiers.js';
import { kindOf, type ParameterKind } from '../values/parameter-kind.js';
import type { Read } from '../values/reading.js';
import { QUESTION_CUES, requestedActions } from '../vocabulary.js';
import { type FunctionProfile, profileOf } from './function-profile.js';
import { gramsOf, stemsOf } from './terms.js';
import { readCorpus, sharedGrams, sharedName, sharedTerms, unknownTerms } from './weigh-terms.js';
import type { WEIGHTS } from './weights.js';

/** Features of one function. `centre` compares with the mean of all its texts and examples. */
type Features = Record<keyof (typeof WEIGHTS)['english']['function'], number>;

export interface Measured {
  /** Language of the question. */
  language: string;
  /** How the question was understood. */
  as: keyof typeof WEIGHTS;
  rows: { profile: FunctionProfile; features: Features }[];
  /** Features of the whole question in favour of "none of them". */
  none: Record<keyof (typeof WEIGHTS)['english']['none'], number>;
}

export interface RankOptions {
  read: Read;
  signal: AbortSignal;
  /** Language of the question, used if it cannot be detected. */
  language?: string | undefined;
}

/** Similarity of a question without words to any text: about that of texts that have nothing to do with each other. */
const ANY = 0.2;
/** A number may belong to any function, so a value counts only as far as the words match too, if there are any. */
const UNRELATED = 0.05;
const RELATED = 0.25;

export async function measure(
  text: string,
  tools: readonly ModelTool[],
  worker: TextWorker,
  { read, signal, language: assumed }: RankOptions,
): Promise<Measured> {
  const language = detectLanguage(text) ?? assumed ?? 'en';
  const question = withoutValues(text, read);
  const english = inEnglish(question, language);
  const profiles = tools.map(profileOf);
  const corpus = readCorpus(profiles);
  const stems = stemsOf(question, language);
  const [grams, distinct] = [gramsOf(stems), new Set(stems)];
  const wordless = !/\p{L}/u.test(question);
  const alikes = english === undefined || wordless ? undefined : await encodeAll(english, profiles, worker, signal);
  const unread = wordless ? ANY : 0;
  const cues = QUESTION_CUES.filter(({ asked: cue }) => cue.test(text));
  const actions = requestedActions(text);

  const rows = profiles.map((profile, index) => {
    const alike = alikes?.[index] ?? { texts: [unread], whole: unread, centre: unread, examples: [] };
    const [subject = 0, ...others] = alike.texts;
    const [first = subject, second = first] = [...others, ...alike.examples].sort((one, other) => other - one);
    const { valueStems, ...values } = valueFeatures(text, profile, read, language);
    const [ownStems, ownGrams] = valueStems.size === 0 ? [stems, grams] : termsWithout(stems, valueStems);
    const features: Features = {
      best_text: Math.max(subject, first),
      two_best_texts: (first + second) / 2,
      whole_text: alike.whole,
      centre: alike.centre,
      terms: sharedTerms(ownStems, profile, corpus),
      grams: sharedGrams(ownGrams, profile, corpus),
      name: sharedName(distinct, profile, corpus),
      question_cue: questionCue(cues, profile),
      requested_action: actions.length === 0 ? 0 : actions.some((action) => profile.actionStems.has(action)) ? 1 : -1,
      ...values,
    };
    const about = Math.max(features.best_text, features.terms, features.grams, features.name);
    const backed = wordless ? 1 : Math.min(1, Math.max(0, (about - UNRELATED) / (RELATED - UNRELATED)));
    features.values *= backed;
    features.own_identifier *= backed;
    return { profile, features };
  });
  return {
    language,
    as: language === 'en' ? 'english' : english === undefined ? 'words' : 'glossed',
    rows,
    none: {
      unknown_terms: unknownTerms(stems, profiles, corpus),
      bias: 1,
    },
  };
}

async function encodeAll(
  question: string,
  profiles: readonly FunctionProfile[],
  worker: TextWorker,
  signal: AbortSignal,
) {
  const encode = (texts: readonly string[]) => worker.encode(texts, signal, 'request');
  const own = profiles.flatMap(({ encoded }) => encoded);
  const [[asked], all] = await Promise.all([encode([question]), encode(own)]);
  if (asked === undefined) throw new Error('the encoder left out the question');
  let position = 0;
  return profiles.map(({ texts, encoded }) => {
    const vectors = encoded.map(() => all[position++] ?? asked);
    const [whole = 0, ...each] = vectors.map((vector) => similarity(asked, vector));
    const centre = similarity(asked, middleOf(vectors));
    return { whole, centre, texts: each.slice(0, texts.length), examples: each.slice(texts.length) };
  });
}

function middleOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0);
  return toUnitLength(sum);
}

function questionCue(cues: typeof QUESTION_CUES, profile: FunctionProfile): number {
  if (cues.length === 0) return 0;
  const met = cues.filter(({ given }) => [...given].some((root) => profile.stems.has(root)));
  return met.length / cues.length - 0.5;
}

/** The topic of a question without identifiers, days and times, which any function may take. */
function withoutValues(text: string, read: Read): string {
  const moments = read(text).filter(({ date, time }) => (date ?? time) !== undefined);
  const rest = moments.reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text);
  const topic = withoutIdentifiers(rest);
  return /\p{L}{2}/u.test(topic) ? topic : text;
}

/** A searched title does not indicate which function searches for it. */
function termsWithout(stems: readonly string[], values: ReadonlySet<string>): [string[], Set<string>] {
  const left = stems.filter((root) => !values.has(root));
  return [left, gramsOf(left)];
}

function valueFeatures(text: string, profile: FunctionProfile, read: Read, language: string) {
  const sentence = sentenceFor(profile, text, read);
  let values = 0;
  let missing = 0;
  let own = 0;
  const valueStems = new Set<string>();
  for (const parameter of parametersOf(profile.tool)) {
    const about = kindOf(parameter);
    const [found] = findValues(parameter, sentence);
    if (found !== undefined && about.kind === 'identifier' && isShapedAs(String(found.value), about)) own = 1;
    if (found?.certain && typeof found.value === 'string')
      for (const root of stemsOf(found.value, language)) if (!profile.counts.has(root)) valueStems.add(root);
    if (found !== undefined) values += strengthOf(about.kind, found.certain);
    else if (parameter.required) missing += 1;
  }
  return {
    valueStems,
    values: Math.min(1.5, values),
    missing_value: Math.min(3, missing),
    own_identifier: own,
  };
}

/** A day or a place fits many functions. An identifier of the right shape or a listed option fits few. */
function strengthOf(kind: ParameterKind['kind'], certain: boolean): number {
  if (/^(?:date|time|place|boolean)$/.test(kind)) return 0.25;
  if (kind === 'identifier') return certain ? 1 : 0.7;
  return certain ? 0.8 : 0;
}
