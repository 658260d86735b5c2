/**
 * "And 1043?", "what about tomorrow?", "sorry, I meant York": messages that only give a new value for the previous
 * question. The previous function is called again with the new value instead of the old one.
 */
import type { ModelTool, ToolCall } from '@frontdesk/contract/language-model';
import { numbersByWord } from '@frontdesk/contract/number-words';
import { fillArguments } from './fill-arguments.js';
import { readMessage } from './intents.js';
import { LANGUAGES } from './languages/languages.js';
import { beginsWith } from './phrases.js';
import { profileOf } from './ranking/function-profile.js';
import { isCertain, rankFunctions } from './ranking/rank-functions.js';
import type { Situation } from './step.js';
import { findValues, isTitled, parametersOf, sentenceFor, type Value } from './values/find-values.js';
import { followMoment } from './values/follow-moment.js';
import { findIdentifiers, withoutIdentifiers } from './values/identifiers.js';
import { kindOf, type Parameter } from './values/parameter-kind.js';
import { directionOf } from './values/places.js';
import type { Read } from './values/reading.js';
import { answerText, bareThing } from './values/wanted-text.js';
import { ASKS_FACT } from './vocabulary.js';
import { contentWords, wordsOf } from './words.js';

const LEAD =
  /^\W*(?:and(?: also)?|or|(?:(?:is|are) there |do you have |have you )?(?:anything|something|what|any(?: others?)?) else|any others?|(?:are|is) there (?:any )?others?|what about|how about|also|then|same (?:for|with)|but|please|plus)\b[\s,:;.!-]*/i;
