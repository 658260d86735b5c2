/** Runs one turn from its material to its end. */
import { LIMITS } from '@frontdesk/contract';
import type { LanguageModel } from '@frontdesk/contract/language-model';
import type { LoadedTurn } from '../db/operations/load-turn.js';
import type { TurnRow } from '../db/schema.js';
import { storedActions } from '../features/actions/stored-actions.js';
import type { RealtimeModel } from '../features/calls/realtime-model.js';
import { announceActivity, type Context } from '../features/context.js';
import { placeOf } from '../features/events.js';
import { LeaseLostError, ServerStopsError } from '../features/leases.js';
import type { TraceStep } from '../features/tracing.js';
import type { Attempt } from '../features/turn-queue/turn.js';
import { type Finished, handBack, keepUsageOfDiscarded, type Next } from '../features/turns/end-turn.js';
import { followTurn } from '../features/turns/follow-turn.js';
import { loadTurn, type TurnMaterial } from '../features/turns/load-turn.js';
import { storedLogin } from '../features/turns/turn-login.js';
import type { Prices } from '../features/usage/prices.js';
import { type ModelUse, usageRows } from '../features/usage/record-usage.js';
import { addUsage } from '../features/usage/turn-usage.js';
import { throughOutages } from '../through-outages.js';
import { measureLostTurn, measureTurn } from './measure-turn.js';
import { countUses, toUses } from './model-uses.js';
import type { ChosenModel, Models } from './models/choose-model.js';
import { withFallback } from './models/fallback.js';
import { createRealtimeModel } from './models/realtime.js';
import type { PreparedReplies, PreparedRepliesOptions } from './prepared-replies.js';
import { runToOutcome } from './run-to-outcome.js';
import type { TurnInput } from './running-turn.js';
import { storeOutcome } from './store-outcome.js';

export interface WorkOptions extends PreparedRepliesOptions {
  /** Link origins that the operator allows. */
  link_origins: readonly string[];
  /** Replies that are prepared on this server; undefined: none are. */
  prepared: Pick<PreparedReplies, 'take'> | undefined;
  /** The realtime model of a call that this server attends. */
  realtimeOf: (conversation_id: string) => RealtimeModel | undefined;
  /** Whether a socket streams this conversation's replies. */
  streamed: (conversation_id: string) => boolean;
}

export interface BegunTurn {
  turn: TurnRow;
  /** The material, if it was loaded together with the turn. */
  loaded: LoadedTurn | undefined;
  /** Aborts when the turn is taken away, or with a {@link ServerStopsError}. */
  taken: AbortSignal;
}

/** @throws if the end could not be stored */
export async function workTurn(
  context: Context,
  models: Models,
  options: WorkOptions,
  { turn, loaded, taken }: BegunTurn,
): Promise<Next> {
  const { prices } = options;
  const steps: TraceStep[] = [];
  const used: TurnInput['used'] = [];
  const lease_lost = () => taken.aborted;
  const { material, choice } = await throughOutages(
    context.log,
    'the material of a turn could not be read',
    async () => {
      const material = await loadTurn(context, turn, loaded);
      return { material, choice: await models.choose(turn.organisation_id, material.organisation.model_choice) };
    },
    lease_lost,
  );
  const { own_key, because } = choice;
  const model = inCall(models, choice, material.in_call ? options.realtimeOf(turn.conversation_id) : undefined);
  if (because !== undefined) steps.push(modelChosenStep(context, model.name, because));
  announceTyping(context, material, true);
  const following = material.conversation.mode === 'test' ? followTurn(context, turn, steps) : undefined;
  const uses = () => toUses(used, model.name, own_key);
  const attempt = (): Attempt => ({
    turn,
    steps,
    usage: addUsage(turn, used, prices),
    uses: usageRows(context, uses(), prices),
  });
  let counted = false;
  try {
    const record = { turn, model, material, steps, used, encode: models.encode, recognise: models.recognise };
    const outcome = await runToOutcome(context, toInput(context, options, record, lease_lost), taken);
    const stops = taken.reason instanceof ServerStopsError;
    if (taken.aborted && !stops) return 'none_waits';
    const finished: Finished = { ...attempt(), model: answeredBy(steps) ?? model.name };
    const next = await throughOutages(
      context.log,
      'the end of a turn could not be stored',
      () => storeOutcome(context, finished, outcome),
      lease_lost,
    );
    counted = true;
    measureTurn(context, turn, steps, outcome);
    return next;
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    measureLostTurn(context, turn, steps);
    if (taken.reason instanceof ServerStopsError) {
      steps.push(serverStoppedStep(context));
      counted = await handBackIfOurs(context, attempt());
    }
    return 'none_waits';
  } finally {
    announceTyping(context, material, false);
    await following?.[Symbol.asyncDispose]();
    options.used(uses());
    if (!counted) await countLost(context, attempt(), uses(), prices);
  }
}

