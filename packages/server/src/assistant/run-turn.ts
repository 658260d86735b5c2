/**
 * Runs one turn: the model and its tools in a bounded loop (8 function calls, 60 s) until there is a reply. It stores
 * nothing; `features/turns/finish-turn.ts` ends the turn. No failure of a step reaches the customer as an error: they
 * get a reply, a login request, or an apology and a human. The model's output is not trusted: `guard-links.ts` and
 * `claim-check.ts` check its text, `provenance.ts` the arguments of its calls.
 */
import { type Card, type Confirmation, LIMITS, type MessageSource } from '@frontdesk/contract';
import type { ModelReply, ModelRequest, ReplyKind, Suggestion } from '@frontdesk/contract/language-model';
import type { Context } from '../features/context.js';
import { customerLanguage } from '../features/settings/customer-words.js';
import type { Reply, SpokenResult } from '../features/turns/finish-turn.js';
import type { TurnMaterial } from '../features/turns/load-turn.js';
import { originOf } from './callee.js';
import { checkReply, isUnderCheck } from './check-reply.js';
import { compose } from './compose.js';
import { decideAction } from './decide-action.js';
import { readWords } from './evidence/read-words.js';
import { readDaysFrom } from './evidence/relative-days.js';
import type { ReadResult } from './evidence/result-fields.js';
import { guardLinks } from './guard-links.js';
import { EMPTY_REPLY, writeCorrection } from './instructions.js';
import { linkOriginsOf } from './link-origins.js';
import { once } from './once.js';
import { oneLine } from './one-line.js';
import { toQuestion, writePrompt } from './prompt.js';
import { type Evidence, gatherEvidence } from './provenance.js';
import { sourcesOf } from './reply-sources.js';
import { type Running, type TurnInput, trace, wordsFor } from './running-turn.js';
import { useTools } from './use-tools.js';

/** After this many steps, a model that keeps calling tools must reply. */
const MODEL_STEPS = LIMITS.functionCallsPerTurn + 2;
/** One more step, to rewrite a rejected reply. */
const LAST_STEP = MODEL_STEPS + 1;

export type TurnOutcome = ({ kind: 'reply' } & Reply) | { kind: 'login_needed' } | { kind: 'failed'; reason: string };

export async function runTurn(context: Context, input: TurnInput): Promise<TurnOutcome> {
  const { material, signal, tell } = input;
  const { settings } = material.organisation;
  const origins = linkOriginsOf(material.organisation, material.functions, input.link_origins);
  const links = new Set<string>();
  const guard = (text: string) => guardLinks(text, origins, links);
  const said = material.entries.flatMap(({ sender, message }) => (sender === 'customer' ? message : []));
  const results = readEarlier(material);
  const composing = compose({ guard, tell, signal });
  try {
    const prompt = await writePrompt(context, input);
    const running: Running = {
      ...input,
      context,
      settings,
      language: once(() => customerLanguage(material.entries, settings)),
      ...prompt,
      leaves: new Map(),
      requested: { close_support: false, closed_support: false, needs_human: false },
      calls: 0,
      results,
      shown: material.earlier_calls.map(({ result }) => result),
      passages: [],
      links,
      looked_up: material.earlier_calls.length > 0,
      correction: undefined,
      replies: new Map(),
      cards: new Map(),
      evidence: gatherEvidence(said, results, prompt.local_time.slice(0, 10)),
      readWords: once(() => addWords(running, said)),
      evidenceFrom: (bases) => evidenceFrom(bases, running, said),
      logged_in: material.token !== undefined && material.token.expires_at > context.now(),
      origins,
      read_data: false,
      proposed: undefined,
      proposing: false,
      composing,
      guard,
    };
    const decided = await decideAction(running);
    return decided === undefined ? await loop(running) : { kind: 'reply', ...decided };
  } finally {
    composing.stop();
  }
}

/** Earlier results that may supply values, of functions that still exist. */
function readEarlier({ earlier_calls, functions }: TurnMaterial): ReadResult[] {
  return earlier_calls.flatMap(({ name, result }) => {
    const row = functions.find((one) => one.name === name);
    const data = (result as { data?: unknown } | null)?.data;
    return row === undefined ? [] : [{ function: name, origin: originOf(row), data }];
  });
}

