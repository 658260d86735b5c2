/**
 * Fills a call's arguments from the customer's messages: the question, replies to the matcher's questions, and, for a
 * missing identifier, earlier messages. Values are never invented. The matcher asks for missing ones.
 */
import type { ModelTool, ToolCall } from '@frontdesk/contract/language-model';
import type { Conversation } from './conversation.js';
import { profileOf } from './ranking/function-profile.js';
import { defaultOf, findValues, parametersOf, sentenceFor, type Value } from './values/find-values.js';
import { kindOf, type Parameter } from './values/parameter-kind.js';
import type { Read } from './values/reading.js';

export interface SpokenAnswer {
  parameter: string;
  text: string;
}

export interface FilledArguments {
  /** One set of arguments per call. Several if the customer named several orders. */
  sets: Record<string, Value>[];
  missing: Parameter[];
}

const CALLS = 3;
const REMEMBERED_EXCHANGES = 4;
const ANOTHER = /\b(other|another|different|second|new one|next one|else)\b/i;

/** @param texts the customer's messages to search, the most relevant first */
export function fillArguments(
  tool: ModelTool,
  texts: readonly string[],
  answers: readonly SpokenAnswer[],
  conversation: Conversation,
  read: Read,
): FilledArguments {
  const profile = profileOf(tool);
  const values = new Map<string, Value[]>();
  const missing: Parameter[] = [];
  const used = new Set<Value>();
  for (const parameter of parametersOf(tool)) {
    const spoken = answers.filter((answer) => answer.parameter === parameter.name);
    const readings = [
      ...spoken.map(({ text }) => sentenceFor(profile, text, read, true)),
      ...texts.map((text) => sentenceFor(profile, text, read)),
    ].map((sentence) => findValues(parameter, sentence));
    const beside = saidBeside(parameter, answers, tool, read);
    const found =
      (spoken.length === 0 ? restated(parameter, answers, tool, read) : undefined) ??
      readings.find((values) => values.some(({ certain }) => certain))?.map(({ value }) => value) ??
      (beside.length > 0 ? beside : (readings.find((values) => values.length > 0) ?? []).map(({ value }) => value));
    const free = kindOf(parameter).kind === 'identifier' ? found.filter((value) => !used.has(value)) : found;
    if (free.length === 0 && parameter.required) free.push(...namedBefore(tool, parameter, texts, conversation, read));
    if (free.length === 0 && parameter.required) free.push(...givenLast(tool, parameter, conversation));
    const assumed = free.length === 0 && parameter.required ? defaultOf(parameter) : undefined;
    if (assumed !== undefined) free.push(assumed);
    if (free.length > 0) values.set(parameter.name, free);
    else if (parameter.required) missing.push(parameter);
    if (free[0] !== undefined) used.add(free[0]);
  }
  return { sets: toSets(tool, values), missing };
}

/**
 * A value in the reply to another question: "there are three of us, and we go to Mill Lane 8". The newest reply is
 * used.
 */
function saidBeside(parameter: Parameter, answers: readonly SpokenAnswer[], tool: ModelTool, read: Read): Value[] {
  const profile = profileOf(tool);
  const sure = answers.map((answer) => {
    const asked = parametersOf(tool).find(({ name }) => name === answer.parameter);
    const [own] = asked === undefined ? [] : findValues(asked, sentenceFor(profile, answer.text, read, true));
    // "At Bistro", in reply to a question for a restaurant, names no city.
    const isOwn = (value: Value) => typeof value === 'string' && String(own?.value).includes(value);
    return findValues(parameter, sentenceFor(profile, answer.text, read)).flatMap(({ value, certain }) =>
      certain && (asked?.name === parameter.name || !isOwn(value)) ? [value] : [],
    );
  });
  return sure.findLast((values) => values.length > 0) ?? [];
}

const RESTATED = /^(?:date|time|date-time|number|options|place)$/;

/** "A dermatologist in Oakland", in reply to another question, instead of the Antioch that was named before. */
function restated(
  parameter: Parameter,
  answers: readonly SpokenAnswer[],
  tool: ModelTool,
  read: Read,
): Value[] | undefined {
  const { kind } = kindOf(parameter);
  if (!RESTATED.test(kind)) return undefined;
  const others = parametersOf(tool).filter((other) => kindOf(other).kind !== kind);
  const beside = answers.filter((answer) => others.some(({ name }) => name === answer.parameter));
  const found = saidBeside(parameter, beside, tool, read);
  return found.length > 0 ? found : undefined;
}

/** One call, or one per identifier if the function takes nothing else. */
function toSets(tool: ModelTool, values: ReadonlyMap<string, Value[]>): Record<string, Value>[] {
  const first = Object.fromEntries(
    [...values].flatMap(([name, [value]]) => (value === undefined ? [] : [[name, value]])),
  );
  const [required, ...others] = parametersOf(tool).filter((parameter) => parameter.required);
  if (required === undefined || others.length > 0 || kindOf(required).kind !== 'identifier') return [first];
  const several = [...new Set(values.get(required.name) ?? [])].slice(0, CALLS);
  return several.length < 2 ? [first] : several.map((value) => ({ ...first, [required.name]: value }));
}

/** "Are there other buses?" uses the same departure as the last call. */
function givenLast(tool: ModelTool, parameter: Parameter, { earlierResults: [last] }: Conversation): Value[] {
  if (last?.call.name !== tool.name || kindOf(parameter).kind === 'identifier') return [];
  const given = argumentOf(last.call, parameter);
  return given === undefined ? [] : [given];
}

function argumentOf({ arguments: input }: ToolCall, parameter: Parameter): Value | undefined {
  const given: unknown = Object.entries(input ?? {}).find(([name]) => name === parameter.name)?.[1];
  return typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean' ? given : undefined;
}

function namedBefore(
  tool: ModelTool,
  parameter: Parameter,
  texts: readonly string[],
  { current, earlier, earlierResults }: Conversation,
  read: Read,
): Value[] {
  if (kindOf(parameter).kind !== 'identifier' || texts.some((text) => ANOTHER.test(text))) return [];
  const profile = profileOf(tool);
  const namedIn = (said: readonly string[]) =>
    said.flatMap((text) => findValues(parameter, sentenceFor(profile, text, read))).find(({ certain }) => certain);
  // "I don't need the invoice of 51777, where is the order?"
  const beside = current.whole === undefined ? undefined : namedIn([current.whole]);
  if (beside !== undefined) return [beside.value];
  for (const { call } of earlierResults.slice(0, REMEMBERED_EXCHANGES)) {
    const given = argumentOf(call, parameter);
    if (given !== undefined) return [given];
  }
  for (const { said } of earlier.slice(0, REMEMBERED_EXCHANGES)) {
    const named = namedIn(said);
    if (named !== undefined) return [named.value];
  }
  return [];
}
