/** A turn while it runs: what it was given, and what its steps share. The trace is filled as the turn goes. */
import type { Card, Confirmation, FoundPassage } from '@frontdesk/contract';
import type { Encode, LanguageModel, ModelMessage, ModelRequest } from '@frontdesk/contract/language-model';
import type { TurnActions } from '../features/actions/turn-actions.js';
import type { Context } from '../features/context.js';
import type { LeafCache } from '../features/functions/function-call.js';
import type { AssistantSettings } from '../features/settings/assistant-settings.js';
import type { TurnTrace } from '../features/tracing.js';
import type { TraceStep } from '../features/turn-queue/turn.js';
import type { TurnMaterial } from '../features/turns/load-turn.js';
import type { TurnLogin } from '../features/turns/turn-login.js';
import type { Composing } from './compose.js';
import type { ReadResult } from './evidence/result-fields.js';
import type { Offer } from './offer-functions.js';
import type { Evidence } from './provenance.js';

export interface TurnInput {
  /** For its trace; undefined: it is only tried out. */
  turn?: TurnTrace;
  model: LanguageModel;
  material: TurnMaterial;
  login: TurnLogin;
  actions: TurnActions;
  /** Filled as the turn goes, so that the trace is whole however it ends. */
  steps: TraceStep[];
  /** Filled likewise: which model used how many tokens. */
  used: { model: string; input_tokens: number; output_tokens: number }[];
  signal: AbortSignal;
  /** Finds what fits by its meaning: functions, where there are too many for the model. */
  encode: Encode;
  /** Where links may lead, as the operator says. */
  link_origins: readonly string[];
  /** The assistant has a voice: in a call its answers are heard. */
  speaks: boolean;
  /** Whether a socket streams the reply. */
  streamed: () => boolean;
  /** Told the reply piece by piece as it is written. */
  tell: (piece: string) => void;
  /** Told before an endpoint is asked. */
  calling: () => void;
}

export interface Running extends TurnInput {
  context: Context;
  settings: AssistantSettings;
  messages: ModelMessage[];
  /** When the turn began, as {@link ModelRequest} has it. */
  local_time: string;
  instructions: string;
  circumstances: string;
  waits_for_human: boolean;
  offer: Offer;
  leaves: LeafCache;
  wishes: { close_support: boolean; closed_support: boolean; needs_human: boolean };
  calls: number;
  /** What functions have answered, as far as values may be taken from it. */
  results: ReadResult[];
  /** What the reply may say: answers of functions as they were shown, of earlier turns too. */
  shown: unknown[];
  /** Passages that were found in this turn. */
  passages: FoundPassage[];
  /** Addresses that they allow in links, as `allowedLink` writes them. */
  links: Set<string>;
  /** Functions were called or articles searched, in this turn or in one whose results are shown. */
  looked_up: boolean;
  /** What an earlier version of the reply said and nothing holds; the model has been told. */
  unfounded: readonly string[] | undefined;
  /** What functions' templates say of their answers, by the call's id. */
  replies: Map<string, string>;
  /** What functions' card templates make of their answers, by the call's id. */
  cards: Map<string, Card[]>;
  /** The action that the customer is asked to confirm: the turn ends with it. */
  proposed: Confirmation | undefined;
  /** One is proposed, or about to be. */
  proposing: boolean;
  /** Where the values of calls may come from. */
  evidence: Evidence;
  /** Where links may lead. */
  origins: ReadonlySet<string>;
  /** The customer's token was in force when the turn began: if it ends meanwhile, a new login is no surprise. */
  logged_in: boolean;
  /** An endpoint has answered in this turn: the model may be led by what it said. */
  read_data: boolean;
  composing: Composing;
  guard: (text: string) => string;
}

/** Something that took no time and is to be seen. */
export function trace(running: Running, kind: TraceStep['kind'], name: string, detail: unknown): void {
  running.steps.push({ kind, name, detail, started_at: running.context.now(), duration_ms: 0 });
}
