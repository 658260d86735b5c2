/**
 * One turn: the model and its tools in a bounded loop (8 function calls, 60 s), until there are words to say. It decides
 * nothing about storage; how a turn ends is `features/turns/finish-turn.ts`. No step, however it fails, is an exception
 * to the customer: they get an answer, a request to log in, or an honest word and a human. What the model wants is not
 * taken at its word: `guard-links.ts` judges what it says, `provenance.ts` the values of its calls.
 */
import { type Card, LIMITS } from '@frontdesk/contract';
import type { Context } from '../features/context.js';
import { serviceWords } from '../features/organisations/service-words.js';
import type { Reply, SpokenResult } from '../features/turns/finish-turn.js';
import type { TurnMaterial } from '../features/turns/load-turn.js';
import { originOf } from './callee.js';
import { compose } from './compose.js';
import type { ReadResult } from './evidence/result-fields.js';
import { guardLinks } from './guard-links.js';
import { writeCircumstances, writeInstructions } from './instructions.js';
import { linkOriginsOf } from './link-origins.js';
import { localTime } from './local-time.js';
import type { ModelReply, ReplyKind, Suggestion } from './model.js';
import { offerFunctions } from './offer-functions.js';
import { gatherEvidence } from './provenance.js';
import type { Running, TurnInput } from './running-turn.js';
import { toolsOf } from './tools.js';
import { fitResults, toTranscript } from './transcript.js';
import { useTools } from './use-tools.js';

/** A model that keeps asking for tools is told to speak after this many steps. */
const MODEL_STEPS = LIMITS.functionCallsPerTurn + 2;

export type TurnOutcome = ({ kind: 'reply' } & Reply) | { kind: 'login_needed' } | { kind: 'failed'; reason: string };

export async function runTurn(context: Context, input: TurnInput): Promise<TurnOutcome> {
  const { material, signal, tell } = input;
  const { settings } = material.organisation;
  const messages = toTranscript(material.entries, material.earlier_calls);
  const origins = linkOriginsOf(material.organisation, material.functions, input.link_origins);
  const guard = (text: string) => guardLinks(text, origins);
  const said = material.entries.flatMap(({ sender, message }) => (sender === 'customer' ? message : []));
  const results = readEarlier(material);
  const local_time = localTime(context.now(), settings.time_zone);
  const waits_for_human = material.conversation.needs_human === 1;
  const composing = compose({ guard, tell, signal });
  try {
    const running: Running = {
      ...input,
      context,
      settings,
      messages,
      local_time,
      instructions: writeInstructions(material.organisation, settings),
      circumstances: writeCircumstances({
        local_time,
        time_zone: settings.time_zone,
        aloud: input.speaks && material.in_call,
        waits_for_human,
      }),
      waits_for_human,
      offer: await offerFunctions(material, input.model.most_functions, input.ranking, signal),
      leaves: new Map(),
      wishes: { close_support: false, closed_support: false, needs_human: false },
      calls: 0,
      results,
      replies: new Map(),
      cards: new Map(),
      evidence: gatherEvidence(said, results, local_time.slice(0, 10)),
      logged_in: material.token !== undefined && material.token.expires_at > context.now(),
      read_data: false,
      composing,
      guard,
    };
    return await loop(running);
  } finally {
    composing.stop();
  }
}

/** What values may be taken from: answers of functions that there still are. */
function readEarlier({ earlier_calls, functions }: TurnMaterial): ReadResult[] {
  return earlier_calls.flatMap(({ name, result }) => {
    const row = functions.find((one) => one.name === name);
    const data = (result as { data?: unknown } | null)?.data;
    return row === undefined ? [] : [{ function: name, origin: originOf(row), data }];
  });
}

async function loop(running: Running): Promise<TurnOutcome> {
  let said = '';
  for (let step = 1; step <= MODEL_STEPS; step++) {
    const last = step === MODEL_STEPS || running.calls >= LIMITS.functionCallsPerTurn;
    const reply = await askModel(running, last);
    said += running.composing.endStep(last ? { ...reply, tool_calls: [] } : reply);
    if (reply.tool_calls.length === 0 || last) return toOutcome(running, said, reply);
    running.messages.push({ role: 'assistant', text: reply.text, tool_calls: reply.tool_calls });
    if ((await useTools(running, reply)) === 'login_needed') return { kind: 'login_needed' };
  }
  return { kind: 'failed', reason: 'the model did not come to an answer' };
}

