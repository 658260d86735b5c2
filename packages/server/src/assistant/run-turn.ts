/**
 * One turn: the model and its tools in a bounded loop (8 function calls, 60 s), until there are words to say. It decides
 * nothing about storage; how a turn ends is `features/turns/finish-turn.ts`. No step, however it fails, is an exception
 * to the customer: they get an answer, a request to log in, or an honest word and a human. What the model wants is not
 * taken at its word: `guard-links.ts` judges what it says, `guard-calls.ts` and `guard-later-turns.ts` what it calls.
 */
import { LIMITS } from '@frontdesk/contract';
import type { FunctionRow } from '../db/schema.js';
import type { Context } from '../features/context.js';
import { callFunction, type FunctionOutcome, type LeafCache } from '../features/functions/call.js';
import { dropCustomerToken } from '../features/logins/drop-token.js';
import { findCustomerToken } from '../features/logins/find-token.js';
import { type AssistantSettings, readAssistantSettings } from '../features/organisations/assistant-settings.js';
import type { TurnMaterial } from '../features/turns/load-turn.js';
import type { TraceStep } from '../features/turns/turn.js';
import { type Composing, compose } from './compose.js';
import { type NotAskedFor, notAskedFor, refuseCall } from './guard-calls.js';
import { guardLaterTurns, type LaterTurnGuard } from './guard-later-turns.js';
import { guardLinks, originsOf } from './guard-links.js';
import { writeInstructions } from './instructions.js';
import type { LanguageModel, ModelMessage, ModelReply, ToolCall } from './model.js';
import { ASK_FOR_HUMAN, CLOSE_CONVERSATION, SUGGEST_CLOSING } from './tool-names.js';
import { HOUSE_TOOLS, toArguments, toModelTool, toToolResult } from './tools.js';
import { fitResults, toTranscript } from './transcript.js';

/** A model that keeps asking for tools is told to speak after this many steps. */
const MODEL_STEPS = LIMITS.functionCallsPerTurn + 2;

export type TurnOutcome =
  | { kind: 'reply'; text: string; close_support: boolean; closed_support: boolean; needs_human: boolean }
  | { kind: 'login_needed' }
  | { kind: 'failed'; reason: string };

export interface TurnInput {
  model: LanguageModel;
  material: TurnMaterial;
  /** Filled as the turn goes, so that the trace is whole however it ends. */
  steps: TraceStep[];
  /** Filled likewise: which model used how many tokens. */
  used: { model: string; input_tokens: number; output_tokens: number }[];
  signal: AbortSignal;
  /** Where customers log in; null: a function that needs a login fails honestly. */
  login_url: string | null;
  /** Where links may lead, as the operator says. */
  link_origins: readonly string[];
  /** Told the reply piece by piece as it is written. */
  tell: (piece: string) => void;
}

interface Running extends TurnInput {
  context: Context;
  settings: AssistantSettings;
  messages: ModelMessage[];
  /** What the customer has said in this conversation, as far as the model is shown it. */
  customer_words: string[];
  leaves: LeafCache;
  wishes: { close_support: boolean; closed_support: boolean; needs_human: boolean };
  calls: number;
  /** Calls made so far, which may be repeated. */
  made: Set<string>;
  /** Data of an endpoint is before the model: it may be led by it. */
  read_data: boolean;
  /** Until then: words that followed data of an earlier turn are. */
  later: LaterTurnGuard | undefined;
  composing: Composing;
  guard: (text: string) => string;
}

export async function runTurn(context: Context, input: TurnInput): Promise<TurnOutcome> {
  const { material, signal, tell } = input;
  const settings = readAssistantSettings(material.organisation.assistant_settings);
  const messages = toTranscript(material.entries, material.data_from_seq);
  const origins = new Set([
    ...originsOf([...material.functions.map(({ url }) => url), input.login_url]),
    ...settings.link_origins,
    ...input.link_origins,
  ]);
  const guard = (text: string) => guardLinks(text, origins);
  const composing = compose({ guard, tell, signal });
  try {
    const running: Running = {
      ...input,
      context,
      settings,
      messages,
      customer_words: messages.flatMap((message) => (message.role === 'customer' ? message.text : [])),
      leaves: new Map(),
      wishes: { close_support: false, closed_support: false, needs_human: false },
      calls: 0,
      made: new Set(),
      read_data: false,
      later: undefined,
      composing,
      guard,
    };
    running.later = guardLaterTurns([...messages], (shown) => askAgain(running, shown));
    return await loop(running);
  } finally {
    composing.stop();
  }
}

