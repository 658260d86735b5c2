/** The assistant for test conversations: takes a message and returns what a turn would do. Stores nothing. */
import type { TurnUsage } from '@frontdesk/contract';
import type { Encode } from '@frontdesk/contract/language-model';
import type { TurnActions } from '../actions/turn-actions.js';
import type { Context } from '../context.js';
import type { OrganisationData } from '../settings/organisation-data.js';
import type { TraceStep } from '../tracing.js';
import type { Reply } from '../turns/finish-turn.js';
import type { TurnMaterial } from '../turns/load-turn.js';
import type { TurnLogin } from '../turns/turn-login.js';
import type { FindPlayer } from './simulated/player.js';

export interface TriedTurn {
  outcome: ({ kind: 'reply' } & Reply) | { kind: 'login_needed' } | { kind: 'failed'; reason: string };
  steps: TraceStep[];
  /** Null if the model reports no tokens. */
  usage: TurnUsage | null;
  duration_ms: number;
}

export interface Answerer {
  /** The model's name, as operators see it. */
  readonly model: string;
  /**
   * @param sandboxed limits what the turn may do: see `sandbox-context.ts` @throws the signal's reason once it is
   *   aborted
   */
  answer(
    sandboxed: Context,
    turn: { material: TurnMaterial; login: TurnLogin; actions: TurnActions; signal: AbortSignal },
  ): Promise<TriedTurn>;
  /**
   * Summarises a conversation for the agent who takes over; its usage is counted too. Undefined: the built-in matcher,
   * which writes no summaries. @returns undefined if the model wrote nothing
   */
  readonly summarise: ((material: TurnMaterial, signal: AbortSignal) => Promise<string | undefined>) | undefined;
  /** A language model that plays a simulated customer; its usage is counted too. */
  readonly findPlayer: FindPlayer;
  /** The sentence encoder, loaded on first use. */
  readonly encode: Encode;
}

/**
 * @param model `embedded`, `default` (the model that answers customers) or the name of one that the organisation may
 *   choose
 * @throws {AppError} `invalid_payload` for any other name, and for a model that is unavailable
 */
export type FindAnswerer = (organisation: OrganisationData, model: string) => Promise<Answerer>;