const RESULTS: Record<ReplyKind, SpokenResult> = {
  answer: 'answered',
  question: 'asked_back',
  not_understood: 'not_understood',
  refusal: 'refused',
};

function toOutcome(running: Running, text: string, reply: ModelReply): TurnOutcome {
  const { wishes, settings, guard } = running;
  const { colleague_asked, may_i_close } = serviceWords(settings);
  const result = RESULTS[reply.kind ?? 'answer'];
  const question = reply.question && oneLine(reply.question, LIMITS.unansweredQuestionCharacters);
  const suggestions = toSuggestions(reply.suggestions, guard);
  // A link that is cut leads elsewhere: what fits is judged again.
  const fitting = (long: string) => guard(long.slice(0, LIMITS.messageCharacters)).slice(0, LIMITS.messageCharacters);
  if (text.trim() !== '') {
    const cards = result === 'answered' ? toCards(running) : [];
    const said = { text: fitting(text.trim()), suggestions, cards };
    return { kind: 'reply', ...said, ...wishes, result, ...(question && { question }) };
  }
  if (wishes.needs_human) return { kind: 'reply', text: colleague_asked, ...wishes, result };
  if (wishes.close_support || wishes.closed_support)
    return {
      kind: 'reply',
      text: may_i_close,
      ...wishes,
      closed_support: false,
      close_support: true,
      result,
    };
  return { kind: 'failed', reason: 'the model answered with nothing' };
}

/** Bounded, and without what ends a line or a text. */
function oneLine(text: string, characters: number): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, characters)
    .toWellFormed();
}

/**
 * Within the limits, and each once. One that is too long or whose link leads elsewhere is left out: changed, it would say
 * something else than the text.
 */
function toSuggestions(suggestions: readonly Suggestion[] = [], guard: (text: string) => string): Suggestion[] {
  const { suggestionsPerMessage, suggestionLabelCharacters, suggestionMessageCharacters } = LIMITS;
  const fits = (text: string, characters: number) =>
    text.trim() !== '' && oneLine(text, characters) === text && guard(text) === text;
  const fitting = suggestions.filter(
    ({ label, message }) => fits(label, suggestionLabelCharacters) && fits(message, suggestionMessageCharacters),
  );
  return fitting
    .filter(({ message }, index) => fitting.findIndex((other) => other.message === message) === index)
    .map(({ label, message }) => ({ label, message }))
    .slice(0, suggestionsPerMessage);
}

/**
 * Cards of what functions answered in this turn, in the order of the calls, each once. Where there are too many, the last
 * ones stay: a call is often there to find what the next one asks for.
 */
function toCards({ messages, cards }: Running): Card[] {
  const all = messages.flatMap((message) => (message.role === 'tool' ? (cards.get(message.tool_call_id) ?? []) : []));
  const different = new Map(all.map((card) => [JSON.stringify(card), card]));
  return [...different.values()].slice(-LIMITS.cardsPerMessage);
}

async function askModel(running: Running, last: boolean): Promise<ModelReply> {
  const { context, model, messages, instructions, circumstances, local_time, waits_for_human, offer } = running;
  const started_at = context.now();
  const clock = performance.now();
  const reply = await model.generate({
    instructions,
    circumstances,
    local_time,
    waits_for_human,
    messages: fitResults(messages),
    tools: toolsOf(offer.functions, offer.searchable),
    tool_choice: last ? 'none' : 'auto',
    signal: running.signal,
    ...(running.streamed() && { on_delta: (piece: string) => running.composing.add(piece) }),
  });
  const { text, kind, tool_calls, usage, answered_by } = reply;
  const name = answered_by?.model ?? model.name;
  if (usage !== null) running.used.push({ model: name, ...usage });
  // The same for every step of a turn: kept with the first.
  const kept = running.steps.some(({ detail }) => Object.hasOwn(detail as object, 'instructions'));
  running.steps.push({
    kind: 'model',
    name,
    detail: {
      ...(kept ? {} : { instructions: `${instructions}\n${circumstances}` }),
      messages: messages.length,
      text,
      ...(kind !== undefined && { kind }),
      tool_calls: tool_calls.map(({ provider_metadata: _, ...call }) => call),
      usage,
      ...(answered_by && { instead_of: model.name, because: answered_by.because }),
    },
    started_at,
    duration_ms: performance.now() - clock,
  });
  return reply;
}
