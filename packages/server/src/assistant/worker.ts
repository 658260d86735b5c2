/**
 * The worker of this server: takes turns as they come, several at once, keeps their leases and ends each one. It stops
 * what a take-over or a close has made pointless, and on another server's death continues what that one had begun.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import { AppError } from '../errors.js';
import { announceActivity, type Context } from '../features/context.js';
import { followStreams } from '../features/conversations/stream-interest.js';
import type { DomainEvent } from '../features/events.js';
import { findLoginUrl } from '../features/logins/find-login-url.js';
import { readAssistantSettings } from '../features/organisations/assistant-settings.js';
import { type ServiceWords, serviceWords } from '../features/organisations/service-words.js';
import { claimTurns, recoverTurns, renewLeases } from '../features/turns/claim-turns.js';
import { finishWithFallback, finishWithReply, parkForLogin, type Reply } from '../features/turns/finish-turn.js';
import { followTurn } from '../features/turns/follow-turn.js';
import { loadTurn, type TurnMaterial } from '../features/turns/load-turn.js';
import { LEASE_RENEWAL_MS, LeaseLostError, type TraceStep, type Turn } from '../features/turns/turn.js';
import type { Prices } from '../features/usage/prices.js';
import { type ModelUse, recordUsage } from '../features/usage/record-usage.js';
import { addUsage } from '../features/usage/turn-usage.js';
import type { Models } from './models/choose-model.js';
import { runTurn, type TurnOutcome } from './run-turn.js';
import type { TurnInput } from './running-turn.js';

/** More than one organisation may have, so that one of them never holds every place. */
const TURNS_AT_ONCE = 24;
const POLL_MS = 1_000;

export interface WorkerOptions {
  prices: Prices;
  /** Where links may lead, as the operator says. */
  link_origins: readonly string[];
  /** The assistant has a voice: in calls its answers are heard. */
  speaks: boolean;
  /** Told what the models of a turn have used. */
  used: (uses: readonly ModelUse[]) => void;
}

export interface TurnWorker extends AsyncDisposable {
  /** Turns this server works on now. */
  running(): number;
}

