/**
 * Reconstructs the environment of a stored turn for a test: the endpoints' responses and the customer's identity.
 * Responses come from the trace: large ones are shortened by field, and secrets are removed. A leaf function's response
 * and the identity are known only as far as their values occur in the URLs that were called.
 */
import type { TestResponse } from '@frontdesk/contract';
import { z } from 'zod';
import type { FunctionRow, StepDetail } from '../../db/schema.js';
import { fromJson, type Json } from '../../json.js';
import { quotedIn } from '../functions/interpret-response.js';
import { loginPathOf } from '../functions/login-claims.js';
import { parametersOf } from '../functions/parameters.js';
import { parseUrl } from '../functions/parse-url.js';
import { readFilledUrl } from '../functions/read-filled-url.js';

const recordedDetail = z.object({
  arguments: z.record(z.string(), z.unknown()),
  request: z.object({ url: z.string() }).nullable(),
  status: z.number().nullable(),
  result: z.object({ data: z.unknown(), message: z.string().exactOptional() }).exactOptional(),
  failure: z.object({ reason: z.string(), message: z.string() }).exactOptional(),
});

/** A step of kind `function`. */
export interface RecordedCall {
  name: string;
  detail: z.infer<typeof recordedDetail>;
}

/** The detail of a step of kind `function`. @throws {ZodError} if it is another */
export const readRecordedDetail = (json: Json<StepDetail>): RecordedCall['detail'] =>
  recordedDetail.parse(fromJson(json));

export interface RecordedWorld {
  responses: TestResponse[];
  /** The known part; undefined: nothing is known. */
  identity: Record<string, unknown> | undefined;
  /** A function was called with the customer's token. */
  logged_in: boolean;
}

/** @param functions the current ones: calls of functions that have been deleted are left out */
export function recordedWorld(calls: readonly RecordedCall[], functions: readonly FunctionRow[]): RecordedWorld {
  const responses: TestResponse[] = [];
  const leaves = new Map<string, Tree>();
  const identity: Tree = {};
  let logged_in = false;
  for (const { name, detail } of calls) {
    const row = functions.find((one) => one.name === name);
    if (row === undefined || detail.request === null) continue;
    if (row.requires_auth === 1) logged_in = true;
    const values = valuesOf(row, detail.request.url) ?? new Map<string, string>();
    responses.push({
      function: name,
      ...(values.size > 0 && { arguments: Object.fromEntries(values) }),
      ...answerOf(detail),
    });
    for (const [parameter, value] of values) {
      const declared = parametersOf(row)[parameter];
      if (declared === undefined) continue;
      const login = loginPathOf(declared);
      if (login !== undefined) put(identity, login, value);
      else if ('leaf' in declared) {
        const leaf = leaves.get(declared.leaf.function) ?? {};
        leaves.set(declared.leaf.function, put(leaf, declared.leaf.response_path ?? '', value));
      }
    }
  }
  for (const [leaf, data] of leaves) responses.push({ function: leaf, data: ROOT in data ? data[ROOT] : data });
  return { responses, identity: Object.keys(identity).length === 0 ? undefined : identity, logged_in };
}

function valuesOf(row: FunctionRow, url: string): Map<string, string> | undefined {
  const parsed = parseUrl(row.url);
  return parsed.ok ? readFilledUrl(parsed.template, url) : undefined;
}

function answerOf({ status, result, failure }: RecordedCall['detail']): Omit<TestResponse, 'function'> {
  if (result !== undefined) {
    const { data = null, message } = result;
    return { ...(status !== 200 && status !== null && { status }), data, ...(message !== undefined && { message }) };
  }
  if (status === null) return { fails: failure?.reason === 'timeout' ? 'timeout' : 'unreachable' };
  const said = quotedIn(failure?.message ?? '');
  return { ...(status !== 200 && { status }), success: false, ...(said !== undefined && { message: said }) };
}

interface Tree {
  [key: string]: unknown;
}
/** The key of a value that is the whole response. */
const ROOT = '';

/** @param path such as `store.id` or `0.id`; empty: the whole */
function put(tree: Tree, path: string, value: unknown): Tree {
  const keys = path.split('.');
  let inner = tree;
  for (const key of keys.slice(0, -1)) {
    const next = Object.hasOwn(inner, key) ? inner[key] : undefined;
    const child = typeof next === 'object' && next !== null ? (next as Tree) : (Object.create(null) as Tree);
    Object.defineProperty(inner, key, { value: child, enumerable: true, configurable: true, writable: true });
    inner = child;
  }
  Object.defineProperty(inner, keys.at(-1) ?? ROOT, { value, enumerable: true, configurable: true, writable: true });
  return tree;
}
