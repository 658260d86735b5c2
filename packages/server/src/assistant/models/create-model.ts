/**
 * Creates the language model of a setting: `embedded`, or `provider:model` (see `providers.ts`). All of them pass the
 * suite in `test/conformance/language-model.test.ts`.
 */
import type { LanguageModel } from '@frontdesk/contract/language-model';
import type { ReasoningEffort } from '../../reasoning-effort.js';
import { createAiSdkModel } from './ai-sdk.js';
import { createMatcher } from './create-matcher.js';
import { withFallback } from './fallback.js';
import { PROVIDERS, type ProviderKeys, parseModelName, providerOf } from './providers.js';

export interface ModelSettings {
  /** `embedded`, or `provider:model`. */
  model: string;
  /** Overrides the address of that model's provider. */
  baseUrl?: string | undefined;
  keys: ProviderKeys;
  /** Answers if `model` cannot. */
  fallback?: { model: string; baseUrl?: string | undefined } | undefined;
  /** Time limit of a step with all its attempts, in ms. */
  step_ms?: number | undefined;
  max_output_tokens?: number | undefined;
  temperature?: number | undefined;
  reasoning_effort?: ReasoningEffort | undefined;
}

/** @throws {Error} naming the missing or invalid setting */
export function createModel({ fallback, ...settings }: ModelSettings): LanguageModel {
  const model = createOne(settings, 'ASSISTANT_MODEL', 'ASSISTANT_BASE_URL');
  if (fallback === undefined) return model;
  const second = { ...settings, model: fallback.model, baseUrl: fallback.baseUrl };
  return withFallback(model, createOne(second, 'ASSISTANT_FALLBACK_MODEL', 'ASSISTANT_FALLBACK_BASE_URL'));
}

function createOne(settings: Omit<ModelSettings, 'fallback'>, setting: string, url_setting: string): LanguageModel {
  const { model: name, keys, step_ms, max_output_tokens, temperature, reasoning_effort } = settings;
  if (name === 'embedded') return createMatcher();
  const parsed = parseModelName(name);
  if (parsed === undefined) {
    const forms = Object.keys(PROVIDERS).map((provider) => `"${provider}:<model>"`);
    throw new Error(`${setting} must be "embedded" or one of ${forms.join(', ')}; it is "${name}".`);
  }
  const provider = providerOf(parsed.provider);
  const apiKey = keys[parsed.provider];
  const baseUrl = settings.baseUrl ?? provider.base_url;
  if (baseUrl === undefined) throw new Error(`${setting} is "${name}", which needs ${url_setting}.`);
  if (provider.key_setting !== undefined && !apiKey)
    throw new Error(`${setting} is "${name}", which needs an API key in ${provider.key_setting}.`);
  return createAiSdkModel({
    name,
    provider: parsed.provider,
    modelId: parsed.model,
    baseUrl,
    apiKey,
    max_output_tokens,
    temperature,
    reasoning_effort,
    ...(step_ms !== undefined && { step_ms }),
  });
}
