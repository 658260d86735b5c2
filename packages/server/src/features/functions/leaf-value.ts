/**
 * A parameter whose value another function of the organisation supplies. Each leaf is called once per turn, for all
 * parameters that use it. A failure of the leaf is reported for the parameter that misses it.
 */
import type { LeafParameter } from '@frontdesk/contract';
import type { Context } from '../context.js';
import { findFunctionByName } from './find.js';
import type { FunctionCall } from './function-call.js';
import { type FunctionOutcome, failure, type SourcedValue } from './outcome.js';
import { readPath } from './response-path.js';

/** Calls a function. Passed in, because calling a leaf is itself a function call. */
export type CallLeaf = (context: Context, call: FunctionCall) => Promise<FunctionOutcome>;

export async function leafValue(
  context: Context,
  call: FunctionCall,
  { name, parameter, callLeaf }: { name: string; parameter: LeafParameter; callLeaf: CallLeaf },
): Promise<SourcedValue> {
  const { function: leafName, response_path } = parameter.leaf;
  const outcome = await leafOutcome(context, call, leafName, callLeaf);
  if (outcome === null) return failure('leaf_failed', `The value of ${name} comes from ${leafName}, which is gone.`);
  if (!outcome.ok) {
    const reason = outcome.reason === 'unauthorized' || outcome.reason === 'aborted' ? outcome.reason : 'leaf_failed';
    const { message, for_assistant = message } = outcome;
    const explain = (why: string) => `The value of ${name} comes from ${leafName}, which failed: ${why}`;
    return { ...failure(reason, explain(message)), for_assistant: explain(for_assistant) };
  }
  const read = readPath(outcome.data, response_path);
  if (!read.ok) return failure('leaf_failed', `The value of ${name} comes from ${leafName}, whose ${read.message}.`);
  if (read.value === null || typeof read.value === 'object') {
    const place = response_path === undefined ? 'data' : `data.${response_path}`;
    return failure('leaf_failed', `The value of ${name} comes from ${leafName}, whose ${place} is not a single value.`);
  }
  return { ok: true, value: read.value };
}

/** Null if the organisation no longer has the function. */
async function leafOutcome(context: Context, call: FunctionCall, name: string, callLeaf: CallLeaf) {
  const known = call.leafCache.get(name);
  if (known !== undefined) return await known;
  const running = find();
  call.leafCache.set(name, running);
  return await running;

  async function find(): Promise<FunctionOutcome | null> {
    const leaf =
      call.functions === undefined
        ? await findFunctionByName(context, call.organisation_id, name)
        : call.functions.find((row) => row.name === name);
    if (leaf === null || leaf === undefined) return null;
    const started_at = context.now();
    const outcome = await callLeaf(context, { ...call, function: leaf, arguments: {} });
    call.onLeaf?.({ name, started_at, outcome });
    return outcome;
  }
}
