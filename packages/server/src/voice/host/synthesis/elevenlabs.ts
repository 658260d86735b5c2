/** Synthesis by ElevenLabs, which detects the language of the text. */
import type { SpeakingProvider } from './http-synthesis.js';
import { SPEECH_RATE } from './synthesis.js';

export const elevenlabs: SpeakingProvider = {
  request({ base_url, api_key = '', model }, { text, voice = '' }) {
    const url = new URL(`${base_url}/v1/text-to-speech/${encodeURIComponent(voice)}/stream`);
    url.searchParams.set('output_format', `pcm_${SPEECH_RATE}`);
    return { name: 'elevenlabs', url, headers: { 'xi-api-key': api_key }, api_key, body: { text, model_id: model } };
  },
  sound: 'samples at the rate of speech',
};
