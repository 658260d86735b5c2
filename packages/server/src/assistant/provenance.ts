/**
 * Decides where the value of a function's parameter may come from. A model can be manipulated into any call, so its
 * arguments must have one of four sources: the customer's own messages, the parameter's declaration, a complete field
 * of an earlier result, or the session's identity, which the service fills in. The decision depends on no language and
 * asks no model.
 *
 * An earlier result supplies a value according to the parameter's `sources` or, if none are declared, to functions of
 * the same origin. Sensitive functions accept results only from declared sources. A part of a text is never a value.
 */
import type { ParameterType } from '@frontdesk/contract';
import { saysDate } from './evidence/date-words.js';
import { foldText } from './evidence/fold-text.js';
import { saysNumber } from './evidence/number-words.js';
import { fieldsAt, fieldsIn, isScalar, type ReadResult, type Scalar, sameScalar } from './evidence/result-fields.js';
import { datesIn, type IsoMoment, readIsoMoment, timesIn } from './evidence/said-dates.js';
import { canonicalNumber, numbersIn } from './evidence/said-numbers.js';
import { readSaid, type SaidText, saidAsText } from './evidence/said-words.js';
import { once } from './once.js';

export type ResultSource = { function: string; response_path: string };

/** A parameter whose value the assistant supplies. */
export interface JudgedParameter {
  name: string;
  type: ParameterType;
  enum?: readonly (string | number | boolean)[] | undefined;
  /** Undefined: none declared. Empty: no result may supply it. */
  sources?: readonly ResultSource[] | undefined;
}

export interface Callee {
  name: string;
  /** Scheme, host and port of its URL. */
  origin: string;
  sensitive: boolean;
  parameters: readonly JudgedParameter[];
}

export interface Evidence {
  mayFill(callee: Callee, parameter: JudgedParameter, value: unknown): boolean;
}

/** Returned to the model in place of a result. */
export interface ValueRefused {
  ok: false;
  reason: 'value_not_allowed';
  parameter: string;
  message: string;
  /** Descriptions of the allowed values. */
  allowed: string[];
}

/** @returns the refusal for the first parameter whose value has no allowed source; undefined if all have one */
export function judgeCall(
  callee: Callee,
  given: Readonly<Record<string, unknown>>,
  evidence: Evidence,
): ValueRefused | undefined {
  const refused = callee.parameters.find((parameter) => {
    const value = Object.hasOwn(given, parameter.name) ? given[parameter.name] : undefined;
    return value !== undefined && value !== null && !evidence.mayFill(callee, parameter, value);
  });
  return refused && refusal(callee, refused, given[refused.name]);
}

/**
 * @param messages the customer's own, unchanged
 * @param results the functions' results so far; read again for every value, so the array may grow
 * @param today `YYYY-MM-DD`
 * @param recognised values that the messages have in words: ISO dates and times, plain decimal numbers
 */
export function gatherEvidence(
  messages: readonly string[],
  results: readonly ReadResult[],
  today: string,
  recognised: readonly string[] = [],
): Evidence {
  const saidValues = once(() => readMessages(messages, today, recognised));
  const mayFill: Evidence['mayFill'] = (callee, parameter, value) => {
    if (Array.isArray(value)) return value.every((inner) => mayFill(callee, parameter, inner));
    // The model also chose the names of an object's fields.
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).every((entry) => entry.every((inner) => mayFill(callee, parameter, inner)));
    if (!isScalar(value)) return value === null || value === undefined;
    if (parameter.enum !== undefined) return parameter.enum.some((one) => String(one) === String(value));
    if (isBoolean(parameter, value)) return !callee.sensitive || isAnswered(results, callee, parameter, value);
    return isSaid(saidValues(), parameter.type, String(value)) || isAnswered(results, callee, parameter, value);
  };
  return { mayFill };
}

/** A boolean parameter's type declares both values, so neither of them introduces foreign data. */
function isBoolean({ type }: JudgedParameter, value: unknown): boolean {
  return type === 'boolean' && (typeof value === 'boolean' || value === 'true' || value === 'false');
}

