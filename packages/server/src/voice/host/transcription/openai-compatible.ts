/** Transcription by an OpenAI-compatible speech server, which transcribes complete pieces only. */
import { type AudioFrame, combineAudioFrames } from '@livekit/rtc-node';
import { z } from 'zod';
import type { TranscriptionService } from '../../../config/speech-settings.js';
import { Deadline } from '../../../deadline.js';
import { SpeechError } from '../speech-error.js';
import { askForSpeech, readAnswer, speechServer } from '../speech-server.js';
import { writeWav } from '../wav.js';
import { type Certainty, readText, TRANSCRIPTION_MS, type Transcript, type Transcription } from './transcription.js';

const measure = z.number().optional().catch(undefined);
const answerOfServer = z.object({
  text: z.string(),
  /** The fields of `verbose_json`, from servers that run Whisper. */
  segments: z
    .array(z.object({ no_speech_prob: measure, avg_logprob: measure, compression_ratio: measure }))
    .optional()
    .catch(undefined),
});

interface Asking {
  language: string | undefined;
  signal: AbortSignal;
}

/** Servers and models that refuse `verbose_json`, which only Whisper supports. Shared by all calls of this host. */
const brief = new Set<string>();

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

/** Requests the text with its certainty; if the server refuses that, the text alone. */
async function transcribe(service: TranscriptionService, sound: AudioFrame, asking: Asking): Promise<Transcript> {
  const name = `${service.base_url} ${service.model}`;
  if (brief.has(name)) return ask(service, sound, 'json', asking);
  try {
    return await ask(service, sound, 'verbose_json', asking);
  } catch (error) {
    if (!(error instanceof SpeechError && error.refused)) throw error;
    const transcript = await ask(service, sound, 'json', asking);
    brief.add(name);
    return transcript;
  }
}

async function ask(
  service: TranscriptionService,
  sound: AudioFrame,
  format: 'json' | 'verbose_json',
  { language, signal }: Asking,
): Promise<Transcript> {
  const form = new FormData();
  if (language !== undefined) form.set('language', language);
  form.set('model', service.model);
  form.set('response_format', format);
  form.set('file', new Blob([writeWav(sound)], { type: 'audio/wav' }), 'speech.wav');
  using deadline = new Deadline(TRANSCRIPTION_MS, signal);
  const response = await askForSpeech({
    ...speechServer(service, 'transcriptions'),
    body: form,
    signal: deadline.signal,
  });
  const { data } = answerOfServer.safeParse(await readAnswer(response));
  if (data === undefined) throw new SpeechError('the speech server answered without a text');
  return { text: readText(data.text), certainty: readCertainty(data.segments ?? []) };
}

/** The best values of several segments: if one is clear, someone spoke. */
function readCertainty(segments: NonNullable<z.infer<typeof answerOfServer>['segments']>): Certainty {
  const given = (values: (number | undefined)[]) => values.filter((value) => value !== undefined);
  const least = (values: number[]) => (values.length === 0 ? undefined : Math.min(...values));
  const most = (values: number[]) => (values.length === 0 ? undefined : Math.max(...values));
  return {
    no_speech_probability: least(given(segments.map(({ no_speech_prob }) => no_speech_prob))),
    log_probability: most(given(segments.map(({ avg_logprob }) => avg_logprob))),
    compression_ratio: least(given(segments.map(({ compression_ratio }) => compression_ratio))),
  };
}
