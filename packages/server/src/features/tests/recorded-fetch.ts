/**
 * Answers calls of endpoints with a test's responses. A call without one is sent only if the test allows it, and only
 * for a `dev` function that is no action; otherwise it is recorded as missing and fails.
 */
import type { TestResponse } from '@frontdesk/contract';
import type { FunctionRow } from '../../db/schema.js';
import type { SafeFetchRequest } from '../../outbound/request-endpoint.js';
import type { SafeFetch, SafeFetchResult } from '../../outbound/safe-fetch.js';

export interface RecordedAnswers {
  responses: readonly TestResponse[];
  /** A response matches only a call with exactly its arguments. */
  exact?: boolean;
  /** Functions whose calls may be sent. */
  live: readonly FunctionRow[];
  /** Called for each call without a response. */
  missing: (call: string) => void;
}

/** @param outside sends the allowed calls, and checks every URL */
export function recordedFetch(
  outside: SafeFetch,
  { responses, exact = false, live, missing }: RecordedAnswers,
): SafeFetch {
  const answer = async (request: SafeFetchRequest): Promise<SafeFetchResult> => {
    const { asked, owner: _, ...rest } = request;
    if (asked === undefined) return { ok: false, reason: 'unreachable', message: 'Nothing is asked for.' };
    const response = responses.find((one) => one.function === asked.function && fits(one, asked.values, exact));
    if (response !== undefined) {
      if (request.action?.onSending() === false)
        return { ok: false, reason: 'aborted', message: 'The call was not made: it came too late.' };
      return toResult(response, request.url);
    }
    // Actions are never sent. Without an owner, the call does not affect circuits of customers' calls.
    if (request.action === undefined && live.some(({ name }) => name === asked.function)) return await outside(rest);
    const values = [...asked.values].map(([name, value]) => `${name}: ${value}`);
    const call = `${asked.function}(${values.join(', ')})`;
    missing(call);
    return { ok: false, reason: 'unreachable', message: `The test has no response for ${call}.` };
  };
  return Object.assign(answer, {
    refusal: (url: string) => outside.refusal(url),
    listTools: (...of: Parameters<SafeFetch['listTools']>) => outside.listTools(...of),
  });
}

function fits({ arguments: given }: TestResponse, values: ReadonlyMap<string, string>, exact: boolean): boolean {
  const wanted = Object.entries(given ?? {});
  if (exact && given !== undefined && wanted.length !== values.size) return false;
  return wanted.every(([name, value]) => values.get(name) === String(value));
}

function toResult({ status = 200, data = null, message, success, fails }: TestResponse, url: string): SafeFetchResult {
  if (fails === 'timeout') return { ok: false, reason: 'timeout', message: 'The endpoint did not answer in time.' };
  if (fails === 'unreachable') return { ok: false, reason: 'unreachable', message: 'The endpoint cannot be reached.' };
  const body = { success: success ?? (status >= 200 && status <= 299), data, message };
  return { ok: true, status, headers: {}, body: Buffer.from(JSON.stringify(body)), url };
}
