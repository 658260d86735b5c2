/**
 * Handles connections that misbehave below the routes: bodies that arrive too slowly (slow-loris), requests that time
 * out, and bytes that are not HTTP. Each gets an error in the usual format, then the connection is closed.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_CODES, type ErrorCode, type HttpError, LIMITS } from '@frontdesk/contract';
import { invalidPayload } from '../errors.js';
import { hasSeveralHosts } from '../several-hosts.js';

const CHECK_MS = 1_000;
/** Fewest bytes of a body per window. */
const LEAST_BYTES = (LIMITS.bodyBytesPerSecond * LIMITS.bodyWindowMs) / 1_000;
const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT';

interface Receiving {
  response: ServerResponse;
  window_began_at: number;
  /** Bytes that the connection had received when the window began. */
  window_bytes: number;
}

/** Ends requests on any route whose body arrives slower than `LIMITS.bodyBytesPerSecond`. */
export function endSlowBodies(server: Server): void {
  const receiving = new Map<IncomingMessage, Receiving>();
  const watch = (request: IncomingMessage, response: ServerResponse) => {
    const { bytesRead } = request.socket;
    receiving.set(request, { response, window_began_at: performance.now(), window_bytes: bytesRead });
  };
  server.on('request', (request, response) => {
    if (!hasBody(request)) return;
    watch(request, response);
    request.once('close', () => receiving.delete(request));
  });

  const check = () => {
    const now = performance.now();
    for (const [request, { response, window_began_at, window_bytes }] of receiving) {
      const { socket, complete, readableLength } = request;
      const ended = now - window_began_at >= LIMITS.bodyWindowMs;
      if (complete || socket.destroyed) receiving.delete(request);
      // There are unread bytes, so the service is slow rather than the client.
      else if (readableLength > 0 || (ended && socket.bytesRead - window_bytes >= LEAST_BYTES))
        watch(request, response);
      else if (ended) {
        receiving.delete(request);
        if (response.writableEnded) socket.destroy();
        else
          server.emit('clientError', Object.assign(new Error('A body came too slowly'), { code: TIMED_OUT }), socket);
      }
    }
  };
  const timer = setInterval(check, CHECK_MS).unref();
  server.once('close', () => clearInterval(timer));
}

/** How long the rest of a refused body is read, in ms. */
const REST_MS = 2_000;

/**
 * Resolves once the rest of a refused request has arrived, or a limit of size or time is reached. A connection closed
 * with unread bytes is reset, and its client may lose the response.
 */
export async function receiveRest(request: IncomingMessage, { shouldKeepAlive }: ServerResponse): Promise<void> {
  if (shouldKeepAlive || request.complete || !hasBody(request) || request.headers.expect !== undefined) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, REST_MS);
    let bytes = 0;
    request.on('data', ({ length }: Buffer) => {
      bytes += length;
      if (bytes > LIMITS.httpBodyBytes) resolve();
    });
    request.once('end', resolve).once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** @throws {AppError} `invalid_payload` */
export function refuseSeveralHosts(request: IncomingMessage): void {
  if (hasSeveralHosts(request)) throw invalidPayload([{ path: 'host', message: 'is sent twice' }]);
}

/** Answers what Node could not parse as a request, and requests that timed out. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  // Reset by the client: nobody receives an answer.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable && !hasBegunAnswer(socket)) socket.write(rawAnswer(...refusalOf(error.code)));
  socket.destroy(error);
}

function refusalOf(code: string | undefined): [ErrorCode, string] {
  if (code === TIMED_OUT) return ['request_timeout', 'The request did not arrive in time. Try again.'];
  if (code === 'HPE_HEADER_OVERFLOW') return ['headers_too_large', 'The headers of the request are too large.'];
  return ['invalid_payload', 'The request is not valid HTTP.'];
}

function rawAnswer(code: ErrorCode, detail: string): string {
  const { status } = ERROR_CODES[code];
  const body = JSON.stringify({ detail, code } satisfies HttpError);
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}

/** Node stores the response in progress on its connection, in a private field. */
function hasBegunAnswer(socket: Socket): boolean {
  const { _httpMessage } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null };
  return _httpMessage?.headersSent === true;
}
