/**
 * The built-in matcher, loaded when it is first needed: a service whose language model answers pays neither for its code
 * nor for its encoder.
 */
import type { LanguageModel } from '../model.js';

/** @returns a model that is loaded by its first `ready()` or `generate()` */
export function createMatcher(): LanguageModel {
  let loading: Promise<LanguageModel> | undefined;
  const load = () => {
    loading ??= import('@frontdesk/matcher').then(({ createMatcher: create }) => create());
    return loading;
  };
  return {
    name: 'built-in matcher',
    ready: async () => (await load()).ready(),
    async encode(texts, signal) {
      const { encode } = await load();
      if (encode === undefined) throw new Error('the matcher has an encoder');
      return encode(texts, signal);
    },
    prepare: async (tools, signal) => (await load()).prepare?.(tools, signal),
    generate: async (request) => (await load()).generate(request),
    [Symbol.asyncDispose]: async () => (await loading)?.[Symbol.asyncDispose](),
  };
}
