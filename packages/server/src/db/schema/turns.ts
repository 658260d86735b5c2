/** The assistant's turns and their steps. */
import type { HandoverReason, TurnResult } from '@frontdesk/contract';
import type { Json } from '../../json.js';

export interface TurnRow {
  id: string;
  organisation_id: string;
  conversation_id: string;
  message_seq: number;
  handler_epoch: number;
  /** `waiting`: behind an earlier message of its conversation. `queued`: next in its conversation. */
  status: 'waiting' | 'queued' | 'running' | 'awaiting_login' | 'done' | 'failed' | 'discarded';
  /**
   * Number of claims, including those that continue after a login. Together with the owner it is the fencing token of a
   * running turn.
   */
  attempts: number;
  lease_owner: string | null;
  lease_expires_at: number | null;
  model: string | null;
  /** Null until the turn ends. */
  result: TurnResult | null;
  /** The question of a turn that was not understood, if it differs from the customer's message. */
  question: string | null;
  /** What members did about that question: hid it, or turned it into an example of a function. Null: nothing yet. */
  question_state: 'hidden' | 'example' | null;
  /** Why the turn requested a human. */
  handover_reason: HandoverReason | null;
  /** Why it failed or was discarded, for people. Not read by any code. */
  outcome: string | null;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
  /** Sum over all models of the turn; null if none reported usage. */
  input_tokens: number | null;
  output_tokens: number | null;
  /** In millionths of the operator's currency; null if a model had no price. */
  cost_micros: number | null;
}

/** What a step did, secrets removed. A call of a function has these fields; other kinds of steps have their own. */
export interface StepDetail {
  /** As the model gave them. */
  arguments?: unknown;
  request?: { url: string } | null;
  /** Of the HTTP response. */
  status?: number | null;
  result?: unknown;
  failure?: { reason: string; message: string };
  [other: string]: unknown;
}

export interface TurnStepRow {
  turn_id: string;
  organisation_id: string;
  position: number;
  /** `leaf`: a function that was called for a value of another one, or for the customer's identity. */
  kind: 'model' | 'function' | 'leaf' | 'login' | 'tool' | 'error';
  name: string;
  detail: Json<StepDetail>;
  started_at: number;
  duration_ms: number;
  /** Why a function call failed. Null: it succeeded, or the step is no call. */
  failure: string | null;
}

/** Steps of a running turn in test mode, for viewers; the record is {@link TurnStepRow}. */
export interface TurnProgressRow extends Omit<TurnStepRow, 'failure'> {
  /** The turn's attempt: steps of earlier attempts are not shown. */
  attempt: number;
}

export interface TurnTables {
  turns: TurnRow;
  turn_steps: TurnStepRow;
  turn_progress: TurnProgressRow;
}