async function addWords(running: Running, said: readonly string[]): Promise<string[]> {
  const { recognise, local_time, signal } = running;
  const words = await readWords(recognise, said, { languages: await languagesOf(running), local_time, signal });
  running.evidence = evidenceOf(running, said, words);
  return words;
}

/** What the customer said, also from these days. Only for a parameter that could take one of them. */
async function evidenceFrom(bases: readonly string[], running: Running, said: readonly string[]): Promise<Evidence> {
  const { recognise, signal } = running;
  const days = await readDaysFrom(bases, recognise, said, { languages: await languagesOf(running), signal });
  return evidenceOf(running, said, [...(await running.readWords()), ...days]);
}

const languagesOf = async ({ language, settings }: Running) => [await language(), settings.language, 'en'];

const evidenceOf = ({ results, local_time }: Running, said: readonly string[], words: readonly string[]) =>
  gatherEvidence(said, results, local_time.slice(0, 10), words);

async function loop(running: Running): Promise<TurnOutcome> {
  let said = '';
  for (let step = 1; step <= LAST_STEP; step++) {
    const last = step >= MODEL_STEPS || running.calls >= LIMITS.functionCallsPerTurn;
    const reply = await askModel(running, last);
    const ends = reply.tool_calls.length === 0 || last;
    const unfounded = ends ? checkReply(running, reply) : [];
    if (unfounded.length > 0) {
      trace(running, 'error', 'claim_check', {
        message: 'the reply says what stands in nothing that was read; it was not sent',
        unfounded,
      });
      if (running.correction !== undefined || step === LAST_STEP) return unconfirmed(running);
      running.correction = writeCorrection(unfounded);
      continue;
    }
    if (ends && step < LAST_STEP && running.correction === undefined && saysNothing(running, said + reply.text)) {
      running.correction = EMPTY_REPLY;
      continue;
    }
    said += running.composing.endStep(last ? { ...reply, tool_calls: [] } : reply);
    if (ends) return toOutcome(running, said, reply);
    const { text, tool_calls, thoughts } = reply;
    running.messages.push({ role: 'assistant', text, tool_calls, thoughts });
    if ((await useTools(running, reply)) === 'login_needed') return { kind: 'login_needed' };
    if (running.proposed !== undefined) return toConfirm(running, running.proposed);
  }
  return { kind: 'failed', reason: 'the model did not come to an answer' };
}

/** Neither text, nor a request for which the service has a sentence. Happens to models at times, and seldom twice. */
const saysNothing = ({ requested }: Running, text: string): boolean =>
  text.trim() === '' && !Object.values(requested).includes(true);

/**
 * Ends the turn with a request to confirm, in fixed words. Only the customer may confirm, so the model adds nothing.
 */
async function toConfirm(running: Running, confirmation: Confirmation): Promise<TurnOutcome> {
  const { confirm_action, yes, no } = await wordsFor(running);
  const suggestions = [yes, no].map((word) => ({ label: word, message: word }));
  const open = { close_support: false, closed_support: false, needs_human: false };
  const text = confirm_action(confirmation.summary);
  return { kind: 'reply', text, suggestions, confirmation, ...open, result: 'asked_back' };
}

/** Ends the turn when no reply could be confirmed by the claim check. */
async function unconfirmed(running: Running): Promise<TurnOutcome> {
  const { cannot_confirm } = await wordsFor(running);
  const open = { close_support: false, closed_support: false, needs_human: true };
  const handover_reason = 'could_not_answer';
  return { kind: 'reply', text: cannot_confirm, ...open, handover_reason, result: 'not_understood' };
}

const RESULTS: Record<ReplyKind, SpokenResult> = {
  answer: 'answered',
  question: 'asked_back',
  not_understood: 'not_understood',
  refusal: 'refused',
};

