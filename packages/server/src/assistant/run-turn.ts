/**
 * One turn: the model and its tools in a bounded loop (8 function calls, 60 s), until there are words to say. It decides
 * nothing about storage; how a turn ends is `features/turns/finish-turn.ts`. No step, however it fails, is an exception
 * to the customer: they get an answer, a request to log in, or an honest word and a human. What the model wants is not
 * taken at its word: `guard-links.ts` judges what it says, `use-tools.ts` holds what it calls to what was asked for.
 */
import { LIMITS } from '@frontdesk/contract';
import type { Context } from '../features/context.js';
import { serviceWords } from '../features/organisations/service-words.js';
import { type Composing, compose } from './compose.js';
import { guardLaterTurns } from './guard-later-turns.js';
import { guardLinks, originsOf } from './guard-links.js';
import { writeInstructions } from './instructions.js';
import type { ModelMessage, ModelReply, ToolCall } from './model.js';
import type { Running, TurnInput } from './running-turn.js';
import { toolsOf } from './tools.js';
import { fitResults, toTranscript } from './transcript.js';
import { useTools } from './use-tools.js';

/** A model that keeps asking for tools is told to speak after this many steps. */
const MODEL_STEPS = LIMITS.functionCallsPerTurn + 2;

export type TurnOutcome =
  | { kind: 'reply'; text: string; close_support: boolean; closed_support: boolean; needs_human: boolean }
  | { kind: 'login_needed' }
  | { kind: 'failed'; reason: string };

export async function runTurn(context: Context, input: TurnInput): Promise<TurnOutcome> {
  const { material, signal, tell } = input;
  const { settings, login_url } = material.organisation;
  const messages = toTranscript(material.entries, material.conversation.data_from_seq);
  const origins = new Set([
    ...originsOf([...material.functions.map(({ url }) => url), login_url]),
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

function toOutcome({ wishes, settings, guard }: Running, text: string): TurnOutcome {
  const { colleague_asked, may_i_close } = serviceWords(settings);
  // A link that is cut leads elsewhere: what fits is judged again.
  const fitting = (long: string) => guard(long.slice(0, LIMITS.messageCharacters)).slice(0, LIMITS.messageCharacters);
  if (text.trim() !== '') return { kind: 'reply', text: fitting(text.trim()), ...wishes };
  if (wishes.needs_human) return { kind: 'reply', text: colleague_asked, ...wishes };
  if (wishes.close_support || wishes.closed_support)
    return {
      kind: 'reply',
      text: may_i_close,
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
  const instructions = writeInstructions({
    organisation: material.organisation,
    settings,
    today: new Date(started_at),
    aloud: running.speaks && material.in_call,
  });
  const reply = await model.generate({
    instructions,
    messages: fitResults(messages),
    tools: toolsOf(material.functions),
    tool_choice: last ? 'none' : 'auto',
    signal: running.signal,
    ...(running.streamed() && { on_delta: (piece: string) => running.composing.add(piece) }),
  });
  const { text, tool_calls, usage, answered_by } = reply;
  const name = answered_by?.model ?? model.name;
  if (usage !== null) running.used.push({ model: name, ...usage });
  // The same for every step of a turn: kept with the first.
  const kept = running.steps.some(({ detail }) => Object.hasOwn(detail as object, 'instructions'));
  running.steps.push({
    kind: 'model',
    name,
    detail: {
      ...(kept ? {} : { instructions }),
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
