/** Synthesis by Deepgram. Its voices are models, of one language each. */
import type { SpeakingProvider } from './http-synthesis.js';
import { SPEECH_RATE } from './synthesis.js';

export const deepgram: SpeakingProvider = {
  request({ base_url, api_key, model }, { text, voice }) {
    const url = new URL(`${base_url}/v1/speak`);
    url.searchParams.set('model', voice ?? model);
    url.searchParams.set('encoding', 'linear16');
    url.searchParams.set('container', 'none');
    url.searchParams.set('sample_rate', String(SPEECH_RATE));
    return { name: 'deepgram', url, headers: { authorization: `Token ${api_key}` }, api_key, body: { text } };
  },
  sound: 'samples at the rate of speech',
};
