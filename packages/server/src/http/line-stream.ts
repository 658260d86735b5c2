/** Answers of a line of JSON each, as they come. */
import { Readable } from 'node:stream';
import { AppError } from '../errors.js';
import type { Context } from '../features/context.js';

export const NDJSON = 'application/x-ndjson';

export interface LineStreamOptions {
  /** Ends when the client goes. */
  signal: AbortSignal;
  /** What is done, such as `the replay`. */
  what: string;
  /** Is given back when the answer has ended, whichever way. */
  place: Disposable;
}

/**
 * A stream for `reply.send`. Once the answer has begun, an error is its last line.
 * @returns what a route sends as it is: its type is what its lines are, for the document alone
 */
export function streamLines<Line>(
  { log }: Context,
  lines: AsyncIterable<Line>,
  { signal, what, place }: LineStreamOptions,
): Line {
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