async function loop(running: Running): Promise<TurnOutcome> {
  let said = '';
  for (let step = 1; step <= MODEL_STEPS; step++) {
    const last = step === MODEL_STEPS || running.calls >= LIMITS.functionCallsPerTurn;
    const reply = await askModel(running, last);
    said += running.composing.endStep(last ? { ...reply, tool_calls: [] } : reply);
    if (reply.tool_calls.length === 0 || last) return toOutcome(running, said);
    running.messages.push({ role: 'assistant', text: reply.text, tool_calls: reply.tool_calls });
    if ((await useTools(running, reply)) === 'login_needed') return { kind: 'login_needed' };
  }
  return { kind: 'failed', reason: 'the model did not come to an answer' };
}

function toOutcome({ wishes }: Running, text: string): TurnOutcome {
  if (text.trim() !== '') return { kind: 'reply', text: text.trim().slice(0, LIMITS.messageCharacters), ...wishes };
  if (wishes.needs_human) return { kind: 'reply', text: 'I have asked a colleague to join you here.', ...wishes };
  if (wishes.close_support || wishes.closed_support)
    return {
      kind: 'reply',
      text: 'Glad I could help! Shall I close this conversation?',
      ...wishes,
      closed_support: false,
      close_support: true,
    };
  return { kind: 'failed', reason: 'the model answered with nothing' };
}

/** @returns what the model calls when it is shown these messages; nothing of it is said */
async function askAgain(running: Running, messages: ModelMessage[]): Promise<ToolCall[]> {
  return (await askModel({ ...running, messages, composing: SILENT }, false)).tool_calls;
}

const SILENT: Pick<Composing, 'add'> = { add: () => undefined };

async function askModel(
  running: Omit<Running, 'composing'> & { composing: Pick<Composing, 'add'> },
  last: boolean,
): Promise<ModelReply> {
  const { context, material, model, messages, settings } = running;
  const started_at = context.now();
  const clock = performance.now();
  const reply = await model.generate({
    instructions: writeInstructions(material.organisation, settings, new Date(started_at)),
    messages: fitResults(messages),
    tools: [...material.functions.map(toModelTool), ...HOUSE_TOOLS],
    tool_choice: last ? 'none' : 'auto',
    signal: running.signal,
    on_delta: (piece) => running.composing.add(piece),
  });
  const { text, tool_calls, usage, answered_by } = reply;
  const name = answered_by?.model ?? model.name;
  if (usage !== null) running.used.push({ model: name, ...usage });
  running.steps.push({
    kind: 'model',
    name,
    detail: {
      messages: messages.length,
      text,
      tool_calls: tool_calls.map(({ provider_metadata: _, ...call }) => call),
      usage,
      ...(answered_by && { instead_of: model.name, because: answered_by.because }),
    },
    started_at,
    duration_ms: performance.now() - clock,
  });
  return reply;
}

/** Tools of one step run side by side, at most as many as the turn still has. */
async function useTools(
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
  const token = row.requires_auth === 1 ? await findCustomerToken(context, owner) : null;
  if (token === undefined) return loginNeeded(running, row);
  const started_at = context.now();
  const outcome = await callFunction(context, {
    organisation_id: row.organisation_id,
    function: row,
    arguments: args,
    token,
    leafCache: leaves,
    signal,
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
    await dropCustomerToken(context, owner, token.value);
    return loginNeeded(running, row);
  }
  return toToolResult(outcome);
}

function loginNeeded(running: Running, row: FunctionRow): unknown {
  if (running.login_url !== null) {
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

function trace(running: Running, kind: TraceStep['kind'], name: string, detail: unknown): void {
  running.steps.push({ kind, name, detail, started_at: running.context.now(), duration_ms: 0 });
}
