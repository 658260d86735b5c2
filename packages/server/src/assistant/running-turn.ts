/** A turn while it runs: its input and the state that its steps share. The trace is filled along the way. */
import type { Card, Confirmation, FoundPassage } from '@frontdesk/contract';
import type { ModelRequest, Recognise } from '@frontdesk/contract/language-model';
import type { StepDetail } from '../db/schema.js';
import type { TurnActions } from '../features/actions/turn-actions.js';
import type { Context } from '../features/context.js';
import type { LeafCache } from '../features/functions/function-call.js';
import type { AssistantSettings } from '../features/settings/assistant-settings.js';
import { type ServiceWords, serviceWords } from '../features/settings/service-words.js';
import type { TraceStep, TurnTrace } from '../features/tracing.js';
import type { TurnLogin } from '../features/turns/turn-login.js';
import type { Composing } from './compose.js';
import type { ReadResult } from './evidence/result-fields.js';
import type { UsedTokens } from './model-uses.js';
import type { TakenReply } from './prepared-reply.js';
import type { Prompt, PromptInput } from './prompt.js';
import type { Evidence } from './provenance.js';

export interface TurnInput extends PromptInput {
  /** For its trace; undefined in a sandbox. */
  turn?: TurnTrace;
  login: TurnLogin;
  actions: TurnActions;
  /** Finds values that the customer said in words. */
  recognise: Recognise;
  /** Filled during the turn, so that the trace is complete however the turn ends. */
  steps: TraceStep[];
  /** Filled during the turn: token usage per model. */
  used: UsedTokens[];
  /** Takes the prepared reply to a request, if there is one. */
  takePrepared?: (request: ModelRequest) => TakenReply | undefined;
  /** Link origins that the operator allows. */
  link_origins: readonly string[];
  /** Whether a socket streams the reply. */
  streamed: () => boolean;
  /** Called with each piece of a streamed reply. */
  tell: (piece: string) => void;
  /** Called before an endpoint is called. */
  calling: () => void;
}

export interface Running extends TurnInput, Prompt {
  context: Context;
  settings: AssistantSettings;
  /** That of the service's own sentences, detected when the first is needed. BCP 47. */
  language: () => Promise<string>;
  leaves: LeafCache;
  requested: { close_support: boolean; closed_support: boolean; needs_human: boolean };
  calls: number;
  /** Results that may supply values to calls. */
  results: ReadResult[];
  /** Function results as shown to the model, including those of earlier turns: what the reply may state. */
  shown: unknown[];
  /** Passages found in this turn. */
  passages: FoundPassage[];
  /** Links that these passages allow, as `allowedLink` normalises them. */
  links: Set<string>;
  /** Functions were called or articles searched, in this turn or in one whose results are shown. */
  looked_up: boolean;
  /** Why a reply was rejected, as the model has been told. */
  correction: string | undefined;
  /** Replies of functions' templates, by call id. */
  replies: Map<string, string>;
  /** Cards of functions' templates, by call id. */
  cards: Map<string, Card[]>;
  /** The action that the customer is asked to confirm, which ends the turn. */
  proposed: Confirmation | undefined;
  /** An action is proposed, or about to be. */
  proposing: boolean;
  /** Where argument values may come from. */
  evidence: Evidence;
  /** Adds to `evidence` what the customer said in words, once, and returns it. */
  readWords: () => Promise<string[]>;
  /** That and the days that the customer said from these. */
  evidenceFrom: (bases: readonly string[]) => Promise<Evidence>;
  /** Allowed link origins. */
  origins: ReadonlySet<string>;
  /** The customer's token was active when the turn began: if it ends during the turn, a new login may be requested. */
  logged_in: boolean;
  /** An endpoint has answered in this turn, so the model may be influenced by its data. */
  read_data: boolean;
  composing: Composing;
  guard: (text: string) => string;
}

/** Adds an instantaneous step to the trace. */
export function trace(running: Running, kind: TraceStep['kind'], name: string, detail: StepDetail): void {
  running.steps.push({ kind, name, detail, started_at: running.context.now(), duration_ms: 0 });
}

/** The service's own sentences for this customer. */
export const wordsFor = async ({ language }: Running): Promise<ServiceWords> =>
  serviceWords({ language: await language() });
