/**
 * Values recognised in the customer's messages, by text: a message, a part of one, or several joined. The worker process
 * recognises once per step. All other code then reads the results synchronously.
 */
import type { TextWorker } from '../text-worker.js';
import type { Recognised } from './recognised.js';

export type Read = (text: string) => readonly Recognised[];

export async function readMessages(
  messages: readonly string[],
  worker: TextWorker,
  options: { language: string; now: number; signal: AbortSignal },
): Promise<Read> {
  const known = await Promise.all(
    [...new Set(messages)].map(async (message) => ({
      message,
      recognised: await worker.recognise(message, options.language, options.now, options.signal),
    })),
  );
  return (text) =>
    known.flatMap(({ message, recognised }) => {
      const inside = text.indexOf(message);
      if (message !== '' && inside >= 0) return shifted(recognised, inside);
      const from = message.indexOf(text);
      if (text === '' || from < 0) return [];
      return shifted(
        recognised.filter(({ start, end }) => start >= from && end <= from + text.length),
        -from,
      );
    });
}

const shifted = (recognised: readonly Recognised[], by: number) =>
  recognised.map((one) => ({ ...one, start: one.start + by, end: one.end + by }));
