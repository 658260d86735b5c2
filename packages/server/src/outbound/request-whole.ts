/**
 * Sends a request and reads its response completely, without a stream in between, which costs much less for small
 * responses.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

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
    const answer: WholeAnswer = { status: 0, headers: {}, body: Buffer.alloc(0) };
    const chunks: Buffer[] = [];
    let bytes = 0;
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
        // Informational responses (1xx).
        if (status < 200) return;
        Object.assign(answer, { status, headers });
        if (readsBody(status, headers)) return;
        settled();
        resolve(answer);
        started.abort(new Error('not read'));
      },
      onResponseData(started, chunk) {
        bytes += chunk.length;
        if (bytes > most && cut) {
          settled();
          answer.body = Buffer.concat([...chunks, chunk], most);
          resolve(answer);
          started.abort(new Error('not read'));
        } else if (bytes > most)
          fail(new TooLargeError(`The answer is larger than ${most.toLocaleString('en')} bytes.`));
        else chunks.push(chunk);
      },
      onResponseEnd() {
        settled();
        const [only] = chunks;
        answer.body = chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, bytes);
        resolve(answer);
      },
      onResponseError(_, error) {
        settled();
        reject(error);
      },
    });
  });
}
