/**
 * What a tracing system is told of the service's work, without regard to which one it is (`open-telemetry.ts`). Ids follow
 * from those of turns and requests, so nothing is stored for it and every server tells its part of the same trace. Nothing
 * that a customer, a model or an endpoint has said is told.
 */
import type { TraceStep, Turn } from './turn-queue/turn.js';

/** The turn that a piece of work belongs to. */
export type TurnTrace = Pick<Turn, 'id' | 'attempts'>;

/** When something was done. Times in ms, begun in ms since 1970. */
export interface Timed {
  started_at: number;
  duration_ms: number;
}

export interface TracedTurn extends Timed {
  turn: Pick<Turn, 'id' | 'attempts' | 'organisation_id' | 'conversation_id' | 'created_at'>;
  /** What the customer got, or why nobody gets anything of this attempt. */
  result: string;
  steps: readonly TraceStep[];
}

export interface TracedCall extends Timed {
  /** Of the function. */
  name: string;
  method: string;
  host: string;
  request_id: string;
  /** Of the answer; null: there was none. */
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
  /** A message was stored that the assistant is to answer: its trace begins. */
  message(turn: Pick<Turn, 'id' | 'organisation_id' | 'conversation_id'>, timed: Timed): void;
  /** An attempt at a turn has ended. */
  turn(ended: TracedTurn): void;
  /** An organisation's endpoint was called. */
  call(turn: TurnTrace, called: TracedCall): void;
  /** An HTTP request was answered. */
  request(answered: TracedRequest): void;
  /** A webhook was sent. */
  delivery(sent: TracedDelivery): void;
  /** The `traceparent` of a call (https://www.w3.org/TR/trace-context/). */
  callParent(turn: TurnTrace, request_id: string): string;
  /** That of a webhook. */
  deliveryParent(event_id: string, attempt: number): string;
}
