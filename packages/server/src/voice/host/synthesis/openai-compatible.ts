/** Synthesis by an OpenAI-compatible speech server. */
import { speechServer } from '../speech-server.js';
import type { SpeakingProvider } from './http-synthesis.js';

export const openaiCompatible: SpeakingProvider = {
  request: (service, { text, voice, speed }) => ({
    ...speechServer(service, 'speech'),
    body: { model: service.model, voice, input: text, response_format: 'wav', speed },
  }),
  sound: 'WAV',
};
