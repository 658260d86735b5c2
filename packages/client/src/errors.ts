/** The one error of the client: what the service refused, and what kept a request from reaching it. */
import type { HelpdeskErrorCode } from './error-codes.js';

/** What an error says besides its message. */
export interface HelpdeskErrorDetails {
  code: HelpdeskErrorCode;
  message: string;
  status_code?: number | null;
  errors?: readonly { path: string; message: string }[];
  retry_after_ms?: number | null;
  cause?: unknown;
}

/** `message` is for a person, `code` for the program. */
export class HelpdeskError extends Error {
  override readonly name = 'HelpdeskError';
  readonly code: HelpdeskErrorCode;
  /** Of the service's answer; null where there was none. */
  readonly status_code: number | null;
  /** Each field that is wrong. */
  readonly errors: readonly { path: string; message: string }[];
  /** With `rate_limited`: how long to wait. */
  readonly retry_after_ms: number | null;

  constructor({ code, message, status_code, errors, retry_after_ms, cause }: HelpdeskErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status_code = status_code ?? null;
    this.errors = errors ?? [];
    this.retry_after_ms = retry_after_ms ?? null;
  }
}
