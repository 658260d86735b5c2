/**
 * Runs the tools that a step of a turn calls: the organisation's functions and the built-in tools. The model's calls
 * must pass rules: values in `provenance.ts`, closing and logins in `refuseAfterData`. A failure is returned to the
 * model as a result that it can explain.
 */
import { isDeepStrictEqual } from 'node:util';
import { LIMITS } from '@frontdesk/contract';
import {
  ASK_FOR_HUMAN,
  CLOSE_CONVERSATION,
  FIND_FUNCTIONS,
  type ModelReply,
  SEARCH_KNOWLEDGE,
  SUGGEST_CLOSING,
  type ToolCall,
} from '@frontdesk/contract/language-model';
import type { FunctionRow, StepDetail } from '../db/schema.js';
import { isPhoneSession } from '../features/calls/phone-session.js';
import { callFunction, prepareRequest } from '../features/functions/call.js';
import { callDetail } from '../features/functions/call-detail.js';
import { cardsOf } from '../features/functions/cards.js';
import type { FunctionCall, LeafCall } from '../features/functions/function-call.js';
import type { FunctionOutcome } from '../features/functions/outcome.js';
import { renderReplyTemplate, replyOf } from '../features/functions/reply-template.js';
import { toToolResult } from '../features/functions/tool-result.js';
import type { TraceStep } from '../features/tracing.js';
import { originOf, toCallee } from './callee.js';
import { mayBeInWords } from './evidence/read-words.js';
import { baseDays } from './evidence/relative-days.js';
import { callableFunctions } from './offer-functions.js';
import { oneLine } from './one-line.js';
import { type Callee, judgeCall, suppliedFields, type ValueRefused } from './provenance.js';
import { type Running, trace } from './running-turn.js';
import { searchArticles } from './search-articles.js';
import { isShownAsSent } from './shown-as-sent.js';
import { toArguments, toolsOf } from './tools.js';

/** The trace name for calls of tools that do not exist, whose names are the model's own text. */
const UNKNOWN_TOOL = 'unknown_tool';

/** Returned to the model in place of a result. */
interface NotAfterData {
  ok: false;
  reason: 'not_after_data';
  message: string;
}

/** Runs the tools of one step concurrently, up to the turn's remaining number of calls. */
export async function useTools(
  running: Running,
  { tool_calls: calls, by_rule }: ModelReply,
): Promise<'done' | 'login_needed'> {
  const left = LIMITS.functionCallsPerTurn - running.calls;
  const step: Step = { by_rule: by_rule === true, after_data: running.read_data };
  running.calls += calls.length;
  const traced = running.steps.length;
  const results = await Promise.all(
    calls.map((call, index) => (index < left ? useTool(running, call, step) : TOO_MANY_CALLS)),
  );
  orderAsCalled(running.steps, traced, calls);
  if (results.includes('login_needed')) return 'login_needed';
  for (const [index, call] of calls.entries())
    running.messages.push({
      role: 'tool',
      tool_call_id: call.id,
      name: call.name,
      result: results[index],
      reply: running.replies.get(call.id),
    });
  return 'done';
}

/** Calls end in any order. In later turns, "the first one" is the first that was called. @param from which step on */
function orderAsCalled(steps: TraceStep[], from: number, calls: readonly ToolCall[]): void {
  const placeOf = ({ kind, name, detail }: TraceStep) =>
    calls.findIndex(
      (call) =>
        kind !== 'leaf' &&
        call.name === name &&
        isDeepStrictEqual(toArguments(call.arguments), (detail as { arguments?: unknown }).arguments),
    );
  const ended = steps.splice(from);
  const called = ended
    .filter((step) => placeOf(step) >= 0)
    .sort((one, other) => placeOf(one) - placeOf(other))
    .values();
  steps.push(...ended.map((step) => (placeOf(step) < 0 ? step : (called.next().value ?? step))));
}

