/** The outcome of a function call. Failures are values with a reason, so that the assistant can explain them. */
import type { SafeFetchFailure } from '../../outbound/safe-fetch.js';
import type { RequestView } from './forward-token.js';

export type FailureReason =
  | SafeFetchFailure
  | 'missing_parameter'
  | 'invalid_parameter'
  /** The function that supplies a parameter's value failed. */
  | 'leaf_failed'
  /** The endpoint answered 401, or the call requires a token and there is none. */
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

/** The request and response, with secrets removed. */
export interface Exchange {
  /** Null: nothing was sent. */
  request: RequestView | null;
  /** Null: there was no response. */
  status: number | null;
  /** The response as JSON, or as text if it was not JSON; null without a response. */
  body: unknown;
  duration_ms: number;
}

export interface Failure {
  ok: false;
  reason: FailureReason;
  /** A sentence for the organisation, with the endpoint's own message. */
  message: string;
  /** The sentence for the assistant. Undefined: the same. */
  for_assistant?: string;
  /** The endpoint's own message, if its answer follows the convention, which makes it a text for customers. */
  said?: string;
}

export type Success = { ok: true; data: unknown; message?: string };

/** A parameter's value, whose type is still to be checked, or why there is none. */
export type SourcedValue = { ok: true; value: unknown } | Failure;

export type FunctionOutcome = (Success | Failure) & Exchange;

export function failure(reason: FailureReason, message: string): Failure {
  return { ok: false, reason, message };
}
