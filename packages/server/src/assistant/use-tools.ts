/**
 * The tools that a step of a turn calls: the organisation's functions and those of the house. Not what the model wants
 * decides, but `guard-calls.ts` and `guard-later-turns.ts`; whatever fails comes back to it as a result it can explain.
 */
import { LIMITS } from '@frontdesk/contract';
import type { FunctionRow } from '../db/schema.js';
import { callFunction } from '../features/functions/call.js';
import type { FunctionOutcome } from '../features/functions/outcome.js';
import { dropCustomerToken } from '../features/logins/drop-token.js';
import { openLoadedToken } from '../features/logins/find-token.js';
import { hideOwnSecrets } from '../features/logins/hide-secrets.js';
import { type NotAskedFor, notAskedFor, refuseCall } from './guard-calls.js';
import type { ModelReply, ToolCall } from './model.js';
import { type Running, trace } from './running-turn.js';
import { ASK_FOR_HUMAN, CLOSE_CONVERSATION, SUGGEST_CLOSING } from './tool-names.js';
import { toArguments, toToolResult } from './tools.js';

/** Tools of one step run side by side, at most as many as the turn still has. */
export async function useTools(
  running: Running,
  { tool_calls: calls, by_rule }: ModelReply,
): Promise<'done' | 'login_needed'> {
  const left = LIMITS.functionCallsPerTurn - running.calls;
  const guarded = by_rule === true ? NOT_LED : { read_data: running.read_data, later: running.later };
  running.calls += calls.length;
  const results = await Promise.all(
    calls.map((call, index) => (index < left ? useTool(running, call, guarded) : tooMany(running))),
  );
  if (results.includes('login_needed')) return 'login_needed';
  for (const [index, call] of calls.entries())
    running.messages.push({ role: 'tool', tool_call_id: call.id, name: call.name, result: results[index] });
  return 'done';
}

async function tooMany(_running: Running): Promise<unknown> {
  return { ok: false, reason: 'too_many_calls', message: `At most ${LIMITS.functionCallsPerTurn} calls a message.` };
}

/** What may have led the model to a call. */
type Guarded = Pick<Running, 'read_data' | 'later'>;
const NOT_LED: Guarded = { read_data: false, later: undefined };

async function useTool(running: Running, call: ToolCall, { read_data, later }: Guarded): Promise<unknown> {
  const { material, wishes } = running;
  const closes = call.name === SUGGEST_CLOSING || call.name === CLOSE_CONVERSATION;
  if (closes && (read_data || (await later?.mayClose(call.name)) === false))
    return refused(running, call, notAskedFor('Closing is decided by what the customer says to your answer.'));
  if (call.name === SUGGEST_CLOSING) wishes.close_support = true;
  else if (call.name === CLOSE_CONVERSATION) wishes.close_support = wishes.closed_support = true;
  else if (call.name === ASK_FOR_HUMAN) wishes.needs_human = true;
  else {
    const row = material.functions.find((candidate) => candidate.name === call.name);
    if (row !== undefined) return useFunction(running, row, call, { read_data, later });
    trace(running, 'error', call.name, { message: 'the model called a tool that does not exist' });
    return { ok: false, reason: 'unknown_tool', message: `There is no tool ${call.name}.` };
  }
  trace(running, 'tool', call.name, {});
  return { ok: true };
}

function refused(running: Running, { name, arguments: given }: ToolCall, answer: NotAskedFor): NotAskedFor {
  trace(running, 'error', name, { arguments: given, message: answer.message, reason: answer.reason });
  return answer;
}

async function useFunction(
  running: Running,
  row: FunctionRow,
  call: ToolCall,
  { read_data, later }: Guarded,
): Promise<unknown> {
  const { context, material, leaves, signal } = running;
  const args = toArguments(call.arguments);
  if (args === undefined) {
    trace(running, 'error', call.name, { message: 'the model wrote arguments that are not an object' });
    return { ok: false, reason: 'invalid_arguments', message: 'The arguments must be a JSON object.' };
  }
  const made = `${row.name} ${JSON.stringify(args)}`;
  const refuse = async () => (read_data ? refuseCall(row, args, running.customer_words) : later?.refuse(row, args));
  const refusal = running.made.has(made) ? undefined : await refuse();
  if (refusal !== undefined) return refused(running, call, refusal);
  running.made.add(made);
  const owner = { organisation_id: row.organisation_id, session_id: material.conversation.session_id };
  const token = row.requires_auth === 1 ? await openLoadedToken(context, owner, material.token) : null;
  if (token === undefined) return loginNeeded(running, row);
  const started_at = context.now();
  const outcome = await callFunction(context, {
    organisation_id: row.organisation_id,
    function: row,
    arguments: args,
    token: token === null ? null : { value: token, forwarding: material.organisation.forwarding },
    leafCache: leaves,
    signal,
    ...(material.has_login && { clean: (value: unknown) => hideOwnSecrets(context, owner, value) }),
  });
  running.steps.push({
    kind: 'function',
    name: row.name,
    detail: traced(args, outcome),
    started_at,
    duration_ms: outcome.duration_ms,
    ...(outcome.ok ? {} : { failure: outcome.reason }),
  });
  if (outcome.status !== null) running.read_data = true;
  if (!outcome.ok && outcome.reason === 'unauthorized' && token !== null) {
    await dropCustomerToken(context, owner, token);
    material.token = undefined;
    return loginNeeded(running, row);
  }
  return toToolResult(outcome);
}

function loginNeeded(running: Running, row: FunctionRow): unknown {
  if (running.material.organisation.login_url !== null) {
    trace(running, 'login', row.name, { message: 'the function needs the customer to be logged in' });
    return 'login_needed';
  }
  return {
    ok: false,
    reason: 'login_unavailable',
    message: 'This needs the customer to be logged in, which is not possible here.',
  };
}

function traced(args: Record<string, unknown>, outcome: FunctionOutcome): unknown {
  const { ok, request, status } = outcome;
  return ok
    ? { arguments: args, request, status, result: toToolResult(outcome) }
    : { arguments: args, request, status, failure: { reason: outcome.reason, message: outcome.message } };
}
