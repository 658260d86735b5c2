/** Settings select the right model, and invalid ones name what to set. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createModel, type ModelSettings } from './create-model.js';
import { PROVIDERS } from './providers.js';

const BASE_URL = 'https://models.example/v1';

test.each<[settings: Partial<ModelSettings>, expected: RegExp]>([
  [{ model: 'gpt-5' }, /ASSISTANT_MODEL must be "embedded" or one of "openai:<model>".*; it is "gpt-5"/],
  [{ model: 'opnai:gpt-5' }, /ASSISTANT_MODEL must be .*; it is "opnai:gpt-5"/],
  [{ model: 'constructor:x' }, /ASSISTANT_MODEL must be/],
  [{ model: 'openai:' }, /ASSISTANT_MODEL must be/],
  [{ model: 'openai:gpt-5' }, /needs an API key in OPENAI_API_KEY/],
  [{ model: 'openai:gpt-5', keys: { openai: '', anthropic: 'key' } }, /needs an API key in OPENAI_API_KEY/],
  [{ model: 'anthropic:claude', baseUrl: BASE_URL }, /needs an API key in ANTHROPIC_API_KEY/],
  [{ model: 'google:gemini' }, /needs an API key in GOOGLE_GENERATIVE_AI_API_KEY/],
  [{ model: 'openai-compatible:any' }, /ASSISTANT_MODEL is "openai-compatible:any", which needs ASSISTANT_BASE_URL/],
  [{ model: 'ollama:llama', fallback: { model: 'nothing' } }, /ASSISTANT_FALLBACK_MODEL must be/],
  [{ model: 'ollama:llama', fallback: { model: 'openai:gpt-5' } }, /ASSISTANT_FALLBACK_MODEL .* OPENAI_API_KEY/],
  [
    // The first model's address does not apply to the second.
    { model: 'openai-compatible:any', baseUrl: BASE_URL, fallback: { model: 'openai-compatible:other' } },
    /ASSISTANT_FALLBACK_MODEL is "openai-compatible:other", which needs ASSISTANT_FALLBACK_BASE_URL/,
  ],
])('%j is refused with what to set', (settings, expected) => {
  expect(() => createModel({ model: 'embedded', keys: {}, ...settings })).toThrow(expected);
});

test.each<Partial<ModelSettings>>([
  { model: 'openai:gpt-5', keys: { openai: 'key' } },
  { model: 'ollama:llama3:8b' },
  { model: 'openai-compatible:any', baseUrl: BASE_URL },
  { model: 'anthropic:claude', keys: { anthropic: 'key' }, fallback: { model: 'ollama:llama' } },
])('%j is a model under its own name', async (settings) => {
  await using model = createModel({ model: 'embedded', keys: {}, ...settings });
  expect(model.name).toBe(settings.model);
});

test.each([
  ['README.md', (name: string) => `\`${name}\``],
  ['docs/guides/choose-a-model.md', (name: string) => `\`${name}:<model>\``],
])('%s names every provider', (file, named) => {
  const text = readFileSync(new URL(`../../../../../${file}`, import.meta.url), 'utf8');
  expect(Object.keys(PROVIDERS).filter((name) => !text.includes(named(name)))).toEqual([]);
});
