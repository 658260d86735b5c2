/**
 * Handles a message that follows a request to confirm an action. A click on "confirm", or an unambiguous yes, runs the
 * action. A no drops it; any other message drops it too and goes to the model. The model is not involved: it can
 * neither confirm an action nor report its outcome.
 */
import { type Confirmation, LIMITS } from '@frontdesk/contract';
import type { ShownEntry } from '../db/operations/load-turn.js';
import type { ActionOutcome, FrozenRequest, FunctionRow } from '../db/schema.js';
import type { BegunAction } from '../features/actions/turn-actions.js';
import { callFunction } from '../features/functions/call.js';
import { cardsOf } from '../features/functions/cards.js';
import { loginPathOf } from '../features/functions/login-claims.js';
import type { FunctionOutcome } from '../features/functions/outcome.js';
import { parametersOf } from '../features/functions/parameters.js';
import { replyOf } from '../features/functions/reply-template.js';
import type { ServiceWords } from '../features/settings/service-words.js';
import type { Reply, SpokenResult } from '../features/turns/finish-turn.js';
import { fromJson, type Json } from '../json.js';
import { throughOutages } from '../through-outages.js';
import { originOf } from './callee.js';
import { oneLine } from './one-line.js';
import { type Running, trace, wordsFor } from './running-turn.js';
import { traceCall } from './use-tools.js';

/** @returns the reply; undefined if the model must answer the message */
export async function decideAction(running: Running): Promise<Reply | undefined> {
  const { material, actions } = running;
  const message = material.entries.at(-1);
  const decision = readJson(message?.decision);
  const asked = findAsked(material.entries.slice(0, -1));
  if (decision === undefined && asked === undefined) return undefined;
  const words = await wordsFor(running);
  if (decision !== undefined && decision.id !== asked?.confirmation.id) return say(words.action_over, 'refused');
  if (message?.sender !== 'customer' || asked === undefined) return undefined;
  const { confirmation } = asked;
  // A message written before the question, or followed by a newer question, is no answer to it.
  const answers = asked.is_newest && message.seq > asked.seq;
  const consents = decision?.confirm ?? (answers ? await consentOf(message) : undefined);
  if (consents === true) return await run(running, words, confirmation.id);
  await actions.drop(confirmation.id, consents === false ? 'declined' : 'superseded');
  trace(running, 'tool', 'confirmation', { summary: confirmation.summary, decided: consents ?? 'not a yes or no' });
  return consents === false ? say(words.action_declined, 'answered') : undefined;
}

/** Whether the newest of these messages follows a request to confirm an action, and is decided before a model is asked. */
export const isActionAsked = (entries: readonly ShownEntry[]): boolean => findAsked(entries.slice(0, -1)) !== undefined;

interface Asked {
  seq: number;
  confirmation: Confirmation;
  /** It is the newest entry before the message being handled. */
  is_newest: boolean;
}

/**
 * Finds the action that the customer was asked last to confirm, ordered by `seq`: in the transcript, a reply follows
 * its message even if it came later.
 * @param before the entries without the message being handled @returns undefined if nothing was asked
 */
function findAsked(before: readonly ShownEntry[]): Asked | undefined {
  const said = before.toSorted((one, other) => one.seq - other.seq);
  const asked = said.findLast(({ sender, confirmation }) => sender === 'assistant' && confirmation !== null);
  const confirmation = readJson(asked?.confirmation);
  if (asked === undefined || confirmation === undefined) return undefined;
  const since = said.filter(({ seq }) => seq > asked.seq);
  if (since.some(({ sender }) => sender === 'customer')) return undefined;
  return { seq: asked.seq, confirmation, is_newest: since.length === 0 };
}

const readJson = <Value>(json: Json<Value> | null | undefined): Value | undefined =>
  json ? fromJson(json) : undefined;

/** @returns undefined unless the message is a plain yes or no */
async function consentOf({ message }: ShownEntry): Promise<boolean | undefined> {
  // Lazy: most organisations have no actions.
  const { readConsent } = await import('@frontdesk/matcher/consent');
  const consent = readConsent(message);
  return consent === undefined ? undefined : consent === 'yes';
}

async function run(running: Running, words: ServiceWords, id: string): Promise<Reply> {
  const token = await running.login.token();
  const isLate = lateness(running.context);
  const begun = await running.actions.begin(id, token);
  if (begun.kind === 'over') {
    trace(running, 'error', 'confirmation', { message: 'the action can no longer be confirmed' });
    return say(words.action_over, 'refused');
  }
  if (begun.kind === 'finished') return await reply(running, words, begun.summary, begun.outcome);
  const { outcome, said } = await execute(running, words, begun, { token, isLate });
  await keepOutcome(running, id, outcome);
  if (outcome.reason === 'unauthorized' && token !== undefined) await running.login.refused(token);
  return said ?? (await reply(running, words, begun.summary, outcome));
}

/**
 * Stores the outcome, retrying while the database is unavailable. After the action counts as lost, other servers treat
 * its outcome as unknown, but the customer is still told what this server knows. Never rejects.
 */
async function keepOutcome({ actions, context: { log } }: Running, id: string, outcome: ActionOutcome): Promise<void> {
  const until = performance.now() + LIMITS.actionMs;
  const gives_up = () => performance.now() > until;
  const store = () => actions.finish(id, outcome);
  await throughOutages(log, 'the outcome of an action could not be stored', store, gives_up).catch((error: unknown) =>
    log.error({ err: error, action_id: id, outcome: outcome.state }, 'the outcome of an action could not be stored'),
  );
}

