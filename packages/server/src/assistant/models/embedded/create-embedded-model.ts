/**
 * The model that is used when none is configured: it runs here, without a network, and matches questions with functions.
 * It starts loading at once; each step is computed from the request alone.
 */
import { randomUUID } from 'node:crypto';
import { type LanguageModel, ModelError } from '../../model.js';
import { createEncoder } from './encoder.js';
import { nextStep } from './matcher.js';

const NAME = 'built-in matcher';

export function createEmbeddedModel(): LanguageModel {
  const encoder = createEncoder();
  const toModelError = (error: unknown, signal?: AbortSignal) =>
    signal?.aborted
      ? new ModelError(`The request to the ${NAME} was aborted.`, { retryable: false })
      : new ModelError(`The ${NAME} could not answer.`, { retryable: true, cause: error });
  encoder.ready().catch(() => {
    // Whoever calls ready() or generate() is told.
  });
  return {
    name: NAME,
    async ready() {
      try {
        await encoder.ready();
      } catch (error) {
        throw toModelError(error);
      }
    },
    async generate(request) {
      try {
        const { text, calls } = await nextStep(request, encoder, Date.now());
        return { text, tool_calls: calls.map((call) => ({ id: `call_${randomUUID()}`, ...call })), usage: null };
      } catch (error) {
        throw toModelError(error, request.signal);
      }
    },
    [Symbol.asyncDispose]: () => encoder[Symbol.asyncDispose](),
  };
}