interface SaidValues {
  texts: readonly SaidText[];
  /** Computed on first use: most values are in a message as they are. */
  parsed: () => ParsedValues;
  today: string;
}

interface ParsedValues {
  numbers: Set<string>;
  dates: Set<string>;
  times: Set<string>;
}

function readMessages(messages: readonly string[], today: string, recognised: readonly string[]): SaidValues {
  const texts = messages.map(readSaid);
  return { texts, parsed: once(() => parseValues(texts, today, recognised)), today };
}

function parseValues(texts: readonly SaidText[], today: string, recognised: readonly string[]): ParsedValues {
  const all = (find: (folded: string) => Iterable<string>) => new Set(texts.flatMap(({ folded }) => [...find(folded)]));
  const values = { numbers: all(numbersIn), dates: all((folded) => datesIn(folded, today)), times: all(timesIn) };
  for (const value of recognised) {
    const { date, time } = readIsoMoment(value) ?? {};
    const number = canonicalNumber(value);
    if (date !== undefined) values.dates.add(date);
    if (time !== undefined) values.times.add(time);
    if (number !== undefined) values.numbers.add(number);
  }
  return values;
}

function isSaid(said: SaidValues, type: ParameterType, value: string): boolean {
  if (value.trim() === '') return true;
  if (said.texts.some((text) => saidAsText(text, value))) return true;
  const number = canonicalNumber(foldText(value));
  // Text keeps leading zeros: the id 007 is not 7.
  const isPlain = number !== undefined && (type === 'number' || number === foldText(value));
  if (isPlain && (said.parsed().numbers.has(number) || saysNumber(said.texts, number))) return true;
  const moment = readIsoMoment(value);
  return moment !== undefined && isSaidMoment(said, moment);
}

/** A date without a time matches fully if the time is midnight. */
function isSaidMoment({ texts, parsed, today }: SaidValues, { date, time }: IsoMoment): boolean {
  const { dates, times } = parsed();
  if (time !== undefined && !times.has(time) && !(date !== undefined && time === '00:00')) return false;
  return date === undefined || dates.has(date) || saysDate(texts, date, today);
}

function isAnswered(
  results: readonly ReadResult[],
  callee: Callee,
  parameter: JudgedParameter,
  value: Scalar,
): boolean {
  for (const field of suppliedFields(results, callee, parameter)) if (sameScalar(field, value)) return true;
  return false;
}

/** The fields of earlier results that may fill a parameter. */
export function* suppliedFields(
  results: readonly ReadResult[],
  { origin, sensitive }: Callee,
  { sources }: JudgedParameter,
): Generator<Scalar> {
  for (const result of results) {
    if (sources === undefined) {
      if (!sensitive && result.origin === origin) yield* fieldsIn(result.data);
    } else {
      for (const source of sources)
        if (source.function === result.function) yield* fieldsAt(result.data, source.response_path);
    }
  }
}

const SHOWN_CHARACTERS = 100;

function refusal(callee: Callee, parameter: JudgedParameter, value: unknown): ValueRefused {
  const shown = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, SHOWN_CHARACTERS).toWellFormed();
  const allowed = allowedSources(callee, parameter);
  return {
    ok: false,
    reason: 'value_not_allowed',
    parameter: parameter.name,
    message: `${callee.name} was not called: "${shown}" is not an allowed value of ${parameter.name}. Call it with an allowed value, or ask the customer for it.`,
    allowed,
  };
}

function allowedSources({ sensitive }: Callee, { type, enum: values, sources }: JudgedParameter): string[] {
  if (values !== undefined) return [`one of: ${values.join(', ')}`];
  if (type === 'boolean' && !sensitive) return ['true or false'];
  const fields =
    sources?.map(
      (source) => `the field ${source.response_path} of an earlier result of ${source.function}, complete`,
    ) ?? (sensitive ? [] : ['a complete field of an earlier result of a function of the same host']);
  return ["what the customer has written, in the customer's own spelling", ...fields];
}