/** What decided on the calls of a step. */
interface Step {
  /** Built-in rules over the customer's own words: never refused. */
  by_rule: boolean;
  /** The model had read an endpoint's data in this turn. */
  after_data: boolean;
}

const TOO_MANY_CALLS = {
  ok: false,
  reason: 'too_many_calls',
  message: `At most ${LIMITS.functionCallsPerTurn} calls a message.`,
};

async function useTool(running: Running, call: ToolCall, step: Step): Promise<unknown> {
  const { material, requested, offer } = running;
  if (call.name === SUGGEST_CLOSING || call.name === CLOSE_CONVERSATION) return requestClosing(running, call, step);
  if (call.name === FIND_FUNCTIONS && running.offer.searchable) return findFunctions(running, call);
  if (call.name === SEARCH_KNOWLEDGE && material.has_articles) return searchArticles(running, call);
  if (call.name !== ASK_FOR_HUMAN) {
    const row = callableFunctions(material.functions).find(({ name }) => name === call.name);
    if (row !== undefined) return useFunction(running, row, call, step);
    trace(running, 'error', UNKNOWN_TOOL, {
      called: oneLine(call.name, LIMITS.functionNameCharacters),
      message: 'the model called a tool that does not exist',
    });
    const names = toolsOf(offer.functions, offer.searchable, material.has_articles).map(({ name }) => name);
    return {
      ok: false,
      reason: UNKNOWN_TOOL,
      message: `There is no tool ${call.name}. There are ${names.join(', ')}.`,
    };
  }
  requested.needs_human = true;
  trace(running, 'tool', call.name, {});
  return { ok: true };
}

async function findFunctions(running: Running, call: ToolCall): Promise<unknown> {
  const query = toArguments(call.arguments)?.query;
  if (typeof query !== 'string' || query.trim() === '')
    return { ok: false, reason: 'invalid_arguments', message: 'query must say what the tool is to do.' };
  const found = await running.offer.find(query.slice(0, LIMITS.functionSearchCharacters));
  trace(running, 'tool', call.name, { query, found: found.map(({ name }) => name) });
  return { ok: true, tools: found.map(({ name, description }) => ({ name, description })) };
}

/**
 * Closing must follow the customer's answer, so a turn that has read data never closes. If data was read in the
 * conversation, it closes only if the customer answered a suggestion to close; otherwise closing is suggested.
 */
function requestClosing(running: Running, call: ToolCall, { by_rule, after_data }: Step): unknown {
  const { material, requested } = running;
  if (after_data && !by_rule)
    return refuseCall(running, call, {
      ok: false,
      reason: 'not_after_data',
      message: 'Answer first. Closing is decided by what the customer says to your answer.',
    });
  const asked = call.name === SUGGEST_CLOSING;
  const suggested = material.entries.findLast(({ sender }) => sender !== 'customer')?.close_support === 1;
  const only_suggests = asked || (!by_rule && material.conversation.data_from_seq !== null && !suggested);
  requested.close_support = true;
  if (!only_suggests) requested.closed_support = true;
  trace(running, 'tool', call.name, {});
  return only_suggests && !asked ? { ok: true, message: 'The customer is asked to confirm.' } : { ok: true };
}

function refuseCall<Answer extends NotAfterData | ValueRefused>(
  running: Running,
  { name, arguments: given }: ToolCall,
  answer: Answer,
): Answer {
  trace(running, 'error', name, { arguments: given, ...answer });
  return answer;
}

