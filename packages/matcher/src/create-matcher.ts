/**
 * The default model if none is configured. It runs locally without network access and matches questions to functions.
 * It loads on first use, and without its recogniser if it only encodes. Each step depends only on the request.
 */
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { type LanguageModel, ModelError } from '@frontdesk/contract/language-model';
import { nextStep } from './next-step.js';
import { profileOf } from './ranking/function-profile.js';
import { createTextWorker } from './text-worker.js';

const NAME = 'built-in matcher';
const TEXTS_AT_ONCE = 100;

export function createMatcher(): LanguageModel {
  const worker = createTextWorker();
  const toModelError = (error: unknown, signal?: AbortSignal) =>
    signal?.aborted
      ? new ModelError(`The request to the ${NAME} was aborted.`, { retryable: false })
      : new ModelError(`The ${NAME} could not answer.`, { retryable: true, cause: error });
  return {
    name: NAME,
    async ready() {
      try {
        await worker.ready();
      } catch (error) {
        throw toModelError(error);
      }
    },
    encode: worker.encode,
    recognise: (text, language, local_time, signal) =>
      worker.recognise(text, language, Date.parse(`${local_time}Z`), signal),
    async prepare(tools, signal) {
      // One at a time, so that a customer's question waits for at most one of them.
      for (const tool of tools) await worker.encode(profileOf(tool).encoded, signal, 'request');
    },
    async generate(request) {
      // The texts of a conversation, and the parts of a long message, are read at once.
      setMaxListeners(TEXTS_AT_ONCE, request.signal);
      try {
        const { calls, ...said } = await nextStep(request, worker, Date.parse(`${request.local_time}Z`));
        return {
          ...said,
          tool_calls: calls.map((call) => ({ id: `call_${randomUUID()}`, ...call })),
          usage: null,
          by_rule: true,
        };
      } catch (error) {
        throw toModelError(error, request.signal);
      }
    },
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  };
}
