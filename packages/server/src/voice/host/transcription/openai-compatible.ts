/** An OpenAI-compatible speech server, which understands a piece of speech once it is whole. */
import { type AudioFrame, combineAudioFrames } from '@livekit/rtc-node';
import type { TranscriptionService } from '../../../speech-settings.js';
import { SpeechError } from '../speech-error.js';
import { askForSpeech, speechServer } from '../speech-server.js';
import { writeWav } from '../wav.js';
import { TRANSCRIPTION_MS, type Transcription } from './transcription.js';

export function openaiCompatible(service: TranscriptionService): Transcription {
  return {
    begin({ language, signal }) {
      const frames: AudioFrame[] = [];
      return {
        add: (frame) => void frames.push(frame),
        end: () => transcribe(service, combineAudioFrames(frames), { language, signal }),
      };
    },
  };
}

async function transcribe(
  service: TranscriptionService,
  sound: AudioFrame,
  { language, signal }: { language: string | undefined; signal: AbortSignal },
): Promise<string> {
  const form = new FormData();
  if (language !== undefined) form.set('language', language);
  form.set('model', service.model);
  form.set('response_format', 'json');
  form.set('file', new Blob([writeWav(sound)], { type: 'audio/wav' }), 'speech.wav');
  const response = await askForSpeech({
    ...speechServer(service, 'transcriptions'),
    body: form,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TRANSCRIPTION_MS)]),
  });
  const answer: unknown = await response.json().catch((cause: unknown) => {
    throw new SpeechError('the speech server answered with something that is no JSON', { cause });
  });
  const { text } = (typeof answer === 'object' && answer !== null ? answer : {}) as { text?: unknown };
  if (typeof text !== 'string') throw new SpeechError('the speech server answered without a text');
  return text.trim();
}
