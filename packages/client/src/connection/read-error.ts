/** Converts responses of the service and network failures to a {@link HelpdeskError}. */
import { HelpdeskError } from '../errors.js';
import type { Envelope, ErrorData, HttpError } from '../wire.js';

/** From an unsuccessful envelope. */
export function fromEnvelope({ status_code, message, data }: Envelope): HelpdeskError {
  const { code, errors, retry_after_ms } = (data ?? {}) as Partial<ErrorData>;
  return new HelpdeskError({ code: code ?? 'internal', message, status_code, errors, retry_after_ms });
}

/** @param body of the response, parsed */
export function fromHttp(status_code: number, body: unknown): HelpdeskError {
  const { detail, code, errors } = (typeof body === 'object' && body !== null ? body : {}) as Partial<HttpError>;
  return new HelpdeskError({
    code: code ?? codeOf(status_code),
    message: detail ?? `The service answered ${status_code}.`,
    status_code,
    errors,
  });
}

/** @returns undefined if the connection failed because of the network */
export function fromRefusal(error: Error & { data?: unknown }): HelpdeskError | undefined {
  const { data } = error;
  return isEnvelope(data) ? fromEnvelope(data) : undefined;
}

/** Whether a value has the form of responses and events on the socket. */
export function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && typeof (value as Envelope).status_code === 'number';
}

/** There was no connection, or it was lost before the response. */
export const offline = (cause?: unknown) =>
  new HelpdeskError({ code: 'offline', message: 'There is no connection to the helpdesk.', cause });

/** The service may have processed the request. */
export const timedOut = (cause?: unknown) =>
  new HelpdeskError({ code: 'timeout', message: 'The helpdesk did not answer in time.', cause });

/** Whether the unchanged request may succeed later. */
export function isPassing({ code, status_code }: HelpdeskError): boolean {
  if (status_code === null) return code === 'offline' || code === 'timeout' || code === 'token_unavailable';
  return status_code >= 500 || status_code === 429 || status_code === 401;
}

function codeOf(status: number): string {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 413) return 'too_large';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'unavailable' : 'invalid_payload';
}