export async function startTurnWorker(context: Context, models: Models, options: WorkerOptions): Promise<TurnWorker> {
  const owner = randomUUID();
  const streamed = followStreams(context);
  const running = new Map<string, { turn: Turn; abort: AbortController; done: Promise<void> }>();
  let claiming: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  /** One claim at a time; whoever wakes meanwhile causes one more. */
  function wake(): void {
    again = true;
    if (stopped) return;
    claiming ??= claimAll().finally(() => {
      claiming = undefined;
    });
  }

  async function claimAll(): Promise<void> {
    while (again && !stopped && running.size < TURNS_AT_ONCE) {
      again = false;
      try {
        const turns = await claimTurns(context, owner, TURNS_AT_ONCE - running.size);
        for (const turn of turns) begin(turn);
        if (turns.length > 0) again = true;
      } catch (error) {
        context.log.error({ err: error }, 'turns could not be claimed; trying again');
        return;
      }
    }
  }

  function begin(turn: Turn): void {
    const abort = new AbortController();
    const done = work(context, models, { ...options, streamed }, turn, abort.signal)
      .catch((error: unknown) => {
        // The lease runs out and the turn is tried again.
        context.log.error({ err: error, turn_id: turn.id }, 'a turn could not be ended');
      })
      .finally(() => {
        running.delete(turn.id);
        wake();
      });
    running.set(turn.id, { turn, abort, done });
  }

  async function keepLeases(): Promise<void> {
    const ids = [...running.keys()];
    if (ids.length > 0) {
      const held = await renewLeases(context, owner, ids);
      for (const id of ids) if (!held.has(id)) running.get(id)?.abort.abort(new LeaseLostError('the lease was lost'));
    }
    for (const turn of await recoverTurns(context, owner, false)) await setAside(context, models, turn);
    wake();
  }

  context.cluster.subscribe('turns', wake);
  context.cluster.onGap(wake);
  context.cluster.subscribe('events', (payload) => {
    const event = payload as DomainEvent;
    if (event.type !== 'entry_added' || !/^(handler_changed|closing)/.test(event.entry.kind)) return;
    for (const { turn, abort } of running.values())
      if (turn.conversation_id === event.conversation_id && turn.id !== event.entry.turn_id)
        abort.abort(new LeaseLostError('the turn was taken back'));
  });

  if (!context.cluster.shared)
    for (const turn of await recoverTurns(context, owner, true)) await setAside(context, models, turn);
  const poll = setInterval(wake, POLL_MS);
  const leases = setInterval(() => {
    keepLeases().catch((error: unknown) => context.log.error({ err: error }, 'leases could not be renewed'));
  }, LEASE_RENEWAL_MS);
  wake();

  return {
    running: () => running.size,
    async [Symbol.asyncDispose]() {
      stopped = true;
      clearInterval(poll);
      clearInterval(leases);
      await claiming;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

/** A turn that has killed its worker too often: the others go on, the customer is told, a human is asked for. */
async function setAside(context: Context, models: Models, turn: Turn): Promise<void> {
  context.log.error({ turn_id: turn.id, attempts: turn.attempts }, 'a turn failed too often and is set aside');
  await finishWithFallback(
    context,
    { turn, steps: [], model: models.main.name },
    'set aside after too many attempts',
  ).catch((error: unknown) => context.log.error({ err: error, turn_id: turn.id }, 'a turn could not be set aside'));
}

async function work(
  context: Context,
  models: Models,
  options: WorkerOptions & { streamed: (conversation_id: string) => boolean },
  turn: Turn,
  taken: AbortSignal,
): Promise<void> {
  const { prices, link_origins, speaks } = options;
  const steps: TraceStep[] = [];
  const used: TurnInput['used'] = [];
  const { model, own_key, because } = await models.choose(turn.organisation_id);
  if (because !== undefined) steps.push(chosenBecause(context, model.name, because));
  const material = await loadTurn(context, turn);
  const typing = (is: boolean) => announceTyping(context, material, is);
  typing(true);
  const following = material.conversation.mode === 'test' ? followTurn(context, turn, steps) : undefined;
  try {
    const login_url = await findLoginUrl(context, turn.organisation_id);
    const tell = (piece: string) => {
      if (options.streamed(turn.conversation_id)) announceDelta(context, material, piece);
    };
    const input = { model, material, steps, used, login_url, link_origins, speaks, tell };
    const outcome = await answer(context, input, taken);
    if (taken.aborted) return;
    const finished = {
      turn,
      steps,
      model: answeredBy(steps) ?? model.name,
      usage: addUsage(turn, used, prices),
    };
    if (outcome.kind === 'reply') await finishWithReply(context, finished, outcome);
    else if (outcome.kind === 'failed') await finishWithFallback(context, finished, outcome.reason);
    else await park(context, finished, serviceWords(readAssistantSettings(material.organisation.assistant_settings)));
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
  } finally {
    typing(false);
    await following?.[Symbol.asyncDispose]();
    const uses = toUses(used, model.name, own_key);
    options.used(uses);
    await count(context, turn, uses, prices);
  }
}

/** A fallback answers under the operator's key, also where the organisation has its own. */
function toUses(used: TurnInput['used'], asked: string, own_key: boolean): ModelUse[] {
  return used.map((one) => ({ ...one, own_key: own_key && one.model === asked }));
}

async function count(context: Context, turn: Turn, uses: ModelUse[], prices: Prices): Promise<void> {
  await recordUsage(context, turn.organisation_id, uses, prices).catch((error: unknown) =>
    context.log.error({ err: error, turn_id: turn.id, uses }, 'the use of a model could not be counted'),
  );
}

function chosenBecause(context: Context, name: string, because: string): TraceStep {
  return { kind: 'model', name, detail: { chosen_because: because }, started_at: context.now(), duration_ms: 0 };
}

/** Whoever spoke last. */
function answeredBy(steps: TraceStep[]): string | undefined {
  return steps.findLast(({ kind }) => kind === 'model')?.name;
}

async function park(
  context: Context,
  finished: Parameters<typeof parkForLogin>[1],
  words: ServiceWords,
): Promise<void> {
  try {
    if ((await parkForLogin(context, finished)) !== 'no_login') return;
    await finishWithFallback(context, finished, 'the organisation has no login page');
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    if (error instanceof AppError && error.code === 'rate_limited') {
      await finishWithReply(context, finished, tooManyLinks(words, error.retry_after_ms ?? 0));
      return;
    }
    context.log.warn({ err: error, turn_id: finished.turn.id }, 'a login could not be started');
    await finishWithFallback(context, finished, 'a login could not be started');
  }
}

function tooManyLinks(words: ServiceWords, retry_after_ms: number): Reply {
  const minutes = Math.max(1, Math.ceil(retry_after_ms / 60_000));
  return {
    text: words.too_many_login_links(LIMITS.loginLinksPerSessionPerHour, minutes),
    close_support: false,
    closed_support: false,
    needs_human: false,
  };
}

/** Whatever goes wrong inside is an outcome with a trace, except that the turn was taken away. */
async function answer(context: Context, input: Omit<TurnInput, 'signal'>, taken: AbortSignal): Promise<TurnOutcome> {
  const { material, steps } = input;
  const started_at = context.now();
  const signal = AbortSignal.any([taken, AbortSignal.timeout(LIMITS.turnMs)]);
  try {
    return await runTurn(context, { ...input, signal });
  } catch (error) {
    if (taken.aborted) throw new LeaseLostError('the turn was taken away', { cause: error });
    const { message, name } = error as Error;
    const reason = signal.aborted ? 'the turn took too long' : `${name}: ${message}`;
    context.log.error({ err: error, conversation_id: material.conversation.id }, 'a turn failed');
    steps.push({
      kind: 'error',
      name,
      detail: { message: reason },
      started_at,
      duration_ms: context.now() - started_at,
    });
    return { kind: 'failed', reason };
  }
}

function announceTyping(context: Context, { conversation }: TurnMaterial, typing: boolean): void {
  announceActivity(context, {
    type: 'typing',
    organisation_id: conversation.organisation_id,
    conversation_id: conversation.id,
    session_id: conversation.session_id,
    sender: 'assistant',
    typing,
    sid: conversation.customer_sid,
  });
}

function announceDelta(context: Context, { conversation }: TurnMaterial, delta: string): void {
  announceActivity(context, {
    type: 'delta',
    organisation_id: conversation.organisation_id,
    conversation_id: conversation.id,
    session_id: conversation.session_id,
    delta,
    after_seq: conversation.last_seq,
    sid: conversation.customer_sid,
  });
}