async function useFunction(running: Running, row: FunctionRow, call: ToolCall, step: Step): Promise<unknown> {
  const { context, material, login, leaves, signal } = running;
  const args = toArguments(call.arguments);
  if (args === undefined) {
    trace(running, 'error', call.name, { message: 'the model wrote arguments that are not an object' });
    return { ok: false, reason: 'invalid_arguments', message: 'The arguments must be a JSON object.' };
  }
  const callee = toCallee(row);
  const refusal = step.by_rule ? undefined : await judge(running, callee, args);
  if (refusal !== undefined) return refuseCall(running, call, refusal);
  const token = row.requires_auth === 1 ? await login.token() : null;
  const late =
    step.by_rule || !step.after_data ? undefined : refuseAfterData(callee, token === undefined && !running.logged_in);
  if (late !== undefined) return refuseCall(running, call, late);
  if (token === undefined) return loginNeeded(running, row);
  const started_at = context.now();
  const { forwarding, identity_function, endpoint_auth } = material.organisation;
  const credential = token === null ? null : { value: token, forwarding };
  const onLeaf = (called: LeafCall) => traceLeaf(running, called);
  const prepared: FunctionCall = {
    organisation_id: row.organisation_id,
    turn: running.turn,
    function: row,
    arguments: args,
    token: credential,
    endpoint_auth,
    ...(credential !== null &&
      identity_function !== undefined && {
        readIdentity: login.identity({
          function: identity_function,
          token: credential,
          endpoint_auth,
          signal,
          onCall: onLeaf,
        }),
      }),
    functions: material.organisation.functions,
    leafCache: leaves,
    onLeaf,
    signal,
    ...(login.clean && { clean: login.clean }),
  };
  if (row.method !== 'GET') return await proposeAction(running, prepared);
  running.calling();
  const outcome = await callFunction(context, prepared);
  traceCall(running, { name: row.name, arguments: args, started_at }, outcome);
  running.looked_up = true;
  if (outcome.status !== null) running.read_data = true;
  if (outcome.ok) {
    running.results.push({ function: row.name, origin: originOf(row), data: outcome.data });
    const scope = { ...outcome, arguments: args };
    const reply = replyOf(row, scope);
    if (reply !== undefined) running.replies.set(call.id, running.guard(reply));
    running.cards.set(call.id, cardsOf(row, scope, running.guard));
  }
  if (!outcome.ok && outcome.reason === 'unauthorized' && token !== null) {
    await login.refused(token);
    return loginNeeded(running, row);
  }
  const result = toToolResult(row.name, outcome);
  if (outcome.ok || outcome.status !== null) running.shown.push(result);
  return result;
}

async function judge(
  running: Running,
  callee: Callee,
  args: Record<string, unknown>,
): Promise<ValueRefused | undefined> {
  const first = judgeCall(callee, args, running.evidence);
  if (first === undefined || !mayBeInWords(args[first.parameter])) return first;
  await running.readWords();
  const relative = new Set<string>();
  for (;;) {
    const parameters = callee.parameters.filter(({ name }) => !relative.has(name));
    const refusal = judgeCall({ ...callee, parameters }, args, running.evidence);
    if (refusal === undefined || !(await isSaidFromRead(running, callee, refusal.parameter, args))) return refusal;
    relative.add(refusal.parameter);
  }
}

/** Whether a value is a day that the customer said from one that could fill its parameter. */
async function isSaidFromRead(
  running: Running,
  callee: Callee,
  name: string,
  { [name]: value }: Record<string, unknown>,
): Promise<boolean> {
  const parameter = callee.parameters.find((one) => one.name === name);
  if (parameter === undefined) return false;
  const bases = baseDays(value, suppliedFields(running.results, callee, parameter));
  return bases.length > 0 && (await running.evidenceFrom(bases)).mayFill(callee, parameter, value);
}

/**
 * Proposes an action instead of running it: the call is resolved, frozen as it would be sent, and shown to the customer
 * in the organisation's words. At most one per turn, as a yes could not tell two apart.
 */
async function proposeAction(running: Running, call: FunctionCall): Promise<unknown> {
  const { function: row, arguments: given } = call;
  const refuse = (reason: string, message: string) => {
    trace(running, 'error', row.name, { arguments: given, reason, message });
    return { ok: false, reason, message };
  };
  // Calls of a step run concurrently: the first one reserves the slot before the first await.
  if (running.proposing)
    return refuse(
      'one_action',
      'The customer is asked about another action first. Call it again once they have decided.',
    );
  running.proposing = true;
  try {
    return await propose(running, call, refuse);
  } finally {
    running.proposing = running.proposed !== undefined;
  }
}

