/**
 * A request whose answer is read to its end, without a stream in between: small answers cost a fraction of what they do
 * through one.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** `onStart` has refused. Nothing was written. */
export class NotStartedError extends Error {
  override readonly name = 'NotStartedError';
}

export interface WholeAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came, perhaps compressed. */
  body: Buffer;
}

export interface WholeOptions {
  /** Ends the request, and the wait for a connection. */
  signal: AbortSignal | null | undefined;
  /** Of the body as it comes, in bytes. */
  most: number;
  /** Asked when the request has a connection and is about to be written. False: it is not. */
  onStart?: (() => boolean) | undefined;
  /** False: the body is not read, and the connection given up. Default: it is read. */
  readsBody?: (status: number, headers: IncomingHttpHeaders) => boolean;
  /** Of a larger body, its beginning is the answer, and the connection given up. Default: it is refused. */
  cut?: boolean;
}

/** @throws {TooLargeError} as soon as there is more; {@link NotStartedError}; the signal's reason; undici's error if the connection fails */
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
        // Informational.
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
