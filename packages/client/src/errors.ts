/** The client's error: for refusals of the service, and for failed requests. */
import type { HelpdeskErrorCode } from './error-codes.js';

/** Details of an error besides its message. */
export interface HelpdeskErrorDetails {
  code: HelpdeskErrorCode;
  message: string;
  status_code?: number | null;
  errors?: readonly { path: string; message: string }[] | undefined;
  retry_after_ms?: number | null | undefined;
  cause?: unknown;
}

/** `message` is for people, `code` for programs. */
export class HelpdeskError extends Error {
  override readonly name = 'HelpdeskError';
  readonly code: HelpdeskErrorCode;
  /** Status of the service's response; null if there was none. */
  readonly status_code: number | null;
  /** Each invalid field. */
  readonly errors: readonly { path: string; message: string }[];
  /** For `rate_limited`: how long to wait. */
  readonly retry_after_ms: number | null;

  constructor({ code, message, status_code, errors, retry_after_ms, cause }: HelpdeskErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status_code = status_code ?? null;
    this.errors = errors ?? [];
    this.retry_after_ms = retry_after_ms ?? null;
  }
}