const CORRECTION =
  /^\W*(?:no+|nope|nah|wait|hm+|oh|ah|ahem|oops|sorry|apologies|pardon|my (?:bad|mistake)|well|typo|mistyped|correction|rather|actually|instead|(?:the )?wrong (?:one|number|code|day|date|name)|i (?:mean|meant|was (?:thinking|talking|asking) (?:of|about)|mis(?:typed|wrote|spelled|read)(?: (?:it|that))?|made a (?:typo|mistake))|(?:can you |could you |please )?(?:make|change|correct) (?:it|that)(?: to| into)?|(?:can|could|shall) we (?:say|make it)|(?:it|that) (?:should (?:be|have been|read)|was|is)|should be|it'?s|that'?s|(?:i|we) (?:gave|told|sent|typed|wrote|entered)(?: you)? (?:the |a )?wrong \w+|(?:the )?(?:right|correct|other) (?:one|number|code)(?: is)?|not (?:(?=[\w-]*\d)[\w-]+|that one|this one|(?:that|this)(?: \w+)?(?=[,.;:!])|(?:on )?(?:to(?:day|night|morrow)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?=[,.;:!]))(?: but)?)(?![\w'])[\s,:;.!-]*/i;
const FOLLOW_UP_WORDS = 4;
const LOOSE_WORDS = 5;
/** Number of earlier questions searched for the function. */
const EARLIER_QUESTIONS = 4;
/** From this likelihood of another function on, the message is not a follow-up. */
export const OWN_QUESTION = 0.8;

/** The same in other languages, the longest phrases first. */
const phrasesOf = (kind: 'also' | 'corrects' | 'behind'): string[] =>
  [...LANGUAGES.values()]
    .flatMap(({ follow_ups }) => follow_ups?.[kind]?.split(',') ?? [])
    .map((phrase) => phrase.trim())
    .sort((one, other) => other.length - one.length);
const ALSO = phrasesOf('also');
const CORRECTS = phrasesOf('corrects');
const BEHIND = phrasesOf('behind');
/** Phrases that need no space behind them: those of Chinese and Japanese of more than one character, and "and". */
const JOINED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{2}$|^那$/u;
const ARABIC_AND = 'و';
const ARABIC_NUMBERS = [...numbersByWord('ar').keys()].join('|');
/**
 * What may follow an Arabic "and" without a space: an identifier, a word with an article, a preposition, a number or a
 * moment. "Time", "arrived" and "my father" begin with the same letter.
 */
// In this pattern, `ARABIC_NUMBERS` stands for: \p{L}{3,8}
const BEHIND_ARABIC_AND = new RegExp(
  String.raw`^(?:[#\dA-Z]|(?:ال|لل|بال)(?!(?:د(?:ي|ة|تي)?|له)(?!\p{L}))\p{L}|(?:في|عن|على|من|إلى|الى|مع)(?!\p{L})|[بل]?(?:${ARABIC_NUMBERS}|يوم|بعد|غدا?|صباحا?|مساء)(?!\p{L}))`,
  'u',
);

function withoutPhrase(text: string, phrases: readonly string[]): string {
  const plain = text.replace(/^[^\p{L}\p{N}]+/u, '');
  const found = phrases.find(
    (phrase) => plain.toLowerCase().startsWith(phrase) && isWhole(phrase, plain.slice(phrase.length)),
  );
  return found === undefined ? text : plain.slice(found.length).replace(/^[^\p{L}\p{N}#]+/u, '');
}

const isWhole = (phrase: string, behind: string): boolean =>
  JOINED.test(phrase) || !/^[\p{L}\p{N}'’]/u.test(behind) || (phrase === ARABIC_AND && BEHIND_ARABIC_AND.test(behind));

/** Without "呢" at the end of "48555呢？". */
function withoutBehind(text: string): string {
  const plain = text.replace(/(?<![\p{P}\s])[\p{P}\s]+$/u, '');
  const found = BEHIND.find((phrase) => plain.endsWith(phrase));
  return found === undefined ? text : plain.slice(0, -found.length);
}

interface Lead {
  rest: string;
  corrects: boolean;
}

const LEAD_ROUNDS = 6;
/** Longer messages contain more than a new value. */
const CHANGE_WORDS = 12;
/** "Now" gives no new day or time. */
const NOW = /\bnow$/i;
/** A time in the second half of the day, alone or with its day. */
const LATE = /^(?:\d{4}-\d{2}-\d{2}T)?(?:1[2-9]|2\d):\d{2}/;
/** Kinds of values that a sentence cannot contain by chance. */
const CHANGED = /^(?:date|time|date-time|number|options)$/;

/** Removes leading phrases such as "and" and "no, I meant", also repeated ones. */
function withoutLead(text: string): Lead {
  let rest = text;
  let corrects = false;
  for (let before = '', round = 0; before !== rest && round < LEAD_ROUNDS; round++) {
    before = rest;
    rest = withoutPhrase(rest.replace(LEAD, ''), ALSO);
    const corrected = withoutPhrase(rest.replace(CORRECTION, ''), CORRECTS);
    if (corrected !== rest && corrected.trim() !== '') {
      corrects = true;
      rest = corrected;
    }
  }
  return {
    rest: withoutBehind(rest).replace(
      /(?<![\s,])[\s,]*\b(?:instead(?: of [^,.;!?]{1,30})?|rather|please|sorry|i mean(?:t)?|bitte|stattdessen|meine ich|s['’]il vous plaît|alors|à la place|por favor|mejor)\W*$/i,
      '',
    ),
    corrects,
  };
}

/** Whether a message is incomplete by itself: it begins with a phrase such as "and", or consists only of a value. */
export function isFollowUp(text: string): boolean {
  const { rest } = withoutLead(text);
  const content = contentWords(withoutIdentifiers(rest));
  const bareValue = content.length <= 1 && findIdentifiers(text).length > 0;
  return bareValue || (rest !== text && content.length <= FOLLOW_UP_WORDS);
}

/** Whether a message begins with a phrase such as "no, I meant". */
export const isCorrection = (text: string): boolean => withoutLead(text).corrects;

export interface FollowedUp {
  tool: ModelTool;
  input: Record<string, Value>;
  missing: Parameter[];
}

/**
 * The previous function and its values, updated from `text`. `own` is the likelihood that the text is a question of its
 * own, or null if no function is certain.
 */
export async function findFollowedUp(
  text: string,
  situation: Situation,
  own: number | null,
): Promise<FollowedUp | null> {
  const { rest, corrects } = withoutLead(text);
  if (!isFollowUp(text) || (own !== null && own > OWN_QUESTION && !corrects)) return null;
  const { conversation, functions } = situation;
  const loosely = own === null || corrects;
  const lastCall = conversation.earlierResults[0]?.call;
  const called = functions.find(({ name }) => name === lastCall?.name);
  if (called !== undefined) {
    const followed = changeValues(called, valuesOf(lastCall?.arguments), [], rest, loosely, situation);
    if (followed !== null) return followed;
  }
  const before = [
    ...conversation.current.said.slice(0, -1).reverse(),
    ...conversation.earlier
      .filter(({ answered }) => answered === null || !beginsWith(answered, 'not_sure'))
      .flatMap(({ said }) => said.toReversed()),
  ];
  for (const question of before.slice(0, EARLIER_QUESTIONS)) {
    if (readMessage(question, situation.language).intent !== 'question') continue;
    const ranked = await rankFunctions(question, functions, situation.worker, situation);
    const [best] = ranked;
    if (best === undefined || !isCertain(ranked)) continue;
    const { sets, missing } = fillArguments(best.tool, [question], [], conversation, situation.read);
    const followed = changeValues(best.tool, sets[0] ?? {}, missing, rest, loosely, situation);
    if (followed !== null) return followed;
  }
  return null;
}

/** "The 13th would be better", "we're five now": a new day, time, number or option for the last call. */
export function findChangedValue(text: string, { conversation, functions, read, now }: Situation): FollowedUp | null {
  const call = conversation.earlierResults[0]?.call;
  const tool = functions.find(({ name }) => name === call?.name);
  if (tool === undefined || text.split(/\s+/).length > CHANGE_WORDS) return null;
  const parameters = parametersOf(tool).filter((parameter) => CHANGED.test(kindOf(parameter).kind));
  return withFresh(tool, parameters, call, text, { read, now });
}

/** The call with what `text` says of these parameters. Null if that is nothing new. */
function withFresh(
  tool: ModelTool,
  parameters: readonly Parameter[],
  call: ToolCall | undefined,
  text: string,
  situation: Pick<Situation, 'read' | 'now'>,
): FollowedUp | null {
  const base = valuesOf(call?.arguments);
  const changed = freshValues(tool, parameters, base, text, situation);
  return Object.keys(changed).length === 0 ? null : { tool, input: { ...base, ...changed }, missing: [] };
}

/** "Anything else?", "another one", but not "nothing else". */
const ASKS_OTHERS = /(?<!\b(?:nothing|nobody|no one|not?) )\b(?:else|others?|another|different|instead)\b(?! than\b)/i;
/** "Find me a furnished one", "any Delta flights?", "I'd prefer Oakland" */
const ASKS_FOR_ONE =
  /\b(?:(?:find|show|get|give|suggest|recommend) (?:me|us)|look(?:ing)? (?:for|in|at)|search(?:ing)?|(?:i|we)(?:['’]d| would)? (?:like|want|prefer|rather|need)|(?:is|are) there (?:any|an?)|do you have any)\b/i;
/** Longer messages are about more than one search. */
const SEARCH_WORDS = 24;
/** What a search is narrowed by. */
const NARROWING = /^(?:date|time|date-time|number|options|boolean|place)$/;

/**
 * "Anything else in Oakland?", "find me a furnished one": the last search with other values.
 * @param chosen the function that the message matches by itself, if that is certain
 */
export function searchAgain(
  text: string,
  { conversation, functions, read, now }: Situation,
  chosen: ModelTool | null | undefined,
): FollowedUp | null {
  const call = conversation.earlierResults[0]?.call;
  const tool = functions.find(({ name, is_action }) => name === call?.name && is_action !== true);
  if (tool === undefined || text.split(/\s+/).length > SEARCH_WORDS) return null;
  const isOther = chosen != null && chosen.name !== tool.name;
  if (!ASKS_OTHERS.test(text) && (isOther || !ASKS_FOR_ONE.test(text))) return null;
  const parameters = parametersOf(tool).filter(
    (parameter) =>
      NARROWING.test(kindOf(parameter).kind) ||
      (kindOf(parameter).kind === 'text' && (!parameter.required || isTitled(parameter))),
  );
  return withFresh(tool, parameters, call, text, { read, now });
}

function freshValues(
  tool: ModelTool,
  parameters: readonly Parameter[],
  base: Record<string, Value>,
  text: string,
  { read, now }: Pick<Situation, 'read' | 'now'>,
): Record<string, Value> {
  const isLate = Object.values(base).some((value) => LATE.test(String(value)));
  const lasting: Read = (said) =>
    read(said)
      .filter((one) => !NOW.test(one.said))
      .map((one) => (isLate && one.either_half ? { ...one, time: inSecondHalf(one.time) } : one))
      .flatMap((one) => followMoment(one, Object.values(base), now) ?? []);
  const sentence = sentenceFor(profileOf(tool), text, lasting);
  const fresh: Record<string, Value> = {};
  for (const parameter of parameters) {
    const before = base[parameter.name];
    const found = findValues(parameter, sentence)
      .map(({ value, certain }) => ({ certain, value: withLettersOf(before, value) }))
      .find(({ value, certain }) => value !== before && (certain || !ASKS_FACT.test(text)));
    const taken = Object.values(fresh).includes(found?.value ?? '');
    if (found !== undefined && !taken) fresh[parameter.name] = found.value;
  }
  return fresh;
}

/** "7731" instead of `CK-7713` is `CK-7731`. */
function withLettersOf(before: Value | undefined, value: Value): Value {
  const [, letters = '', digits = ''] = /^(\p{L}+-?)(\d+)$/u.exec(String(before ?? '')) ?? [];
  return /^\d+$/.test(String(value)) && String(value).length === digits.length ? `${letters}${value}` : value;
}

/** "Half past seven" instead of 18:00 is 19:30. */
const inSecondHalf = (time = '') => time.replace(/^0\d|^1[01]/, (hours) => String(Number(hours) + 12));

function valuesOf(input: unknown): Record<string, Value> {
  const values = Object.entries(typeof input === 'object' && input !== null ? input : {});
  return Object.fromEntries(
    values.filter(([, value]) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'),
  );
}

function changeValues(
  tool: ModelTool,
  base: Record<string, Value>,
  missing: Parameter[],
  rest: string,
  loosely: boolean,
  situation: Situation,
): FollowedUp | null {
  const changed = freshValues(tool, parametersOf(tool), base, rest, situation);
  if (Object.keys(changed).length === 0 && loosely)
    Object.assign(changed, looseValue(tool, base, rest, situation.read));
  if (Object.keys(changed).length === 0) return null;
  return {
    tool,
    input: { ...base, ...changed },
    missing: missing.filter(({ name }) => changed[name] === undefined),
  };
}

/** A word, name or number alone, used for the text, place or number that the function was given before. */
function looseValue(tool: ModelTool, base: Record<string, Value>, rest: string, read: Read): Record<string, Value> {
  const parameters = parametersOf(tool);
  const whole = wordsOf(rest).join(' ');
  const { number } = read(rest).find((one) => one.number !== undefined && one.said.toLowerCase() === whole) ?? {};
  if (number !== undefined) {
    const ofKind = (kind: string) => parameters.filter((parameter) => kindOf(parameter).kind === kind);
    const counts = ofKind('number');
    const [counted, other] = counts.length > 0 ? counts : ofKind('time');
    if (counted === undefined || other !== undefined) return {};
    if (kindOf(counted).kind === 'number') return { [counted.name]: number };
    const hours = number < 12 && LATE.test(String(base[counted.name])) ? number + 12 : number;
    return Number.isInteger(hours) && hours < 24 ? { [counted.name]: `${String(hours).padStart(2, '0')}:00` } : {};
  }
  const bare = rest.split(/\s+/).length <= LOOSE_WORDS ? bareThing(answerText(rest) ?? '') : undefined;
  if (bare === undefined) return {};
  const open = parameters.filter((parameter) => {
    const { kind } = kindOf(parameter);
    return parameter.required && base[parameter.name] !== undefined && (kind === 'text' || kind === 'place');
  });
  const isCapital = (value: unknown) => /^\p{Lu}/u.test(String(value));
  const alike = open.filter(({ name }) => isCapital(base[name]) === isCapital(bare));
  const candidates = alike.length > 0 ? alike : open;
  const chosen = candidates.find((parameter) => directionOf(parameter) === 'to') ?? candidates[0];
  return chosen === undefined ? {} : { [chosen.name]: bare };
}
