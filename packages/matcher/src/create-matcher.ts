/**
 * The model that is used when none is configured: it runs here, without a network, and matches questions with functions.
 * It starts loading at once; each step is computed from the request alone.
 */
import { randomUUID } from 'node:crypto';
import { type LanguageModel, ModelError } from '@frontdesk/contract/language-model';
import { nextStep } from './next-step.js';
import { profileOf } from './ranking/function-profile.js';
import { encodedTexts } from './ranking/measure.js';
import { createTextWorker } from './text-worker.js';

const NAME = 'built-in matcher';

export function createMatcher(): LanguageModel {
  const worker = createTextWorker();
  const toModelError = (error: unknown, signal?: AbortSignal) =>
    signal?.aborted
      ? new ModelError(`The request to the ${NAME} was aborted.`, { retryable: false })
      : new ModelError(`The ${NAME} could not answer.`, { retryable: true, cause: error });
  worker.ready().catch(() => {
    // The callers of ready() and generate() get the error.
  });
  return {
    name: NAME,
    async ready() {
      try {
        await worker.ready();
      } catch (error) {
        throw toModelError(error);
      }
    },
    encode: (texts, signal) => worker.encode(texts, signal),
    async prepare(tools, signal) {
      // One after the other: a customer's question waits for no more than one.
      for (const tool of tools) await worker.encode(encodedTexts(profileOf(tool)), signal);
    },
    async generate(request) {
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
