/** A turn while it runs: what it was given, and what its steps share. The trace is filled as the turn goes. */
import type { Context } from '../features/context.js';
import type { LeafCache } from '../features/functions/function-call.js';
import type { AssistantSettings } from '../features/organisations/assistant-settings.js';
import type { TurnMaterial } from '../features/turns/load-turn.js';
import type { TraceStep } from '../features/turns/turn.js';
import type { Composing } from './compose.js';
import type { LaterTurnGuard } from './guard-later-turns.js';
import type { LanguageModel, ModelMessage } from './model.js';

export interface TurnInput {
  model: LanguageModel;
  material: TurnMaterial;
  /** Filled as the turn goes, so that the trace is whole however it ends. */
  steps: TraceStep[];
  /** Filled likewise: which model used how many tokens. */
  used: { model: string; input_tokens: number; output_tokens: number }[];
  signal: AbortSignal;
  /** Where links may lead, as the operator says. */
  link_origins: readonly string[];
  /** The assistant has a voice: in a call its answers are heard. */
  speaks: boolean;
  /** Whether somebody reads the reply while it is written. */
  streamed: () => boolean;
  /** Told the reply piece by piece as it is written. */
  tell: (piece: string) => void;
}

export interface Running extends TurnInput {
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

/** Something that took no time and is to be seen. */
export function trace(running: Running, kind: TraceStep['kind'], name: string, detail: unknown): void {
  running.steps.push({ kind, name, detail, started_at: running.context.now(), duration_ms: 0 });
}
