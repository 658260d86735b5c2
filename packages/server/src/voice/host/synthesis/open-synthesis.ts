/** Who speaks in a call. A provider's program is loaded with the first call that needs it, and not at all where none does. */
import type { SynthesisService } from '../../../speech-settings.js';
import { openaiCompatible } from './openai-compatible.js';
import { type Speaker, StreamedVoice } from './streamed-voice.js';
import { SPEECH_RATE, type Synthesis } from './synthesis.js';

export async function openSynthesis(service: SynthesisService): Promise<Synthesis> {
  if (service.provider === 'openai-compatible') return openaiCompatible(service);
  return new StreamedVoice(service.provider, await OPEN[service.provider](service));
}

const OPEN: Record<
  Exclude<SynthesisService['provider'], 'openai-compatible'>,
  (service: SynthesisService) => Promise<Speaker>
> = {
  async deepgram({ base_url, api_key = '', model, voices }) {
    const { TTS } = await import('@livekit/agents-plugin-deepgram');
    const speaker = new TTS({ baseUrl: base_url, apiKey: api_key, model, sampleRate: SPEECH_RATE });
    return { speaker, speakIn: (language) => speaker.updateOptions({ model: voices[language] ?? model }) };
  },
  async elevenlabs({ base_url, api_key = '', model, voice = '', voices }) {
    const { TTS } = await import('@livekit/agents-plugin-elevenlabs');
    // The provider has this one; the plugin's types lack it.
    const encoding = `pcm_${SPEECH_RATE}` as 'pcm_22050';
    const speaker = new TTS({ baseURL: `${base_url}/v1`, apiKey: api_key, model, voiceId: voice, encoding });
    return { speaker, speakIn: (language) => speaker.updateOptions({ voiceId: voices[language] ?? voice }) };
  },
  async cartesia({ base_url, api_key = '', model, voice = '', voices }) {
    const { TTS } = await import('@livekit/agents-plugin-cartesia');
    const speaker = new TTS({ baseUrl: base_url, apiKey: api_key, model, voice, sampleRate: SPEECH_RATE });
    return {
      speaker,
      speakIn: (language) => speaker.updateOptions({ language, voice: voices[language] ?? voice }),
    };
  },
};
