/**
 * The values for a function's parameters that a sentence contains. Values are never invented: a missing required value
 * stays missing, and an optional one is used only if the sentence clearly names it.
 */
import type { ModelTool } from '@frontdesk/contract/language-model';
import type { FunctionProfile } from '../ranking/function-profile.js';
import { ASKS_FACT } from '../vocabulary.js';
import { contentStems, contentWords, stem, wordsOf, wordsOfName } from '../words.js';
import { examplesOf } from './examples.js';
import { findDay, findDayAndTime, findTime } from './find-moment.js';
import { findNumber } from './find-number.js';
import { findIdentifiers, findShaped, fitIdentifiers } from './identifiers.js';
import { kindOf, type Parameter, type ParameterKind } from './parameter-kind.js';
import { directionOf, findCurrencies, findPlace } from './places.js';
import { findExample, findNamed, findOnlyName, findTitle } from './proper-names.js';
import type { Read } from './reading.js';
import type { Recognised } from './recognised.js';
import { answerText, bareThing, findWantedText, isSentence, leftoverText } from './wanted-text.js';

export type Value = string | number | boolean;

export interface FoundValue {
  value: Value;
  /** Clearly meant for this parameter, instead of merely compatible. */
  certain: boolean;
}

const SEARCHED_WORDS = 12;
/** Parameters that accept any words, so that the rest of a sentence may be the value. */
const SEARCHED = /\b(query|q|search|keywords?|terms?|title|topic|subject|words|phrase|text|product|item)\b/;

/** Whether the parameter is for a search by any words, unlike a genre. */
export const takesAnyWords = (parameter: Parameter): boolean =>
  kindOf(parameter).kind === 'text' && SEARCHED.test(wordsOfName(parameter.name));

const remembered = new WeakMap<ModelTool, Parameter[]>();

export function parametersOf(tool: ModelTool): Parameter[] {
  const known = remembered.get(tool);
  if (known !== undefined) return known;
  const parameters = readParameters(tool);
  remembered.set(tool, parameters);
  return parameters;
}

function readParameters(tool: ModelTool): Parameter[] {
  const parameters = Object.entries(tool.input_schema.properties).map(
    ([name, { type, description, enum: values, format, pattern }]): Parameter => ({
      name,
      type,
      description,
      enum: values,
      format,
      pattern,
      required: tool.input_schema.required.includes(name),
    }),
  );
  return parameters.map((parameter) => {
    const examples = examplesOf(parameter, tool);
    return {
      ...parameter,
      ...(examples.length > 0 && { examples }),
      ...(parameters.length > 1 && { others: parameters.filter((other) => other !== parameter) }),
    };
  });
}

export interface Sentence {
  text: string;
  /** Stems of the function's name, which are not part of the search text. */
  nameStems: ReadonlySet<string>;
  /** Stems of the function's whole topic. */
  knownStems: ReadonlySet<string>;
  /** Whether the text is a reply to a question for this value. */
  isAnswer: boolean;
  /** The numbers, dates and times in the text. */
  recognised: readonly Recognised[];
}

/** A text as it is searched for the values of a function. */
export const sentenceFor = (
  { nameStems, knownStems }: Pick<FunctionProfile, 'nameStems' | 'knownStems'>,
  text: string,
  read: Read,
  isAnswer = false,
): Sentence => ({ text, nameStems, knownStems, isAnswer, recognised: read(text) });

