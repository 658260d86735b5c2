/** The assistant's turns and their steps. */
import type { HandoverReason, TurnResult } from '@frontdesk/contract';

export interface TurnRow {
  id: string;
  organisation_id: string;
  conversation_id: string;
  message_seq: number;
  handler_epoch: number;
  /** `waiting`: behind an earlier message of its conversation. `queued`: its conversation's next. */
  status: 'waiting' | 'queued' | 'running' | 'awaiting_login' | 'done' | 'failed' | 'discarded';
  /**
   * Times it was claimed, also to go on after a login. Together with the owner it is the fencing token of a running turn.
   */
  attempts: number;
  lease_owner: string | null;
  lease_expires_at: number | null;
  model: string | null;
  /** Null while the turn is under way, also once it goes on after a login. */
  result: TurnResult | null;
  /** Of a turn that was not understood: the question, where it is not the customer's message as it stands. */
  question: string | null;
  /** What members did about that question: hid it, or made an example of a function from it. Null: nothing yet. */
  question_state: 'hidden' | 'example' | null;
  /** Of a turn that asked for a human: why. */
  handover_reason: HandoverReason | null;
  /** Why it failed or was discarded, in words for people. Nothing reads it. */
  outcome: string | null;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
  /** Of all models that worked on it; null where none counted. */
  input_tokens: number | null;
  output_tokens: number | null;
  /** In millionths of the operator's currency; null where a model had no price. */
  cost_micros: number | null;
}

export interface TurnStepRow {
  turn_id: string;
  organisation_id: string;
  position: number;
  kind: 'model' | 'function' | 'login' | 'tool' | 'error';
  name: string;
  /** JSON, secrets removed. */
  detail: string;
  started_at: number;
  duration_ms: number;
  /** Of a function call that failed: the reason. Null: it did not fail, or is no call. */
  failure: string | null;
}

/** Steps of a turn in test mode while it runs, for those who follow it; the record of them is {@link TurnStepRow}. */
export interface TurnProgressRow extends Omit<TurnStepRow, 'failure'> {
  /** Of the turn: what an earlier attempt has left is not shown. */
  attempt: number;
}

export interface TurnTables {
  turns: TurnRow;
  turn_steps: TurnStepRow;
  turn_progress: TurnProgressRow;
}
