/**
 * The providers of language models, each a line: where it is, which setting holds its key, and how its package speaks to
 * it. An address may be set, so that a proxy, a gateway or a test can stand in for the provider.
 */
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV3 } from '@ai-sdk/provider';
import { modelFetch } from '../../outbound/model-fetch.js';

interface Provider {
  /** Undefined: only the operator knows. */
  base_url: string | undefined;
  /** Undefined: a key may be given and need not be. */
  key_setting?: string;
  /** Where the provider demands a limit of an answer, in tokens; a message of ours fits well within. */
  max_output_tokens?: number;
  /**
   * The package hands over the arguments of a call as the model wrote them. Others send them as JSON within their JSON and
   * have lost the digits of long numbers already; `coerce-value.ts` refuses those.
   */
  exact_arguments?: true;
  open(at: { base_url: string; api_key: string | undefined; model: string }): LanguageModelV3;
}

const compatible: Provider['open'] = ({ base_url, api_key, model }) =>
  createOpenAICompatible({
    name: 'assistant',
    baseURL: base_url,
    includeUsage: true,
    fetch: modelFetch,
    ...(api_key !== undefined && { apiKey: api_key }),
  }).chatModel(model);

export const PROVIDERS = {
  openai: {
    base_url: 'https://api.openai.com/v1',
    key_setting: 'OPENAI_API_KEY',
    exact_arguments: true,
    open: compatible,
  },
  anthropic: {
    base_url: 'https://api.anthropic.com/v1',
    key_setting: 'ANTHROPIC_API_KEY',
    max_output_tokens: 4_096,
    open: ({ base_url, api_key = '', model }) =>
      createAnthropic({ baseURL: base_url, apiKey: api_key, fetch: modelFetch })(model),
  },
  google: {
    base_url: 'https://generativelanguage.googleapis.com/v1beta',
    key_setting: 'GOOGLE_GENERATIVE_AI_API_KEY',
    open: ({ base_url, api_key = '', model }) =>
      createGoogleGenerativeAI({ baseURL: base_url, apiKey: api_key, fetch: modelFetch })(model),
  },
  ollama: { base_url: 'http://127.0.0.1:11434/v1', exact_arguments: true, open: compatible },
  'openai-compatible': { base_url: undefined, exact_arguments: true, open: compatible },
} satisfies Record<string, Provider>;

export type ProviderName = keyof typeof PROVIDERS;
export type ProviderKeys = Partial<Record<ProviderName, string | undefined>>;

const isProvider = (name: string): name is ProviderName => Object.hasOwn(PROVIDERS, name);

/** `provider:model` in its parts, the model's own name with whatever colons it has. @returns undefined for anything else */
export function parseModelName(name: string): { provider: ProviderName; model: string } | undefined {
  const [, provider, model] = /^([^:]+):(.+)$/s.exec(name) ?? [];
  return provider !== undefined && model !== undefined && isProvider(provider) ? { provider, model } : undefined;
}

export function providerOf(name: ProviderName): Provider {
  return PROVIDERS[name];
}
