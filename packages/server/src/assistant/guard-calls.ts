/**
 * What a model may still call once it has read data of an endpoint in this turn: that data may hold instructions, and no
 * model is deaf to all of them. From then on a function is called only if the customer's own words name what it is about
 * and hold every value it is to be called with; a call that was made before may be repeated. So data can neither choose a
 * function nor supply an argument: chains from one answer to the next call are the organisation's to define, as leaves.
 *
 * Limits: before data was read the model is free, for it has only read the people of the conversation. What the customer
 * has pasted counts as the customer's words. A value in other words than the customer's (a date for "tomorrow") and a
 * function whose name shares no word with the customer's language are refused; the model is told to ask, and the
 * customer's next message begins a turn in which `guard-later-turns.ts` judges. Asking for a human is never refused.
 */

import type { FunctionRow } from '../db/schema.js';
import { type ToolDescription, toToolDescription } from '../features/functions/to-tools.js';

export interface NotAskedFor {
  ok: false;
  reason: 'not_asked_for';
  message: string;
}

/** Said to the model in place of a result. */
export function notAskedFor(what: string): NotAskedFor {
  return {
    ok: false,
    reason: 'not_asked_for',
    message: `${what} Answer with what you have, and ask the customer whether to go on.`,
  };
}

/**
 * @param said the customer's own messages, one of which names what the function gives
 * @param values where the values must stand; those messages, unless said otherwise
 * @returns why the call is refused, or undefined where it is the customer's wish
 */
export function refuseCall(
  row: FunctionRow,
  given: Record<string, unknown>,
  said: readonly string[],
  values: readonly string[] = said,
): NotAskedFor | undefined {
  const heard = said.map(wordsOf);
  const tool = toToolDescription(row);
  const sources = values.map(wordsOf);
  const foreign = valuesOf(tool, given).find((value) => !sources.some((words) => holds(words, value)));
  if (foreign !== undefined) return notAskedFor(`The customer has not said "${foreign}" in these words.`);
  if (!heard.some((words) => names(words, tool.name)))
    return notAskedFor(`The customer has not asked for what ${tool.name} gives.`);
  return undefined;
}

/** What the model chose. A flag is no value: it names nothing. */
function valuesOf({ parameters }: ToolDescription, given: Record<string, unknown>): string[] {
  return parameters.flatMap(({ name }) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined || value === null || typeof value === 'boolean') return [];
    return [typeof value === 'object' ? JSON.stringify(value) : String(value)];
  });
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Nothing longer is a value that somebody says. */
const VALUE_CHARACTERS = 1_000;

/** Whether whole words in a row are the value, however either is spaced or punctuated: `AB-1042` and `ab 1042`. */
function holds(words: readonly string[], value: string): boolean {
  const wanted = wordsOf(value).join('');
  if (wanted === '') return value.trim() === '';
  if (wanted.length > VALUE_CHARACTERS) return false;
  const bounds = new Set([0]);
  let length = 0;
  for (const word of words) {
    length += word.length;
    bounds.add(length);
  }
  const said = words.join('');
  for (let at = said.indexOf(wanted); at >= 0; at = said.indexOf(wanted, at + 1))
    if (bounds.has(at) && bounds.has(at + wanted.length)) return true;
  return false;
}

const STEM_LETTERS = 4;
const SAY_NOTHING = new Set([
  'all',
  'by',
  'for',
  'from',
  'in',
  'of',
  'the',
  'to',
  'my',
  'id',
  'info',
  'data',
  'details',
]);

/** Whether a word is about the resource in a name of the form `verb_resource`. */
function names(words: readonly string[], name: string): boolean {
  const [verb = '', ...rest] = wordsOf(name.replaceAll('_', ' '));
  const resource = (rest.length > 0 ? rest : [verb]).filter((word) => !SAY_NOTHING.has(word));
  return resource.some((wanted) =>
    words.some(
      (word) =>
        word === wanted ||
        (word.length >= STEM_LETTERS && wanted.startsWith(word.slice(0, stemOf(word, wanted)))) === true,
    ),
  );
}

/** Words of one stem share their beginning, up to their endings: `shipping` and `shipped`, `order` and `orders`. */
function stemOf(one: string, other: string): number {
  return Math.max(STEM_LETTERS, Math.min(one.length, other.length) - 2);
}
