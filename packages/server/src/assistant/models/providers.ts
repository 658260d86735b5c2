/**
 * The table of language model providers: address, setting that holds the key, and provider package. The address can be
 * overridden for a proxy, a gateway or a test.
 */
import type { LanguageModelV3, SharedV3ProviderOptions } from '@ai-sdk/provider';
import { nearestEffort, type ReasoningEffort } from '../../reasoning-effort.js';
import { reasoningDetails } from './reasoning-details.js';

/** Differences between providers in requests and responses. */
export interface ProviderTraits {
  /**
   * The package returns a call's arguments exactly as the model wrote them. Other providers send JSON within JSON and
   * have already lost digits of long numbers; `coerce-value.ts` refuses those.
   */
  exact_arguments?: boolean;
  /** The provider enforces tool schemas. */
  strict_tools?: boolean;
  /** Formats of strings that the provider accepts in tool schemas. Undefined: any. */
  string_formats?: ReadonlySet<string>;
  /** Servers may pass a call on as a part of the text, because they do not know how the model marks it. */
  writes_calls?: boolean;
  /** Marks the end of a prefix that the provider should cache. Others cache on their own. */
  cache_marker?: SharedV3ProviderOptions;
  /** How much the model thinks, as the package takes it. */
  toEffort(effort: ReasoningEffort): SharedV3ProviderOptions;
}

interface Provider extends ProviderTraits {
  /** Undefined: only the operator knows it. */
  base_url: string | undefined;
  /** Undefined: a key is optional. */
  key_setting?: string;
  /**
   * Token limit of one reply including reasoning, with ample room for a message. Undefined if it depends on the model:
   * some refuse a limit above their own.
   */
  max_output_tokens?: number;
  /** Headers of the request for its list of models. */
  key_headers(api_key: string): Record<string, string>;
  /** Loads the provider package. A service needs only one of them. */
  open(at: {
    base_url: string;
    api_key: string | undefined;
    model: string;
    fetch: typeof fetch;
  }): Promise<LanguageModelV3>;
}

/**
 * What the package calls itself. It returns the signature of a call of Gemini's under this name, but sends it back only
 * if it stands under `google`.
 */
const COMPATIBLE_NAME = 'google';

const openCompatible =
  (transformRequestBody?: (body: Record<string, unknown>) => Record<string, unknown>): Provider['open'] =>
  async ({ base_url, api_key, model, fetch }) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    return createOpenAICompatible({
      name: COMPATIBLE_NAME,
      baseURL: base_url,
      includeUsage: true,
      fetch,
      metadataExtractor: reasoningDetails,
      ...(api_key !== undefined && { apiKey: api_key }),
      ...(transformRequestBody !== undefined && { transformRequestBody }),
    }).chatModel(model);
  };

/** OpenAI's current name of the limit; its newer models refuse the old name. */
const withCompletionLimit = ({ max_tokens, ...body }: Record<string, unknown>) => ({
  ...body,
  ...(max_tokens !== undefined && { max_completion_tokens: max_tokens }),
});

/** Of all servers with OpenAI's API. */
const COMPATIBLE = {
  exact_arguments: true,
  toEffort: (effort: ReasoningEffort) => ({ [COMPATIBLE_NAME]: { reasoningEffort: effort } }),
  key_headers: (api_key: string) => ({ authorization: `Bearer ${api_key}` }),
};

export const PROVIDERS = {
  openai: {
    base_url: 'https://api.openai.com/v1',
    key_setting: 'OPENAI_API_KEY',
    max_output_tokens: 8_192,
    strict_tools: true,
    // https://platform.openai.com/docs/guides/structured-outputs#supported-properties
    string_formats: new Set(['date', 'time', 'date-time', 'duration', 'email', 'uuid']),
    ...COMPATIBLE,
    open: openCompatible(withCompletionLimit),
  },
  anthropic: {
    base_url: 'https://api.anthropic.com/v1',
    key_setting: 'ANTHROPIC_API_KEY',
    max_output_tokens: 4_096,
    cache_marker: { anthropic: { cacheControl: { type: 'ephemeral' } } },
    toEffort: (effort) => ({
      anthropic: { effort: nearestEffort(effort, ['low', 'medium', 'high', 'xhigh', 'max']) },
    }),
    key_headers: (api_key) => ({ 'x-api-key': api_key, 'anthropic-version': '2023-06-01' }),
    async open({ base_url, api_key = '', model, fetch }) {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ baseURL: base_url, apiKey: api_key, fetch })(model);
    },
  },
  google: {
    base_url: 'https://generativelanguage.googleapis.com/v1beta',
    key_setting: 'GOOGLE_GENERATIVE_AI_API_KEY',
    max_output_tokens: 8_192,
    // Some of its models refuse others: https://github.com/google-gemini/gemini-cli/issues/3178
    string_formats: new Set(['date-time']),
    toEffort: (effort) => ({
      google: { thinkingConfig: { thinkingLevel: nearestEffort(effort, ['minimal', 'low', 'medium', 'high']) } },
    }),
    key_headers: (api_key) => ({ 'x-goog-api-key': api_key }),
    async open({ base_url, api_key = '', model, fetch }) {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI({ baseURL: base_url, apiKey: api_key, fetch })(model);
    },
  },
  ollama: { base_url: 'http://127.0.0.1:11434/v1', writes_calls: true, ...COMPATIBLE, open: openCompatible() },
  'openai-compatible': { base_url: undefined, writes_calls: true, ...COMPATIBLE, open: openCompatible() },
} satisfies Record<string, Provider>;

export type ProviderName = keyof typeof PROVIDERS;
/** A provider that does not answer without a key. */
export type KeyedProvider = {
  [Name in ProviderName]: (typeof PROVIDERS)[Name] extends { key_setting: string } ? Name : never;
}[ProviderName];
export type ProviderKeys = Partial<Record<ProviderName, string | undefined>>;

const isProvider = (name: string): name is ProviderName => Object.hasOwn(PROVIDERS, name);

/** Splits `provider:model`; the model's own name may contain colons. @returns undefined for anything else */
export function parseModelName(name: string): { provider: ProviderName; model: string } | undefined {
  const [, provider, model] = /^([^:]+):(.+)$/s.exec(name) ?? [];
  return provider !== undefined && model !== undefined && isProvider(provider) ? { provider, model } : undefined;
}

export function providerOf(name: ProviderName): Provider {
  return PROVIDERS[name];
}
