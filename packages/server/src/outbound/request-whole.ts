/**
 * Sends a request and reads its response completely, without a stream in between, which costs much less for small
 * responses.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { LIMITS } from '@frontdesk/contract';
import type { Dispatcher } from 'undici';
import { JoinedBytes } from '../joined-bytes.js';

export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

const TOO_MANY_INFORMATIONAL = `The endpoint sends more than ${LIMITS.informationalResponses} informational responses.`;

/** `onStart` returned false, so nothing was sent. */
export class NotStartedError extends Error {
  override readonly name = 'NotStartedError';
}

export interface WholeAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As received, possibly compressed. */
  body: Buffer;
}

export interface WholeOptions {
  /** Aborts the request, or the wait for a connection. */
  signal: AbortSignal | null | undefined;
  /** Most bytes of the body as received. */
  most: number;
  /** Called when the request has a connection and is about to be written. False: do not send it. */
  onStart?: (() => boolean) | undefined;
  /** False: do not read the body, and close the connection. Default: read it. */
  readsBody?: (status: number, headers: IncomingHttpHeaders) => boolean;
  /** True: truncate a larger body, and close the connection. Default: reject. */
  cut?: boolean;
}

/**
 * @throws {TooLargeError} at the limit; {@link NotStartedError}; the signal's reason; undici's error if the connection
 *   fails
 */
export function requestWhole(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { signal, most, onStart, readsBody = () => true, cut = false }: WholeOptions,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let failure: Error | undefined;
    let informational = 0;
    const answer: WholeAnswer = { status: 0, headers: {}, body: Buffer.alloc(0) };
    const body = new JoinedBytes();
    const settled = () => signal?.removeEventListener('abort', stop);
    const fail = (error: Error) => {
      failure = error;
      settled();
      reject(error);
      controller?.abort(error);
    };
    const stop = () => fail(signal?.reason);
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });

    dispatcher.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        if (failure !== undefined) started.abort(failure);
        else if (onStart?.() === false) fail(new NotStartedError('not started'));
      },
      onResponseStart(started, status, headers) {
        if (status < 200) {
          informational++;
          if (informational > LIMITS.informationalResponses) fail(new TooLargeError(TOO_MANY_INFORMATIONAL));
          return;
        }
        Object.assign(answer, { status, headers });
        if (readsBody(status, headers)) return;
        settled();
        resolve(answer);
        started.abort(new Error('not read'));
      },
      onResponseData(started, chunk) {
        const room = most - body.length;
        body.add(chunk.length > room ? chunk.subarray(0, room) : chunk);
        if (chunk.length > room && cut) {
          settled();
          answer.body = body.whole();
          resolve(answer);
          started.abort(new Error('not read'));
        } else if (chunk.length > room)
          fail(new TooLargeError(`The answer is larger than ${most.toLocaleString('en')} bytes.`));
      },
      onResponseEnd() {
        settled();
        answer.body = body.whole();
        resolve(answer);
      },
      onResponseError(_, error) {
        settled();
        reject(error);
      },
    });
  });
}

/** Headers with one text each: several values of a name are joined by commas. */
export const joinedHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value = '']) => [name, [value].flat().join(', ')]));