/** What models have used in an attempt that stored nothing. Never rejects. */
async function countLost(context: Context, attempt: Attempt, uses: readonly ModelUse[], prices: Prices): Promise<void> {
  if (uses.length === 0) return;
  await countUses(context, attempt.turn.organisation_id, uses, prices);
  await keepUsageOfDiscarded(context, attempt).catch((error: unknown) =>
    context.log.error({ err: error, turn_id: attempt.turn.id }, 'the usage of a discarded turn could not be stored'),
  );
}

/** What a turn of a customer's conversation runs with: its login and actions are stored, and its activity is announced. */
function toInput(
  context: Context,
  options: WorkOptions,
  record: Pick<TurnInput, 'model' | 'material' | 'steps' | 'used' | 'encode' | 'recognise'> & { turn: TurnRow },
  lease_lost: () => boolean,
): Omit<TurnInput, 'signal'> {
  const { turn, model, material } = record;
  const { conversation } = material;
  const until = performance.now() + LIMITS.turnMs;
  const too_late = () => lease_lost() || performance.now() > until;
  const streamed = () => options.streamed(conversation.id);
  return {
    ...record,
    login: storedLogin(context, material, too_late),
    actions: storedActions(context, turn, conversation, too_late),
    link_origins: options.link_origins,
    speaks: options.speaks,
    takePrepared: (request) => options.prepared?.take(conversation.id, model, request),
    streamed,
    tell(piece) {
      if (streamed()) announceDelta(context, material, piece);
    },
    calling() {
      if (material.in_call) announceActivity(context, { type: 'function_called', ...placeOf(conversation) });
    },
  };
}

/** In a call, its realtime model stands in for the operator's, which answers if that fails; for no other, as those are an organisation's choice. */
function inCall(models: Models, { model, because }: ChosenModel, realtime: RealtimeModel | undefined): LanguageModel {
  if (realtime === undefined || model !== models.main || because !== undefined) return model;
  return withFallback(createRealtimeModel(realtime), model);
}

/** @returns false if another server has the turn by now */
async function handBackIfOurs(context: Context, attempt: Attempt): Promise<boolean> {
  try {
    await handBack(context, attempt);
    return true;
  } catch (error) {
    if (error instanceof LeaseLostError) return false;
    throw error;
  }
}

/** A step of its own: an attempt without steps would count as one that crashed its worker. */
function serverStoppedStep(context: Context): TraceStep {
  const detail = { message: 'the server stopped before there was an answer; the turn begins anew' };
  return { kind: 'error', name: 'ServerStops', detail, started_at: context.now(), duration_ms: 0 };
}

function modelChosenStep(context: Context, name: string, because: string): TraceStep {
  return { kind: 'model', name, detail: { chosen_because: because }, started_at: context.now(), duration_ms: 0 };
}

/** The model that replied last. */
function answeredBy(steps: TraceStep[]): string | undefined {
  return steps.findLast(({ kind }) => kind === 'model')?.name;
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