/**
 * Whether other servers may count the action as lost by now, because this server was suspended. Uses both clocks: the
 * wall clock may be changed, and the monotonic clock may stop while the machine sleeps.
 */
function lateness({ now }: Running['context']): () => boolean {
  const [at, clock] = [now(), performance.now()];
  return () => Math.max(now() - at, performance.now() - clock) > LIMITS.actionSendMs;
}

/** Runs the action. The request is sent at most once. */
async function execute(
  running: Running,
  words: ServiceWords,
  begun: Extract<BegunAction, { kind: 'begun' }>,
  { token, isLate }: { token: string | undefined; isLate: () => boolean },
): Promise<{ outcome: ActionOutcome; said?: Reply }> {
  const { context, material, guard } = running;
  const { id, function_name, request, summary } = begun;
  const row = material.functions.find(({ name }) => name === function_name);
  if (row === undefined || !fits(row, begun))
    return { outcome: { state: 'failed', status: null, reason: 'function_changed' } };
  if (!running.actions.mayRun(row)) {
    trace(running, 'tool', row.name, { not_sent: 'a conversation in test mode runs no live action', action: id });
    return {
      outcome: { state: 'failed', status: null, reason: 'test_mode' },
      said: say(words.action_not_in_test(summary), 'refused'),
    };
  }
  const { forwarding, endpoint_auth } = material.organisation;
  const started_at = context.now();
  let sent = false;
  const onSending = () => {
    sent = !isLate();
    return sent;
  };
  const frozen = { ...request, idempotency_key: id, onSending };
  running.calling();
  const called = await callFunction(context, {
    organisation_id: row.organisation_id,
    turn: running.turn,
    function: row,
    arguments: request.values,
    frozen,
    token: token === undefined ? null : { value: token, forwarding },
    endpoint_auth,
    leafCache: new Map(),
    // Not the turn's signal: a takeover must not cancel a request in flight, which has its own timeout.
    signal: new AbortController().signal,
    ...(running.login.clean && { clean: running.login.clean }),
  });
  traceCall(running, { name: row.name, arguments: givenTo(row, request), started_at }, called, { action: id });
  const outcome = outcomeOf(called, sent);
  if (!called.ok) return { outcome };
  running.results.push({ function: row.name, origin: originOf(row), data: called.data });
  const scope = { ...called, arguments: request.values };
  const template = replyOf(row, scope);
  const text = template === undefined ? words.action_done(summary) : guard(template);
  return { outcome, said: { ...say(text, 'answered'), cards: cardsOf(row, scope, guard) } };
}

/**
 * The arguments that the assistant supplied, without the organisation's own values and login values, which models must
 * not see.
 */
function givenTo(row: FunctionRow, { values }: FrozenRequest): Record<string, unknown> {
  const parameters = parametersOf(row);
  const isFromAssistant = (name: string) => {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    return parameter?.provider === 'assistant' && loginPathOf(parameter) === undefined;
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => isFromAssistant(name)));
}

/**
 * Whether the function still matches the confirmed request. If its method, login requirement or origin has changed,
 * neither the request nor a token may be sent there.
 */
function fits(row: FunctionRow, { request, needs_login }: Extract<BegunAction, { kind: 'begun' }>): boolean {
  return (
    row.method === request.method &&
    (row.requires_auth === 1) === needs_login &&
    originOf(row) === new URL(request.url).origin
  );
}

/**
 * The outcome as far as it is known. A refusal by the endpoint is a failure. If the request may have arrived and no
 * response tells its result, the outcome is unknown.
 */
function outcomeOf(called: FunctionOutcome, sent: boolean): ActionOutcome {
  const { status } = called;
  if (called.ok) return { state: 'succeeded', status };
  const { reason, message, said } = called;
  // 408 is not a refusal: the endpoint timed out waiting, and says nothing about the backend behind it.
  const refused = reason === 'not_success' || (status !== null && status >= 400 && status <= 499 && status !== 408);
  const told = said === undefined ? {} : { said: oneLine(said, LIMITS.confirmationSummaryCharacters) };
  return { state: sent && !refused ? 'unknown' : 'failed', status, reason, message, ...told };
}

async function reply(
  { language, guard }: Running,
  words: ServiceWords,
  summary: string,
  { state, said }: ActionOutcome,
): Promise<Reply> {
  if (state === 'succeeded') return say(words.action_done(summary), 'answered');
  if (state === 'failed') {
    const why = said !== undefined && (await canQuote(said, await language())) ? [words.reason_given(guard(said))] : [];
    return say([words.action_failed(summary), ...why].join('\n'), 'refused');
  }
  return { ...say(words.action_unknown(summary), 'refused'), needs_human: true, handover_reason: 'action_unknown' };
}

/** In the language of the service's sentence beside it. */
async function canQuote(said: string, language: string): Promise<boolean> {
  const { isQuotable } = await import('@frontdesk/matcher/quotable');
  return isQuotable(said, language);
}

const say = (text: string, result: SpokenResult): Reply => ({
  text,
  result,
  close_support: false,
  closed_support: false,
  needs_human: false,
});
