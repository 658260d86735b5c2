/**
 * Places, currencies and directions (`from`, `to`) in a sentence: the text after a preposition, in the customer's
 * wording. Unknown names are accepted like known cities.
 */
import { detectLanguage, isFunctionWord } from '../languages/detect-language.js';
import { wordsOfName } from '../words.js';
import type { Parameter } from './parameter-kind.js';

const CURRENCY_WORDS: Readonly<Record<string, string>> = {
  USD: 'dollar dollars bucks $',
  EUR: 'euro euros €',
  GBP: 'pound pounds sterling £',
  JPY: 'yen ¥',
  CHF: 'franc francs',
  CNY: 'yuan',
  INR: 'rupee rupees',
  SEK: 'krona',
  NOK: 'kroner',
  PLN: 'zloty',
  MXN: 'peso pesos',
  BRL: 'real',
  ZAR: 'rand',
};
const CURRENCIES = new Map(
  Object.entries(CURRENCY_WORDS).flatMap(([code, words]) => words.split(' ').map((word) => [word, code])),
);

/** Words that end a place's name. */
const STOP =
  /^(?:is|are|was|were|be|been|at|on|in|to|from|for|of|the|and|or|but|while|please|pls|today|tonight|tomorrow|now|right|open|opens|near|by|with|without|this|next|last|closed?|that|which|who|what|when|where|how|why|if|because|since|until|till|before|after|around|you|i|we|they|he|she|it|my|your|our|do|does|did|can|could|will|would|have|has|had|still|again|yet|already|any|some|not|no|thanks|thank|leaves?|leaving|arrives?|arriving|going|go|take|takes|costs?|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/i;
const LINK = /^(?:on|upon|of|de|del|della|di|da|do|dos|das|du|des|la|le|les|el|los|las|der|den|van|von|am|the)$/i;
const NAME = String.raw`[\p{L}][\p{L}'’.-]*(?: [\p{L}][\p{L}'’.-]*){0,4}(?: \d{1,4}[a-z]?\b)?`;
const STREETS =
  /\b\d{1,4}[a-z]? \p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,3}(?: #\d{1,5}\b|(?<=\b(?:Suite|Unit|Apt\.?|Apartment|Room|Floor)) \d{1,5}\b)?|(?<![\p{L}'’.-])\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,3} \d{1,4}[a-z]?\b/gu;
const NO_PLACE =
  /^(?:my|me|the|a|an|your|you|our|it|this|that|here|there|stock|store|advance|person|time|general|town|english|euros?|dollars?|today|tomorrow|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|morning|afternoon|evening|weekend|what|which|free|order|case|one|all|any|some|us|home|work|least|most|night|noon)$/i;

/** "Milpitas." and "SFO.", unlike "St." */
const SENTENCE_END = /(?:\p{L}{4}|\p{Lu}{2,3})\.$/u;

/** Currency codes in the order they were named. */
export function findCurrencies(text: string): string[] {
  const codes: string[] = [];
  for (const word of text.match(/[\p{L}]+|[€$£¥]/gu) ?? []) {
    const code = CURRENCIES.get(word.toLowerCase()) ?? (/^[A-Z]{3}$/.test(word) ? word : undefined);
    if (code !== undefined && !codes.includes(code)) codes.push(code);
  }
  return codes;
}

/** Which end of a journey or conversion a parameter is, or null. */
export function directionOf(parameter: Parameter): 'from' | 'to' | null {
  const name = wordsOfName(parameter.name);
  if (/\b(from|origin|source|base|departure|start)\b/.test(name)) return 'from';
  if (/\b((?<!where )to|destination|target|arrival|quote|end)\b/.test(name)) return 'to';
  return null;
}

/** Verbs after which "to" introduces a place. After other words it introduces a verb. */
const MOTION =
  /(?<!\p{L})(?:go|going|went|get|getting|travel\p{L}*|fly|flying|driv\p{L}+|rid\p{L}+|head\p{L}*|mov\p{L}+|com(?:e|ing)|trips?|journeys?|tickets?|trains?|bus(?:es)?|coach(?:es)?|flights?|ferry|cabs?|taxis?|way|back|over|ship\p{L}*|deliver\p{L}*|send\p{L}*)\s+to\s+$/iu;
const AHEAD_CHARACTERS = 40;
/** In "going to eat", no place follows. */
const VERB =
  /^(?:eat|see|visit|find|be|have|make|do|need|buy|book|stay|take|get|pay|use|watch|order|rent|look|look for|try|work|meet|check|reserve|hire|play|learn|spend|want)$/i;

/** "Interested in Jethro Tull" names no place. */
const NO_PLACE_AHEAD = /\b(?:interested|interest|believe)\s+in\s+$/i;

/** "Of the branch" is not the name of a branch. */
function isKind(place: string): boolean {
  return /^(?:address|branch|street|city|town|place|location|country|region|state|area|station|airport|office|district|building|studio|store|shop)$/i.test(
    place,
  );
}

/** The place that `text` names for this parameter, or undefined. */
export function findPlace(text: string, parameter: Parameter, isAnswer = false): string | undefined {
  const direction = directionOf(parameter);
  if (/\b(?:house number|address)\b/i.test(`${wordsOfName(parameter.name)} ${parameter.description}`)) {
    const street = findStreet(text, direction);
    if (street !== undefined) return street;
  }
  if (direction !== null) {
    const [, from, to] =
      new RegExp(String.raw`\b(?:from|between)\s+(${NAME})\s+(?:to|and)\s+(${NAME})`, 'iu').exec(text) ?? [];
    const found = direction === 'from' ? from : to;
    return cutName(found) ?? behind(text, direction === 'from' ? 'from|out of' : 'to|for', true);
  }
  return (
    behind(text, 'in|near|around|close to', true) ??
    behind(text, 'at|from|for|to|of', isAnswer || !/\p{Lu}/u.test(text.slice(1)))
  );
}

/** A street with its number. If there are two, the destination is the one without "from". */
function findStreet(text: string, direction: 'from' | 'to' | null): string | undefined {
  const streets = [...text.matchAll(STREETS)].filter(
    ([street]) => !street.split(' ').some((word) => NO_PLACE.test(word)),
  );
  const fitting = streets.find(({ index }) => /\bfrom\W*$/i.test(text.slice(0, index)) === (direction === 'from'));
  return (direction === null ? streets[0] : fitting)?.[0].split(/(?<=\p{L}{4})\. |(?<=\p{L}{3})\.$/u)[0];
}

/** @param isExact whether a lower-case name is accepted too */
function behind(text: string, prepositions: string, isExact: boolean): string | undefined {
  // In this pattern, `prepositions` stands for: in|at|near|around|close\x20to|from|for|to|of
  const pattern = new RegExp(
    String.raw`\b(?:${prepositions})\s+(?:the\s+(?:city|town|country|area)\s+of\s+)?(?:the\s+)?(${NAME})`,
    'giu',
  );
  const places: string[] = [];
  let language: string | undefined;
  /** Of another language than English, whose function words are in `NO_PLACE`: in German, "in" stands before "den", too. */
  const foreign = () => {
    language ??= detectLanguage(text) ?? 'en';
    return language === 'en' ? '' : language;
  };
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [matched, name = ''] = match;
    // "For teachers in York" contains another preposition.
    pattern.lastIndex = match.index + matched.length - name.length;
    const place = cutName(name) ?? '';
    const [first = ''] = place.split(' ');
    // "Girl In Red" contains no preposition.
    if (/^\p{Lu}/u.test(matched) && match.index > 0 && /[\p{L}\p{N}] $/u.test(text.slice(0, match.index))) continue;
    const isSmall = !/^\p{Lu}/u.test(place);
    if (isSmall && isFunctionWord(first, foreign())) continue;
    const start = match.index + matched.length - name.length;
    const ahead = text.slice(Math.max(0, start - AHEAD_CHARACTERS), start);
    if (NO_PLACE_AHEAD.test(ahead)) continue;
    if (isSmall && /\bto\s+$/i.test(ahead) && (VERB.test(first) || !MOTION.test(ahead))) continue;
    if (place !== '' && !isKind(place) && !NO_PLACE.test(first)) places.push(place);
  }
  return places.find((place) => /^\p{Lu}/u.test(place)) ?? (isExact ? places.at(-1) : undefined);
}

/**
 * A capitalised name continues only with capitalised or linking words (`New York`, `Stoke on Trent`), and a lower-case
 * name only with lower-case ones.
 */
function cutName(name: string | undefined): string | undefined {
  const words = name?.split(' ') ?? [];
  const isCapital = (word = '') => /^\p{Lu}/u.test(word);
  const kept: string[] = [];
  for (const [index, word] of words.entries()) {
    const linked =
      index > 0 &&
      isCapital(words[0]) &&
      LINK.test(word) &&
      isCapital(words[index + 1]) &&
      !STOP.test(words[index + 1] ?? '') &&
      !NO_PLACE.test(words[index + 1] ?? '');
    if (!linked && STOP.test(word)) break;
    if (!linked && index > 0 && !/^\d/.test(word) && isCapital(word) !== isCapital(words[0])) break;
    if (!isCapital(words[0]) && kept.length === 3) break;
    kept.push(word);
    if (SENTENCE_END.test(word)) break;
  }
  return kept.join(' ').replace(/(?<![.'’-])[.'’-]+$/, '') || undefined;
}