/** The value that a description declares as the default: "Today if none is named", "defaults to week". */
export function defaultOf({ description, type }: Parameter): string | undefined {
  if (type !== 'string') return undefined;
  return (
    /\bdefault(?:s| is|:)?(?: to)?:? [`'"]?([\w-]+)/i.exec(description)?.[1] ??
    /(?<![\w-])([\w-]+) (?:if|when|where) (?:none|nothing|no \w+|it|not|left out|omitted|unspecified)\b/i.exec(
      description,
    )?.[1]
  )?.toLowerCase();
}

/** All values of `parameter` in the sentence, best first. Several if a customer names two orders. */
export function findValues(parameter: Parameter, sentence: Sentence): FoundValue[] {
  const kind = kindOf(parameter);
  const found = valuesOfKind(parameter, kind, sentence);
  return parameter.required || sentence.isAnswer ? found : found.filter(({ certain }) => certain);
}

function valuesOfKind(parameter: Parameter, kind: ParameterKind, sentence: Sentence): FoundValue[] {
  const { text } = sentence;
  switch (kind.kind) {
    case 'identifier':
      return identifierValues(parameter, kind, sentence);
    case 'options':
      return one(toOption(parameter, findOption(text, kind.options)), true);
    case 'boolean':
      return one(findBoolean(parameter, sentence), true);
    case 'number':
      return one(findNumber(parameter, text, sentence.recognised, sentence.isAnswer), true);
    case 'email':
      return one(/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0], true);
    case 'phone':
      return one(/\+?\d[\d\s()/-]{6,}\d/.exec(text)?.[0], true);
    case 'postal_code':
      return one(
        /\b(?:\d{4}\s?[A-Za-z]{2}|[A-Za-z]{1,2}\d[A-Za-z\d]?\s?\d[A-Za-z]{2}|\d{4,5}(?:-\d{3,4})?)\b/.exec(text)?.[0],
        true,
      );
    case 'date':
      return one(findDay(parameter, text, sentence.recognised, othersOfKind(parameter, 'date')), true);
    case 'time':
      return one(findTime(parameter, text, sentence.recognised, othersOfKind(parameter, 'time')), true);
    case 'date-time':
      return one(findDayAndTime(parameter, text, sentence.recognised), true);
    case 'currency':
      return currencyValues(parameter, sentence);
    case 'place':
      return one(
        namedPlace(parameter, sentence) ?? (sentence.isAnswer ? answeredPlace(withoutMoments(sentence)) : undefined),
        parameter.required,
      );
    case 'text':
      return textValues(parameter, sentence);
  }
}

function one(value: Value | undefined, certain: boolean): FoundValue[] {
  return value === undefined ? [] : [{ value, certain }];
}

/** "The dentist" is not a place for a function that finds dentists, and "for two people" names none. */
function namedPlace(parameter: Parameter, { text, isAnswer, knownStems, recognised }: Sentence): string | undefined {
  const place = findNamed(text, parameter) ?? findPlace(text, parameter, isAnswer);
  if (place !== undefined && othersOfKind(parameter, 'options').some((other) => isOption(place, other)))
    return undefined;
  if (place === undefined || !/^\p{Ll}/u.test(place)) return place;
  const isTopic = contentStems(place).every((root) => knownStems.has(root));
  const isCount = recognised.some(({ number, said }) => number !== undefined && place.startsWith(`${said} `));
  return isTopic || isCount ? undefined : place;
}

const isOption = (said: string, { enum: values = [] }: Parameter) =>
  values.some((value) => String(value).toLowerCase() === said.toLowerCase());

/** "Philadelphia" of "Philadelphia on the 7th of March". */
function withoutMoments({ text, recognised }: Sentence): string {
  const moments = recognised.filter(({ date, time }) => (date ?? time) !== undefined);
  return moments
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (rest, { start, end }) =>
        rest.slice(0, start).replace(/(?:\b(?:on|at|for|by|from) )?(?:the )?$/i, '') + rest.slice(end),
      text,
    )
    .trim();
}

/** "York", "York is my destination", but not "That works for me. How long does it take?" */
function answeredPlace(said: string): string | undefined {
  const told = withoutQuestions(said);
  if (ASKS_FACT.test(told) || ONLY_AGREES.test(told)) return undefined;
  const parts = told.split(/(?<=\p{L}{4})[.!]+\s+/u);
  const named = parts.find((part) => !ONLY_AGREES.test(part) && !IS_GLAD.test(part) && !isSentence(part));
  const place = IS_PLACE.exec(told)?.[1] ?? answerText(named ?? told);
  const isPlace = place !== undefined && (CAPITALISED.test(place) || !isSentence(place.replace(POSSESSIVE, '')));
  return isPlace ? place : undefined;
}

const IS_GLAD = /^\W*(?:great|perfect|good|nice|thanks?|thank you|cool|awesome|wonderful|fine|hm+|well)\W*$/i;

/** "Can Tho", "Show Low" */
const CAPITALISED = /^\p{Lu}\S*(?: \p{Lu}\S*)+$/u;
/** "King's Lynn", but not "that's fine" */
const POSSESSIVE =
  /(?<!\b(?:it|that|what|there|here|where|who|how|when|he|she|let|one|city|town|place|destination))['’]s\b/gi;

const IS_PLACE =
  /^(\p{Lu}[\p{L}'’-]{0,30}(?: \p{Lu}[\p{L}'’-]{0,30}){0,3}) (?:is|will be|would be|works|sounds|please)\b/u;

/** "It's order no." */
const BEFORE_IDENTIFIER = /^\W*(?:(?:it'?s|it is|the|my|number|order|is|no|nr|id|code|ref(?:erence)?)\W+)*/i;

function identifierValues(
  parameter: Parameter,
  kind: Extract<ParameterKind, { kind: 'identifier' }>,
  sentence: Sentence,
): FoundValue[] {
  const toValue = (written: string) => (parameter.type === 'number' ? exactNumber(written) : written);
  const fitting = fitIdentifiers(parameter, kind, findIdentifiers(sentence.text));
  const [shaped] = parameter.type === 'string' ? findShaped(sentence.text, kind.shapes) : [];
  if (shaped !== undefined) return one(shaped, true);
  if (fitting.length > 0) return fitting.map(({ value, fit }) => ({ value: toValue(value), certain: fit > 0.7 }));
  if (!sentence.isAnswer) return [];
  const bare = /^#?([A-Za-z0-9][\w/-]*)(?:[^\w/-]\W*)?$/.exec(sentence.text.replace(BEFORE_IDENTIFIER, ''))?.[1];
  const written = bare !== undefined && (/\d/.test(bare) || /^[A-Z]{4,}$/.test(bare)) ? bare : undefined;
  return written === undefined || (parameter.type === 'number' && !/^\d+$/.test(written))
    ? []
    : one(toValue(written), true);
}

const othersOfKind = ({ others = [] }: Parameter, kind: ParameterKind['kind']) =>
  others.filter((other) => kindOf(other).kind === kind);

/** The option as declared, so that a number stays a number. */
function toOption({ enum: values }: Parameter, option: string | undefined): Value | undefined {
  return values?.find((value) => String(value) === option) ?? option;
}

export function findOption(text: string, options: readonly string[]): string | undefined {
  const stems = wordsOf(text).map(stem);
  const said = text.toLowerCase();
  // "Economy extra" is not "economy".
  const byLength = options.toSorted((one, other) => other.length - one.length);
  // In this pattern, `option.toLowerCase().replace(/[^\w ]/g, '.')` stands for: [\w.]{1,40}
  return (
    byLength.find((option) => new RegExp(`(^|\\W)${option.toLowerCase().replace(/[^\w ]/g, '.')}(\\W|$)`).test(said)) ??
    options.find((option) => {
      const root = stem(option.toLowerCase());
      return stems.some(
        (word) => word === root || (root.length >= 5 && word.length >= 5 && word.slice(0, 5) === root.slice(0, 5)),
      );
    })
  );
}

/** "Does it come furnished?" wants to know, and "I'd like it furnished" to have. */
const ASKS_WHETHER = /\b(?:do|does|is|are|has|have|will) (?:it|they|this|that|these|those|he|she|the \p{L}{1,20})\b/iu;

function findBoolean(parameter: Parameter, { text, isAnswer }: Sentence): boolean | undefined {
  if (isAnswer && /^\W*(yes|yeah|yep|sure|true|please do|of course)\b/i.test(text)) return true;
  if (isAnswer && /^\W*(no|nope|nah|false|not)\b/i.test(text)) return false;
  const own = new Set(contentStems(wordsOfName(parameter.name)));
  // "Pet-friendly" is two words.
  const words = wordsOf(text).flatMap((word) => word.split('-'));
  const at = words.findIndex((word) => own.has(stem(word)));
  if (at === -1) return undefined;
  const [ahead = ''] = text
    .slice(0, text.toLowerCase().indexOf(words[at] ?? ''))
    .split(/[.?!]/)
    .slice(-1);
  if (!isAnswer && ASKS_WHETHER.test(ahead)) return undefined;
  const before = words.slice(Math.max(0, at - 3), at);
  // "I don't mind sharing"
  return before.includes('mind') || !before.some((word) => /^(not|no|without|never|except|non|don't)$/.test(word));
}

const CURRENCY = String.raw`\s+(?:[\d.,]+\s+)?(?:US |UK |British |Swiss |Japanese )?(\p{L}+|[€$£¥])`;
const FROM_CURRENCY = new RegExp(String.raw`\b(?:from|convert)${CURRENCY}`, 'iu');
const TO_CURRENCY = new RegExp(String.raw`\b(?:to|into|in)${CURRENCY}`, 'iu');

function currencyValues(parameter: Parameter, { text, isAnswer }: Sentence): FoundValue[] {
  const codes = findCurrencies(text);
  const direction = directionOf(parameter);
  if (direction === null || (isAnswer && codes.length === 1)) return one(codes[0], true);
  const named = (direction === 'from' ? FROM_CURRENCY : TO_CURRENCY).exec(text)?.[1];
  const own = named === undefined ? undefined : findCurrencies(named.length === 3 ? named.toUpperCase() : named)[0];
  if (own !== undefined && codes.includes(own)) return one(own, true);
  return one(codes.length > 1 ? codes[direction === 'from' ? 0 : 1] : undefined, true);
}

function textValues(parameter: Parameter, sentence: Sentence): FoundValue[] {
  const { nameStems, knownStems, isAnswer } = sentence;
  const isName = isTitled(parameter);
  const told = isAnswer && isName ? sentence.text : withoutOthers(parameter, { ...sentence, isAnswer: false });
  const text = isAnswer && findTitle(told) === undefined ? sentence.text : told;
  const example = findExample(text, parameter.examples);
  if (example !== undefined) return one(example, true);
  const own = findNamed(text, parameter) ?? sortOf(parameter, sentence);
  if (own !== undefined) return one(own, true);
  if (isAnswer) return one(answeredText(parameter, text), true);
  if (!parameter.required) {
    // What "songs about love" gives to the topic is not the artist.
    if (othersOfKind(parameter, 'text').some(({ required }) => !required)) return [];
    const named =
      /(?<!\b(?:look|looking|search|searching|what|how) )\b(?:for|about|against|regarding)\s+(?!(?:me|my|us|our|you|your|the|a|an|it|this|that|what|how)\b)([\p{L}][\p{L}\s-]{2,40}?)\s*(?:[?.!,]|$)/iu.exec(
        text,
      )?.[1];
    return one(named !== undefined && isThing(named, sentence) ? named : undefined, true);
  }
  const title = isNameOrTitle(parameter) ? findTitle(text) : isName ? findOnlyName(text) : undefined;
  const wanted = title ?? findWantedText(text, nameStems, knownStems);
  // Names are mostly capitalised: "a dental appointment" is hardly the name of a dentist.
  if (wanted !== undefined && isThing(wanted, sentence))
    return one(
      withoutPlace(wanted, text),
      !isName || !/\p{Lu}/u.test(sentence.text.slice(1)) || /\p{Lu}/u.test(wanted),
    );
  if (!takesAnyWords(parameter) || wordsOf(text).length > SEARCHED_WORDS) return [];
  const bare = leftoverText(text, knownStems) ?? bareThing(text);
  // "No, four" names no play.
  const isNumber = sentence.recognised.some(({ number, said }) => number !== undefined && said === bare);
  return one(isNumber ? undefined : bare, false);
}

const SORT = /^(?:the )?(?:genre|kind|type|sort|category|style|cuisine|colou?r|flavou?r)\b/i;

/** "Anything else? Maybe something Pop" */
const NAMES_SORT =
  /\b(?:[Ss]omething|[Aa]nything|I(?:['’]d| would)? (?:like|love|prefer))(?: (?:more|like|some|an?))* (\p{Lu}[\p{L}-]+)(?=[.,;!?]|$| (?:but|instead|please)\b)/u;

/** "Some pop songs" names the sort pop: the word before the function's topic. */
function sortOf({ name, description }: Parameter, { text, nameStems, knownStems }: Sentence): string | undefined {
  if (!SORT.test(wordsOfName(name)) && !SORT.test(description)) return undefined;
  const words = text.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  const named = NAMES_SORT.exec(text)?.[1];
  if (named !== undefined) return named;
  return words.find((word, index) => {
    const [next = '', root] = [words[index + 1]?.toLowerCase(), stem(word.toLowerCase())];
    const isOf = nameStems.has(stem(next)) && contentWords(next).length > 0;
    return (
      isOf && contentWords(word).length > 0 && !knownStems.has(root) && !GENERIC.test(word) && !/['’]s?$/.test(word)
    );
  });
}

const WELCOME =
  /(?<!\s),?\s{1,5}(?:(?:would|will|['’]d|sounds?|is|seems?) (?:be )?(?:really |very |just |the )?(?:great|good|nice|fine|perfect|lovely|ok(?:ay)?|best|awesome|wonderful|cool))\W*$/i;

const ONLY_AGREES =
  /^\W*(?:yes|yeah|yep|sure|ok(?:ay)?|correct|right|exactly|that(?:['’]?s| is| works| sounds| looks| would| will)?)\b\W*(?:(?:please|thanks?|thank you|that(?:['’]?s| is| works| sounds| looks| would| will)?|it is|is|be|works?|(?:for|by|with) me|correct|right|good|great|fine|perfect|nice|awesome|exactly)\b\W*){0,6}$/i;

/** "That works for me. How long does it take?" answers nothing but the question before. */
function withoutQuestions(said: string): string {
  const told = said.match(/[^.!?]+(?:[.!](?=\S)[^.!?]*)*[.!?]*/g) ?? [];
  const rest = told.filter((sentence) => !sentence.includes('?')).join('');
  return rest.trim() === '' ? said : rest;
}

/** "Thai food would be great", "Pizza in Santa Rosa" where the town is another value. */
function answeredText({ others = [], examples = [] }: Parameter, said: string): string | undefined {
  const told = withoutQuestions(said);
  if (ASKS_FACT.test(told) || ONLY_AGREES.test(told)) return undefined;
  const text = told.replace(WELCOME, '');
  const found = findTitle(text) ?? answerText(findWantedText(text, new Set()) ?? text);
  // "I am a complete beginner" is not what a parameter with examples is for.
  if (found !== undefined && examples.length > 0 && found === answerText(text) && isSentence(found)) return undefined;
  const hasPlace = others.some((other) => kindOf(other).kind === 'place');
  return found === undefined || !hasPlace ? found : withoutPlace(found, text);
}

const GENERIC =
  /^(?:else|options?|places?|something|anything|someone|some|good|nice|one|help|information|spot|time|day|stuff|things?|way|list|ones?|more|best|new|great|cheap(?:er)?|available|different|similar|upcoming|local|nearby|first|last|whole|right|own|favou?rite|free|online|book(?:ing)?|buy|rent|order|play|watch|hear|recommend|reserve|there)$/i;
const THING_WORDS = 6;
/** "A good place to eat", "some cheap spot" */
const SOME_PLACE =
  /^(?:\p{L}+ ){0,2}(?:places?|spots?|somewhere|something|anything)(?: (?:to|for|that|where|with|in)\b.*)?$/u;

/** "To watch a movie", "some options" and "the small one" cannot be searched for. */
function isThing(wanted: string, { knownStems, recognised }: Sentence): boolean {
  if (recognised.some(({ date, time, said }) => (date ?? time) !== undefined && said.includes(wanted))) return false;
  if (/ ones?$/i.test(wanted) || SOME_PLACE.test(wanted)) return false;
  // "For three people" tells how many.
  if (recognised.some(({ number, said }) => number !== undefined && wanted.startsWith(`${said} `) && !/\d/.test(said)))
    return false;
  const words = wordsOf(wanted);
  const telling = contentStems(wanted).filter((root) => !knownStems.has(root) && !GENERIC.test(root));
  return words.length <= THING_WORDS && words[0] !== 'to' && telling.length > 0 && !/\b(?:i|we|my|you)\b/i.test(wanted);
}

/** "Pizza and pasta in Santa Rosa" becomes "pizza and pasta". */
function withoutPlace(wanted: string, text: string): string {
  return /["“”]/.test(text) ? wanted : (wanted.split(/\s(?:in|near|around|at|for|on)\s(?=\p{Lu})/u)[0] ?? wanted);
}

/** Whether all examples are names, such as those of languages, and no other parameter takes names. */
const hasNames = ({ examples = [], others = [] }: Parameter): boolean =>
  examples.length > 0 &&
  examples.every((example) => /^\p{Lu}[^\d]*$/u.test(example)) &&
  !others.some((other) => /^(?:text|place)$/.test(kindOf(other).kind));

const isNameOrTitle = ({ name, description }: Parameter): boolean =>
  /\b(?:name|title)\b/.test(wordsOfName(name)) || /^\W*(?:the )?(?:full |exact )?(?:name|title)\b/i.test(description);

/** Whether the value is a name that customers capitalise. */
export const isTitled = (parameter: Parameter): boolean => isNameOrTitle(parameter) || hasNames(parameter);

const MOMENT = /^(?:date|time|date-time)$/;
const KEPT = /^(?:text|number|boolean)$/;

/** The text without the values of the function's other parameters: "Bookkeeping in autumn" without "in autumn". */
function withoutOthers({ others = [] }: Parameter, sentence: Sentence): string {
  const takesMoment = others.some((other) => MOMENT.test(kindOf(other).kind));
  let rest = takesMoment ? withoutMoments(sentence) : sentence.text;
  for (const other of others) {
    const { kind } = kindOf(other);
    const named = kind === 'text' ? findNamed(sentence.text, other) : undefined;
    if (named === undefined && KEPT.test(kind)) continue;
    const [found] = named === undefined ? findValues(other, sentence) : one(named, true);
    if (found?.certain !== true || typeof found.value === 'boolean') continue;
    const at = rest.toLowerCase().indexOf(String(found.value).toLowerCase());
    if (at < 0) continue;
    const ahead = rest
      .slice(0, at)
      .replace(/(?<!\s)\s*\b(?:in|at|on|from|to|for|of|near|and|the|during|by)\s+(?:the )?$/i, ' ');
    rest = `${ahead} ${rest.slice(at + String(found.value).length)}`.trim();
  }
  return rest.replace(/\s+/g, ' ');
}

/**
 * Parses a number, or keeps its text if JavaScript cannot represent it exactly, so that two long ids stay different.
 */
function exactNumber(written: string): number | string {
  const digits = written.replace(/^-?0*/, '').replace('.', '').length;
  return digits <= 15 ? Number(written) : written;
}
