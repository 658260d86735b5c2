/**
 * Places, currencies and directions (`from`, `to`) in a sentence: what stands behind a preposition, as the customer wrote
 * it. A name that nobody could know is as good as a known city.
 */
import { wordsOf, wordsOfName } from '../words.js';
import type { Parameter } from './parameter-kind.js';

const CURRENCIES = new Map([
  ['dollar', 'USD'],
  ['dollars', 'USD'],
  ['bucks', 'USD'],
  ['euro', 'EUR'],
  ['euros', 'EUR'],
  ['pound', 'GBP'],
  ['pounds', 'GBP'],
  ['sterling', 'GBP'],
  ['yen', 'JPY'],
  ['franc', 'CHF'],
  ['francs', 'CHF'],
  ['yuan', 'CNY'],
  ['rupee', 'INR'],
  ['rupees', 'INR'],
  ['krona', 'SEK'],
  ['kroner', 'NOK'],
  ['zloty', 'PLN'],
  ['peso', 'MXN'],
  ['pesos', 'MXN'],
  ['real', 'BRL'],
  ['rand', 'ZAR'],
  ['€', 'EUR'],
  ['$', 'USD'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
]);

const NAME = String.raw`(?:[\p{L}][\p{L}'’.-]*(?: (?!(?:is|are|at|on|in|to|from|for|the|and|or|please|today|tomorrow|now|open|near|by|with|this|next|closed?)\b)[\p{L}][\p{L}'’.-]*){0,2}(?: \d{1,4}[a-z]?\b)?)`;
const NO_PLACE =
  /^(?:my|me|the|a|an|your|you|our|it|this|that|here|there|stock|store|advance|person|time|general|town|english|euros?|dollars?|today|tomorrow|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|morning|afternoon|evening|weekend|what|which|free|order|case|one|all|any|some|us|home|work|least|most|night|noon)$/i;

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
  if (/\b(to|destination|target|arrival|quote|end)\b/.test(name)) return 'to';
  return null;
}

/** The place that `text` names for this parameter, or undefined. */
export function findPlace(text: string, parameter: Parameter): string | undefined {
  const direction = directionOf(parameter);
  if (direction !== null) {
    const [, from, to] =
      new RegExp(String.raw`\b(?:from|between)\s+(${NAME})\s+(?:to|and)\s+(${NAME})`, 'iu').exec(text) ?? [];
    const found = direction === 'from' ? from : to;
    return found ?? behind(text, direction === 'from' ? 'from' : 'to|for');
  }
  const kinds = wordsOf(`${wordsOfName(parameter.name)}`).filter((word) => word !== 'name' && word !== 'id');
  const kind = kinds.at(-1);
  const titled =
    kind === undefined
      ? undefined
      : new RegExp(String.raw`\b(?:the|your)\s+(${NAME})\s+${kind}\b`, 'iu').exec(text)?.[1];
  if (titled !== undefined && !NO_PLACE.test(titled) && !/^(nearest|closest|main|next|local|nearby)$/i.test(titled))
    return titled;
  return behind(text, 'in|at|near|around|close to|from|for|to|of');
}

function behind(text: string, prepositions: string): string | undefined {
  const pattern = new RegExp(
    String.raw`\b(?:${prepositions})\s+(?:the\s+(?:city|town|country|area)\s+of\s+)?(?:the\s+)?(${NAME})`,
    'giu',
  );
  const places: string[] = [];
  for (const [, name = ''] of text.matchAll(pattern)) {
    const place = name.replace(/[.'’-]+$/, '');
    if (!NO_PLACE.test(place.split(' ')[0] ?? '')) places.push(place);
  }
  return places.find((place) => /^\p{Lu}/u.test(place)) ?? places.at(-1);
}
