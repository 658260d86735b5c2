/**
 * The port to a tracing system (implemented in `open-telemetry.ts`). Trace ids are derived from ids of turns and
 * requests, so nothing is stored and all servers contribute to the same trace. Texts of customers, models and endpoints
 * are never exported.
 */
import type { StepDetail, TurnRow, TurnStepRow } from '../db/schema.js';

/** The turn that an operation belongs to. */
export type TurnTrace = Pick<TurnRow, 'id' | 'attempts'>;

/** One step, in order. `detail` must not contain secrets. */
export interface TraceStep {
  kind: TurnStepRow['kind'];
  name: string;
  detail: StepDetail;
  started_at: number;
  duration_ms: number;
  /** Why a call of a function or model failed. */
  failure?: string;
}

/** Time of an operation, in ms; its start in ms since 1970. */
export interface Timed {
  started_at: number;
  duration_ms: number;
}

export interface TracedTurn extends Timed {
  turn: Pick<TurnRow, 'id' | 'attempts' | 'organisation_id' | 'conversation_id' | 'created_at'>;
  /** The turn's result, or why this attempt has none. */
  result: string;
  steps: readonly TraceStep[];
}

export interface TracedCall extends Timed {
  /** Name of the function. */
  name: string;
  method: string;
  host: string;
  request_id: string;
  /** Of the response; null: there was none. */
  status: number | null;
  /** Why it failed. */
  failure?: string;
}

export interface TracedRequest extends Timed {
  request_id: string;
  method: string;
  /** Its template, such as `/api/v1/lab/functions/:function_id/`. */
  route: string;
  status: number;
}

export interface TracedDelivery extends Timed {
  event_id: string;
  attempt: number;
  type: string;
  host: string;
  status: number | null;
}

export interface Tracing {
  /** A message for the assistant was stored: starts its trace. */
  message(turn: Pick<TurnRow, 'id' | 'organisation_id' | 'conversation_id'>, timed: Timed): void;
  /** An attempt of a turn has ended. */
  turn(ended: TracedTurn): void;
  /** An organisation's endpoint was called. */
  call(turn: TurnTrace, called: TracedCall): void;
  /** An HTTP request was answered. */
  request(answered: TracedRequest): void;
  /** A webhook was sent. */
  delivery(sent: TracedDelivery): void;
  /** The `traceparent` of a call (https://www.w3.org/TR/trace-context/). */
  callParent(turn: TurnTrace, request_id: string): string;
  /** The `traceparent` of a webhook. */
  deliveryParent(event_id: string, attempt: number): string;
}
