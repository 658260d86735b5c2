/** What a function call came to. Every failure is a value with a reason, so that the assistant can explain it. */
import type { SafeFetchFailure } from '../../outbound/safe-fetch.js';
import type { RequestView } from './forward-token.js';

export type FailureReason =
  | SafeFetchFailure
  | 'missing_parameter'
  | 'invalid_parameter'
  /** The function that was to supply a parameter's value failed. */
  | 'leaf_failed'
  /** The endpoint answered 401, or the call needs a token and none is there. */
  | 'unauthorized'
  /** The endpoint answered 404. */
  | 'not_found'
  /** The endpoint answered another status outside 200-299. */
  | 'http_status'
  | 'not_json'
  /** JSON, but not `{success, data, message}`. */
  | 'invalid_response'
  /** An answer that should identify a customer gives a key twice with different values. */
  | 'ambiguous_response'
  /** The endpoint answered `success: false`. */
  | 'not_success';

/** What went over the wire, secrets removed. */
export interface Exchange {
  /** Null: nothing was sent. */
  request: RequestView | null;
  /** Null: nothing came back. */
  status: number | null;
  /** The answer as JSON, or as text where it was none; null when nothing came back. */
  body: unknown;
  duration_ms: number;
}

export interface Failure {
  ok: false;
  reason: FailureReason;
  /** A sentence for the assistant and the organisation. */
  message: string;
  /** What the endpoint itself says, for people. */
  said?: string;
}

export type Success = { ok: true; data: unknown; message?: string };

export type FunctionOutcome = (Success | Failure) & Exchange;

export function failure(reason: FailureReason, message: string): Failure {
  return { ok: false, reason, message };
}
