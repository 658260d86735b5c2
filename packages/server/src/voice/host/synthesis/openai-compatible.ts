/** An OpenAI-compatible speech server, whose sound is played as it comes. */
import { type AudioFrame, AudioResampler } from '@livekit/rtc-node';
import type { SynthesisService } from '../../../speech-settings.js';
import { SpeechError } from '../speech-error.js';
import { askSpeechServer } from '../speech-server.js';
import { WavReader } from '../wav.js';
import { type SentenceOptions, SPEECH_RATE, type Synthesis, soundPatience, toFrames } from './synthesis.js';

export function openaiCompatible(service: SynthesisService): Synthesis {
  return {
    speak: (text, options) => synthesise(service, text, options),
    close: async () => undefined,
  };
}

/** The sound of a text, as it comes. @throws {SpeechError} */
async function* synthesise(
  service: SynthesisService,
  text: string,
  { language, signal }: SentenceOptions,
): AsyncGenerator<AudioFrame> {
  const late = new AbortController();
  const within = async <Result>(ms: number, work: Promise<Result>): Promise<Result> => {
    const timer = setTimeout(() => late.abort(new SpeechError('no sound in time')), ms);
    return work.finally(() => clearTimeout(timer));
  };
  let resampler: AudioResampler | undefined;
  try {
    const asked = askSpeechServer(service, 'speech', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: service.model,
        voice: service.voices[language] ?? service.voice,
        input: text,
        response_format: 'wav',
      }),
      signal: AbortSignal.any([signal, late.signal]),
    });
    const { body } = await within(soundPatience(false), asked);
    if (body === null) throw new SpeechError('the speech server answered with nothing');
    const wav = new WavReader();
    const chunks = body[Symbol.asyncIterator]();
    // Not while what has come is played: it is asked for the next piece when that is wanted.
    for (;;) {
      const { done, value: chunk } = await within(soundPatience(true), chunks.next());
      if (done) break;
      const samples = wav.read(chunk);
      for (const frame of toFrames(samples, wav.sample_rate)) {
        if (wav.sample_rate === SPEECH_RATE) {
          yield frame;
          continue;
        }
        resampler ??= new AudioResampler(wav.sample_rate, SPEECH_RATE, 1);
        yield* resampler.push(frame);
      }
    }
    if (resampler !== undefined) yield* resampler.flush();
  } catch (error) {
    throw error instanceof SpeechError ? error : new SpeechError(String(error), { cause: error });
  } finally {
    late.abort();
    resampler?.close();
  }
}
