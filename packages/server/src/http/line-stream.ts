/** Streams responses of one JSON line each (NDJSON). */
import { Readable } from 'node:stream';
import { AppError } from '../errors.js';
import type { Context } from '../features/context.js';

export const NDJSON = 'application/x-ndjson';

export interface LineStreamOptions {
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** What is running, such as `the replay`. */
  what: string;
  /** Disposed when the response ends, successfully or not, and if there is none. */
  place: Disposable;
}

/**
 * A stream for `reply.send`. An error after the response has begun is sent as its last line.
 * @param begin returns the lines; what it throws is answered with its status
 * @returns a stream whose declared type is that of its lines, only for the API document
 */
export async function streamLines<Line>(
  { log }: Context,
  { signal, what, place }: LineStreamOptions,
  begin: () => Promise<AsyncIterable<Line>>,
): Promise<Line> {
  const lines = await begin().catch((error: unknown) => {
    place[Symbol.dispose]();
    throw error;
  });
  async function* written(): AsyncGenerator<string> {
    try {
      for await (const line of lines) yield `${JSON.stringify(line)}\n`;
    } catch (error) {
      if (signal.aborted && error === signal.reason) return;
      if (!(error instanceof AppError)) log.error({ err: error }, `${what} failed`);
      const detail =
        error instanceof AppError ? error.message : `The service could not go on with ${what}. It has been logged.`;
      yield `${JSON.stringify({ type: 'error', detail })}\n`;
    }
  }
  const stream: unknown = Readable.from(written()).once('close', () => place[Symbol.dispose]());
  return stream as Line;
}
