/**
 * The built-in matcher, loaded on first use: a service with a language model needs to load neither its code nor its
 * encoder.
 */
import { MATCHER_NAME } from '@frontdesk/contract';
import type { Encode, LanguageModel, Recognise } from '@frontdesk/contract/language-model';

/** @returns a model that loads on its first call */
export function createMatcher(): LanguageModel & { encode: Encode; recognise: Recognise } {
  let loading: Promise<LanguageModel> | undefined;
  const load = () => {
    loading ??= import('@frontdesk/matcher').then(({ createMatcher: create }) => create());
    return loading;
  };
  return {
    name: MATCHER_NAME,
    ready: async () => (await load()).ready(),
    async encode(texts, signal, meaning) {
      const { encode } = await load();
      if (encode === undefined) throw new Error('the matcher has an encoder');
      return encode(texts, signal, meaning);
    },
    async recognise(...asked) {
      const { recognise } = await load();
      if (recognise === undefined) throw new Error('the matcher has a recogniser');
      return recognise(...asked);
    },
    prepare: async (tools, signal) => (await load()).prepare?.(tools, signal),
    generate: async (request) => (await load()).generate(request),
    [Symbol.asyncDispose]: async () => (await loading)?.[Symbol.asyncDispose](),
  };
}
