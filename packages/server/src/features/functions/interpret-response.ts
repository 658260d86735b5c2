/**
 * Reads an endpoint's answer by the convention of the specification: a 2xx status and a JSON object with `success` true.
 * Anything else is a failure; what the endpoint says about it is passed on as its words, shortened.
 */
import { depthOf, LIMITS } from '@frontdesk/contract';
import { type Failure, failure, type Success } from './outcome.js';

const QUOTED_CHARACTERS = 300;
const SHOWN_TEXT_CHARACTERS = 2_000;

/**
 * @param clean takes secrets out of a value, before anything of it is cut off
 * @returns the JSON of the answer, or its text where it is none
 */
export function readAnswer(bytes: Buffer, clean: (value: unknown) => unknown): { json: boolean; body: unknown } {
  const text = new TextDecoder().decode(bytes);
  try {
    const body: unknown = JSON.parse(text);
    if (depthOf(body, LIMITS.payloadDepth) <= LIMITS.payloadDepth) return { json: true, body: clean(body) };
    return { json: true, body: 'JSON that nests too deep' };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { json: false, body: String(clean(text)).slice(0, SHOWN_TEXT_CHARACTERS).toWellFormed() };
  }
}

export function interpretAnswer(status: number, { json, body }: { json: boolean; body: unknown }): Success | Failure {
  const said = saidBy(body);
  const quoted = said === undefined ? '' : ` It says: "${said}"`;
  if (status === 401) return failure('unauthorized', `The endpoint did not accept the customer's login.${quoted}`);
  if (status === 404) return failure('not_found', `The endpoint found nothing (404).${quoted}`);
  if (status < 200 || status > 299)
    return failure('http_status', `The endpoint answered with status ${status}.${quoted}`);
  if (!json) return failure('not_json', 'The endpoint did not answer with JSON.');
  if (!isObject(body) || typeof body.success !== 'boolean')
    return failure('invalid_response', 'The endpoint did not answer with an object of success, data and message.');
  if (!body.success) return failure('not_success', `The endpoint answered without success.${quoted}`);
  return { ok: true, data: body.data ?? null, ...(typeof body.message === 'string' && { message: body.message }) };
}

function saidBy(body: unknown): string | undefined {
  if (!isObject(body) || typeof body.message !== 'string' || body.message === '') return undefined;
  return body.message.slice(0, QUOTED_CHARACTERS).toWellFormed();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
