/**
 * Interprets an endpoint's response by the specification's convention: a 2xx status and a JSON object with `success`
 * true. Anything else is a failure. The organisation always reads the endpoint's own message, shortened. Customers may
 * read it only beside `success: false`, because other messages come from the endpoint's framework; and not with 5xx, for
 * which not even the assistant gets it.
 */
import { LIMITS } from '@frontdesk/contract';
import { isObject } from '../../json.js';
import { findExcess } from '../../json-bounds.js';
import { parseExactJson, parseJsonAsWritten } from './exact-json.js';
import { type Failure, type FailureReason, failure, type Success } from './outcome.js';

const QUOTED_CHARACTERS = 300;
const SHOWN_TEXT_CHARACTERS = 2_000;

export interface Answer {
  json: boolean;
  /** The response's JSON, or its text if it is not JSON. */
  body: unknown;
  /** An identity whose JSON contains a key twice with different values. */
  ambiguous?: true;
  /** Not parsed at all. */
  too_many_values?: true;
}

interface Reading {
  /** The answer identifies a customer: numbers keep their written form, and every key must be unambiguous. */
  identity?: boolean;
  /** Removes secrets from a value. Called before anything is shortened. */
  clean?: (value: unknown) => Promise<unknown>;
}

export async function readAnswer(
  bytes: Buffer,
  { identity = false, clean = async (value) => value }: Reading = {},
): Promise<Answer> {
  const text = new TextDecoder().decode(bytes);
  const excess = excessOf(text);
  if (excess === 'values') return { json: true, body: 'JSON with too many values', too_many_values: true };
  if (excess !== undefined) return { json: true, body: 'JSON that nests too deep' };
  const body = parsed(text);
  if (body === undefined)
    return {
      json: false,
      body: String(await clean(text))
        .slice(0, SHOWN_TEXT_CHARACTERS)
        .toWellFormed(),
    };
  const answer: Answer = identity ? readIdentity(text, body) : { json: true, body };
  return { ...answer, body: await clean(answer.body) };
}

/** Each value is visited several times, so too many would block the event loop. */
const excessOf = (text: string) =>
  /^\s*[[{]/.test(text)
    ? findExcess(text, { depth: LIMITS.payloadDepth, values: LIMITS.functionResponseValues })
    : undefined;

/** @returns undefined if it is not JSON */
function parsed(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** @param body the same JSON, already parsed */
function readIdentity(text: string, body: unknown): Answer {
  try {
    return { json: true, body: parseJsonAsWritten(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { json: true, body, ambiguous: true };
  }
}

/** What a response means for a turn. Never throws: each fault is a failure that the assistant can explain. */
export function interpretAnswer(status: number, { json, body, ambiguous, too_many_values }: Answer): Success | Failure {
  const said = saidBy(body);
  const broken = status >= 500;
  const is_for_customers = isObject(body) && body.success === false && !broken;
  const refused = (reason: FailureReason, message: string): Failure =>
    said === undefined
      ? failure(reason, message)
      : {
          ...failure(reason, `${message}${QUOTE}${said}"`),
          ...(broken && { for_assistant: message }),
          ...(is_for_customers && { said }),
        };
  if (status === 401) return refused('unauthorized', "The endpoint did not accept the customer's login.");
  if (status === 404) return refused('not_found', 'The endpoint found nothing (404).');
  if (status < 200 || status > 299) return refused('http_status', `The endpoint answered with status ${status}.`);
  if (too_many_values)
    return failure(
      'too_large',
      `The answer has more than ${LIMITS.functionResponseValues.toLocaleString('en')} values.`,
    );
  if (!json) return failure('not_json', 'The endpoint did not answer with JSON.');
  if (ambiguous) return failure('ambiguous_response', 'The endpoint gave a key twice, with different values.');
  if (!isObject(body) || typeof body.success !== 'boolean')
    return failure('invalid_response', 'The endpoint did not answer with an object of success, data and message.');
  if (!body.success) return refused('not_success', 'The endpoint answered without success.');
  return { ok: true, data: body.data ?? null, ...(typeof body.message === 'string' && { message: body.message }) };
}

/** Precedes the endpoint's own message in the message of a failure. */
const QUOTE = ' It says: "';

/** The endpoint's own message in the message of a failure, as traces keep it. */
export function quotedIn(message: string): string | undefined {
  const at = message.indexOf(QUOTE);
  return at < 0 ? undefined : message.slice(at + QUOTE.length, -1);
}

function saidBy(body: unknown): string | undefined {
  if (!isObject(body) || typeof body.message !== 'string' || body.message === '') return undefined;
  return body.message.slice(0, QUOTED_CHARACTERS).toWellFormed();
}
