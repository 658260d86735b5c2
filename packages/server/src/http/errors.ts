/**
 * Converts errors to HTTP responses: `{detail, code, errors}` with a status of the contract's table. Unexpected errors
 * reveal nothing to the client and are logged as errors.
 */
import type { HttpError } from '@frontdesk/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, toClientError } from '../errors.js';
import { writeRate } from './rate-headers.js';

export async function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const known = toAppError(error);
  // A client that disconnects during a search is no error.
  const gone = known.code === 'unavailable' && reply.raw.destroyed;
  if (known.status >= 500 && !gone) logFailure(request, error, 'a request failed');
  if (known.status === 401) reply.header('www-authenticate', 'Bearer');
  if (known.retry_after_ms !== undefined) reply.header('retry-after', Math.ceil(known.retry_after_ms / 1_000));
  if (known.rate !== undefined) writeRate(reply, known.rate);
  return reply.status(known.status).send(toBody(known));
}

/** An `AppError` was foreseen by who threw it, such as an organisation's login system that is down: it is a warning. */
export function logFailure(request: FastifyRequest, error: unknown, what: string): void {
  request.log[error instanceof AppError ? 'warn' : 'error']({ err: error, req: request }, what);
}

export async function sendNotFound(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply.status(404).send({ detail: 'There is nothing at this address.', code: 'not_found' } satisfies HttpError);
}

/** Of a request on an open connection, after the server has begun to close. */
export async function sendStopping(reply: FastifyReply): Promise<FastifyReply> {
  const detail = 'This server is about to stop. Try again in a few seconds.';
  return reply.status(503).send({ detail, code: 'unavailable' } satisfies HttpError);
}

function toBody({ message, code, errors, organisations }: AppError): HttpError {
  return {
    detail: message,
    code,
    ...(errors === undefined ? {} : { errors }),
    ...(organisations === undefined ? {} : { organisations }),
  };
}

/** The error for a body of another type. */
export const notJson = () =>
  new AppError('invalid_payload', 'The body must be JSON, sent as Content-Type: application/json.');

/** Converts the framework's own errors. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode = 500 } = error as { code?: unknown; statusCode?: number };
  if (statusCode === 413) return new AppError('too_large', 'The body is too large.', { cause: error });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_ERR_CTP_EMPTY_TYPE') return notJson();
  if (statusCode >= 400 && statusCode < 500) return new AppError('invalid_payload', (error as Error).message);
  return toClientError(error);
}
