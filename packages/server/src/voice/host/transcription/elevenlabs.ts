/** ElevenLabs' Scribe in real time: a committed piece is answered with its text, which may be empty. */
import { z } from 'zod';
import { SpeechError } from '../speech-error.js';
import { webSocketUrl } from '../web-socket.js';
import type { StreamedProvider } from './streamed-piece.js';
import { TRANSCRIPTION_RATE } from './transcription.js';

const transcript = z.object({
  message_type: z.enum(['partial_transcript', 'committed_transcript']),
  text: z.string(),
});
/** `auth_error`, `quota_exceeded`, `rate_limited`, `transcriber_error` and others. The connection ends after it. */
const failure = z.object({ message_type: z.string(), error: z.string() });

/** Most of such a type in an error. */
const TYPE_CHARACTERS = 100;

const chunk = (sound: Buffer, commit: boolean) =>
  JSON.stringify({
    message_type: 'input_audio_chunk',
    audio_base_64: sound.toString('base64'),
    commit,
    sample_rate: TRANSCRIPTION_RATE,
  });

export const elevenlabs: StreamedProvider = {
  connect({ base_url, api_key, model }, language) {
    const url = webSocketUrl(base_url, '/v1/speech-to-text/realtime', {
      model_id: model,
      audio_format: `pcm_${TRANSCRIPTION_RATE}`,
      commit_strategy: 'manual',
      language_code: language,
    });
    return { url, headers: { 'xi-api-key': api_key ?? '' } };
  },
  sound: (part) => chunk(part, false),
  end: [chunk(Buffer.alloc(0), true)],
  reader: () => (received) => {
    const { data } = transcript.safeParse(received);
    if (data !== undefined) return { text: data.text, whole: data.message_type === 'committed_transcript' };
    const failed = failure.safeParse(received);
    if (failed.success)
      throw new SpeechError(`elevenlabs answered ${failed.data.message_type.slice(0, TYPE_CHARACTERS)}`);
    return undefined;
  },
};
