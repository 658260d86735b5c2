/** Synthesis by Cartesia, which must be told the language. */
import type { SpeakingProvider } from './http-synthesis.js';
import { SPEECH_RATE } from './synthesis.js';

/** Version of its interface. */
const VERSION = '2025-04-16';

export const cartesia: SpeakingProvider = {
  request: ({ base_url, api_key = '', model }, { text, voice, language }) => ({
    name: 'cartesia',
    url: `${base_url}/tts/bytes`,
    headers: { 'x-api-key': api_key, 'cartesia-version': VERSION },
    api_key,
    body: {
      model_id: model,
      transcript: text,
      voice: { mode: 'id', id: voice },
      language,
      output_format: { container: 'raw', encoding: 'pcm_s16le', sample_rate: SPEECH_RATE },
    },
  }),
  sound: 'samples at the rate of speech',
  // Until version 2026-03-01 of its interface, refusals are plain text.
  refusesLanguage: (reason) => /\blanguage/i.test(reason),
};
