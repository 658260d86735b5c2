/**
 * A message that follows a request to confirm an action. A confirmation by click, or an unambiguous yes, has it done; a no
 * drops it, and so does anything else, which the model then answers. The model has no part in it: it can neither confirm an
 * action nor say what became of one.
 */
import { type ActionDecision, type Confirmation, LIMITS } from '@frontdesk/contract';
import type { ShownEntry } from '../db/operations/load-turn.js';
import type { ActionOutcome, BegunAction } from '../features/actions/turn-actions.js';
import { callFunction } from '../features/functions/call.js';
import { cardsOf } from '../features/functions/cards.js';
import type { FunctionOutcome } from '../features/functions/outcome.js';
import { replyOf } from '../features/functions/reply-template.js';
import { type ServiceWords, serviceWords } from '../features/organisations/service-words.js';
import type { Reply, SpokenResult } from '../features/turns/finish-turn.js';
import { originOf } from './callee.js';
import { oneLine } from './one-line.js';
import { type Running, trace } from './running-turn.js';
import { traceCall } from './use-tools.js';

/** @returns what is replied; undefined where the message is the model's to answer */
export async function decideAction(running: Running): Promise<Reply | undefined> {
  const { material, actions, settings } = running;
  const words = serviceWords(settings);
  const [asked, message] = material.entries.slice(-2);
  const decision = parse<ActionDecision>(message?.decision);
  const confirmation = asked?.sender === 'assistant' ? parse<Confirmation>(asked.confirmation) : undefined;
  if (decision !== undefined && decision.id !== confirmation?.id) return say(words.action_over, 'refused');
  if (message?.sender !== 'customer' || confirmation === undefined) return undefined;
  // Whoever wrote before they were asked has not answered.
  const answers = message.seq > (asked?.seq ?? 0);
  const consents = decision?.confirm ?? (answers ? await consentOf(message) : undefined);
  if (consents === true) return await run(running, words, confirmation.id);
  await actions.drop(confirmation.id, consents === false ? 'declined' : 'superseded');
  trace(running, 'tool', 'confirmation', { summary: confirmation.summary, decided: consents ?? 'not a yes or no' });
  return consents === false ? say(words.action_declined, 'answered') : undefined;
}

const parse = <Value>(json: string | null | undefined): Value | undefined =>
  json ? (JSON.parse(json) as Value) : undefined;

/** @returns undefined where the customer says anything else than a plain yes or no */
async function consentOf({ message }: ShownEntry): Promise<boolean | undefined> {
  // Loaded when it is first needed: most organisations have no actions.
  const { readConsent } = await import('@frontdesk/matcher/consent');
  const consent = readConsent(message);
  return consent === undefined ? undefined : consent === 'yes';
}

async function run(running: Running, words: ServiceWords, id: string): Promise<Reply> {
  const token = await running.login.token();
  const begun = await running.actions.begin(id, token);
  if (begun.kind === 'over') {
    trace(running, 'error', 'confirmation', { message: 'the action can no longer be confirmed' });
    return say(words.action_over, 'refused');
  }
  if (begun.kind === 'finished') return reply(running, begun.summary, begun.outcome);
  const { outcome, said } = await execute(running, begun, token);
  await running.actions.finish(id, outcome);
  return said ?? reply(running, begun.summary, outcome);
}

/** From here on the request may be sent, and is sent once at most. */
async function execute(
  running: Running,
  begun: Extract<BegunAction, { kind: 'begun' }>,
  token: string | undefined,
): Promise<{ outcome: ActionOutcome; said?: Reply }> {
  const { context, material, guard } = running;
  const { id, function_name, request, summary } = begun;
  const row = material.functions.find(({ name, method }) => name === function_name && method === request.method);
  if (row === undefined) return { outcome: { state: 'failed', status: null, reason: 'function_gone' } };
  const { forwarding, endpoint_auth } = material.organisation;
  const started_at = context.now();
  let sent = false;
  const onSending = () => {
    sent = true;
  };
  const frozen = { ...request, idempotency_key: id, onSending };
  const called = await callFunction(context, {
    organisation_id: row.organisation_id,
    function: row,
    arguments: request.values,
    frozen,
    token: token === undefined ? null : { value: token, forwarding },
    endpoint_auth,
    leafCache: new Map(),
    // Not the turn's: a take-over must not cut off what is under way. It has a limit of its own.
    signal: new AbortController().signal,
    ...(running.login.clean && { clean: running.login.clean }),
  });
  traceCall(running, { name: row.name, arguments: request.values, started_at }, called, { action: id });
  if (!called.ok && called.reason === 'unauthorized' && token !== undefined) await running.login.refused(token);
  const outcome = outcomeOf(called, sent);
  if (!called.ok) return { outcome };
  running.results.push({ function: row.name, origin: originOf(row), data: called.data });
  const scope = { ...called, arguments: request.values };
  const template = replyOf(row, scope);
  const text = template === undefined ? serviceWords(running.settings).action_done(summary) : guard(template);
  return { outcome, said: { ...say(text, 'answered'), cards: cardsOf(row, scope, guard) } };
}

/**
 * What can be known. An answer of the endpoint that it refuses is a failure. Where the request may have arrived and no answer
 * says what became of it, the outcome is unknown.
 */
function outcomeOf(called: FunctionOutcome, sent: boolean): ActionOutcome {
  const { status } = called;
  if (called.ok) return { state: 'succeeded', status };
  const { reason, message, said } = called;
  const refused = reason === 'not_success' || (status !== null && status >= 400 && status <= 499);
  const told = said === undefined ? {} : { said: oneLine(said, LIMITS.confirmationSummaryCharacters) };
  return { state: sent && !refused ? 'unknown' : 'failed', status, reason, message, ...told };
}

function reply({ settings, guard }: Running, summary: string, { state, said }: ActionOutcome): Reply {
  const words = serviceWords(settings);
  if (state === 'succeeded') return say(words.action_done(summary), 'answered');
  if (state === 'failed') {
    const why = said === undefined ? '' : `\n${guard(said)}`;
    return say(`${words.action_failed(summary)}${why}`, 'refused');
  }
  return { ...say(words.action_unknown(summary), 'refused'), needs_human: true };
}

const say = (text: string, result: SpokenResult): Reply => ({
  text,
  result,
  close_support: false,
  closed_support: false,
  needs_human: false,
});