async function propose(
  running: Running,
  call: FunctionCall,
  refuse: (reason: string, message: string) => unknown,
): Promise<unknown> {
  const { function: row, arguments: given, token } = call;
  const prepared = await prepareRequest(running.context, call);
  if (!prepared.ok) return refuse(prepared.reason, prepared.message);
  const { request } = prepared;
  const unseen = Object.entries(request.values).find(([, value]) => !isShownAsSent(value));
  if (unseen !== undefined)
    return refuse(
      'invalid_parameter',
      `${unseen[0]} has characters that are not shown: nobody could see what they confirm.`,
    );
  const summary = summaryOf(row, request.values);
  if (summary === undefined)
    return refuse('invalid_parameter', 'The confirmation template of the action renders no text.');
  const guarded = running.guard(summary);
  if (guarded !== summary)
    return refuse(
      'invalid_parameter',
      'A value has a link that is not shown here: nobody could see what they confirm.',
    );
  running.proposed = await running.actions.propose({
    function_name: row.name,
    request,
    summary: guarded,
    token: token?.value,
  });
  trace(running, 'tool', row.name, { arguments: given, proposed: guarded, method: request.method, url: request.url });
  return { ok: true, message: 'The customer is asked to confirm.' };
}

/** @returns undefined if the template renders nothing, or more than the customer would read */
function summaryOf(row: FunctionRow, values: Record<string, string>): string | undefined {
  const most = LIMITS.confirmationSummaryCharacters;
  const rendered = renderReplyTemplate(row.confirmation_template ?? '', { data: {}, arguments: values });
  if (!rendered.ok || rendered.text.length > most) return undefined;
  return oneLine(rendered.text, most) || undefined;
}

/**
 * Refuses calls that data must not cause even though it supplies no value: a first login, and a sensitive call without
 * parameters.
 */
function refuseAfterData({ name, sensitive, parameters }: Callee, needs_login: boolean): NotAfterData | undefined {
  if (!needs_login && !(sensitive && parameters.length === 0)) return undefined;
  const why = needs_login ? 'needs the customer to log in' : 'is only called first in answering a message';
  return {
    ok: false,
    reason: 'not_after_data',
    message: `${name} was not called: it ${why}. Answer with what you have, and ask the customer whether to go on.`,
  };
}

function loginNeeded(running: Running, row: FunctionRow): unknown {
  const { organisation, conversation } = running.material;
  if (organisation.login_url !== null && !isPhoneSession(conversation.session_id)) {
    trace(running, 'login', row.name, { message: 'the function needs the customer to be logged in' });
    return 'login_needed';
  }
  return {
    ok: false,
    reason: 'login_unavailable',
    message: 'This needs the customer to be logged in, which is not possible here.',
  };
}

/** Adds a function call to the trace. @param more details beyond those that every call has */
export function traceCall(
  running: Running,
  { name, arguments: given, started_at }: { name: string; arguments: Record<string, unknown>; started_at: number },
  outcome: FunctionOutcome,
  more: object = {},
): void {
  const result = outcome.ok ? toToolResult(name, outcome) : undefined;
  const detail = { ...callDetail(given, outcome, result), ...more };
  pushCall(running, 'function', { name, started_at, outcome, detail });
}

function traceLeaf(running: Running, called: LeafCall): void {
  pushCall(running, 'leaf', { ...called, detail: callDetail({}, called.outcome) });
}

function pushCall(
  { steps }: Running,
  kind: 'function' | 'leaf',
  { name, started_at, outcome, detail }: LeafCall & { detail: StepDetail },
): void {
  const failed = outcome.ok ? {} : { failure: outcome.reason };
  steps.push({ kind, name, detail, started_at, duration_ms: outcome.duration_ms, ...failed });
}