async function toOutcome(running: Running, text: string, reply: ModelReply): Promise<TurnOutcome> {
  const { requested, guard } = running;
  const result = RESULTS[reply.kind ?? 'answer'];
  const question = reply.question && oneLine(reply.question, LIMITS.unansweredQuestionCharacters);
  const suggestions = toSuggestions(reply.suggestions, guard);
  // Cutting may change where a link leads, so the shortened text is guarded again.
  const fitting = (long: string) =>
    guard(long.slice(0, LIMITS.messageCharacters)).slice(0, LIMITS.messageCharacters).toWellFormed();
  if (text.trim() !== '') {
    const cards = result === 'answered' ? toCards(running) : [];
    const sources = result === 'not_understood' || result === 'refused' ? [] : toSources(running, text, reply);
    const said = { text: fitting(text.trim()), suggestions, cards, sources };
    return { kind: 'reply', ...said, ...requested, result, ...(question && { question }) };
  }
  if (requested.needs_human)
    return { kind: 'reply', text: (await wordsFor(running)).colleague_asked, ...requested, result };
  if (requested.close_support || requested.closed_support)
    return {
      kind: 'reply',
      text: (await wordsFor(running)).may_i_close,
      ...requested,
      closed_support: false,
      close_support: true,
      result,
    };
  return { kind: 'failed', reason: 'the model answered with nothing' };
}

/**
 * Removes duplicates and applies the limits. A suggestion that is too long or contains a removed link is dropped: an
 * altered one would mean something else than the text.
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

/** Only articles found in this turn. */
function toSources({ passages, material }: Running, text: string, { sources, by_rule }: ModelReply): MessageSource[] {
  if (!by_rule) {
    const asked = material.entries.flatMap(({ sender, message }) => (sender === 'customer' ? message : []));
    return sourcesOf(text, passages, asked);
  }
  const named = (sources ?? []).flatMap(({ title, url }) =>
    passages.some((passage) => passage.title === title && passage.url === url) ? [{ title, url }] : [],
  );
  return named.slice(0, LIMITS.sourcesPerMessage);
}

/**
 * Cards of the turn's function results, in the order of the calls, without duplicates. If there are too many, the last
 * ones are kept: earlier calls often only find what a later one needs.
 */
function toCards({ messages, cards }: Running): Card[] {
  const all = messages.flatMap((message) => (message.role === 'tool' ? (cards.get(message.tool_call_id) ?? []) : []));
  const different = new Map(all.map((card) => [JSON.stringify(card), card]));
  return [...different.values()].slice(-LIMITS.cardsPerMessage);
}

async function askModel(running: Running, last: boolean): Promise<ModelReply> {
  const { context, model, messages, instructions, circumstances } = running;
  const started_at = context.now();
  const clock = performance.now();
  const timed = () => ({ started_at, duration_ms: performance.now() - clock });
  const request: ModelRequest = {
    ...toQuestion(running, { last, correction: running.correction }),
    signal: running.signal,
    // A reply under check must not be streamed before it passes.
    ...(running.streamed() && !isUnderCheck(running) && { on_delta: (piece: string) => running.composing.add(piece) }),
  };
  const prepared = running.takePrepared?.(request);
  const reply = await (prepared?.reply ?? model.generate(request)).catch((error: unknown) => {
    const failure = running.signal.aborted ? 'aborted' : (error as Error).name;
    const detail = { messages: messages.length };
    running.steps.push({ kind: 'model', name: model.name, detail, failure, ...timed() });
    throw error;
  });
  const { text, kind, tool_calls, cut_off, usage, answered_by } = reply;
  const name = answered_by?.model ?? model.name;
  if (usage !== null) running.used.push({ model: name, ...usage });
  // The same for every step of a turn, so it is stored only with the first.
  const kept = running.steps.some(({ detail }) => Object.hasOwn(detail as object, 'instructions'));
  running.steps.push({
    kind: 'model',
    name,
    detail: {
      ...(kept ? {} : { instructions: `${instructions}\n${circumstances}` }),
      messages: messages.length,
      text,
      ...(kind !== undefined && { kind }),
      ...(cut_off && { cut_off }),
      tool_calls: tool_calls.map(({ provider_metadata: _, ...call }) => call),
      usage,
      ...(prepared && { prepared_ms: Math.round(prepared.prepared_ms) }),
      ...(answered_by && { instead_of: model.name, because: answered_by.because }),
    },
    ...timed(),
  });
  return reply;
}
