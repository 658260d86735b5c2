/**
 * Synthesises a sentence with one HTTP request and plays the sound as it arrives. A sentence is complete when it is
 * requested, so a WebSocket would not be faster, and a request fails by itself, with a status and a reason.
 */
import { type AudioFrame, AudioResampler } from '@livekit/rtc-node';
import type { SynthesisService } from '../../../config/speech-settings.js';
import { SpeechError } from '../speech-error.js';
import { askForSpeech, type SpeechRequest } from '../speech-server.js';
import { WavReader } from '../wav.js';
import {
  FIRST_SOUND_MS,
  longestSeconds,
  NEXT_SOUND_MS,
  type SentenceOptions,
  SPEECH_RATE,
  type Synthesis,
  toFrames,
} from './synthesis.js';

export interface Sentence {
  text: string;
  voice: string | undefined;
  /** ISO 639-1; undefined: the provider has refused it, and detects it from the text. */
  language: string | undefined;
  /** Undefined: the usual one. */
  speed: number | undefined;
}

/** Requests to one provider. */
export interface SpeakingProvider {
  request(service: SynthesisService, sentence: Sentence): Omit<SpeechRequest, 'body' | 'signal'> & { body: object };
  sound: 'WAV' | 'samples at the rate of speech';
  /** For a provider that is told the language: whether it refused that, and not another part of the request. */
  refusesLanguage?(reason: string): boolean;
}

export class HttpSynthesis implements Synthesis {
  readonly #provider: SpeakingProvider;
  readonly #service: SynthesisService;
  /** Languages that the provider has refused. */
  readonly #refused = new Set<string>();
  /** The provider has refused a speed. */
  #has_one_speed = false;

  constructor(provider: SpeakingProvider, service: SynthesisService) {
    this.#provider = provider;
    this.#service = service;
  }

  async *speak(text: string, { language, speed, signal }: SentenceOptions): AsyncGenerator<AudioFrame> {
    signal.throwIfAborted();
    const { voices, voice } = this.#service;
    const sentence = {
      text,
      voice: voices[language] ?? voice,
      language: this.#refused.has(language) ? undefined : language,
    };
    const play = (speed: number | undefined) =>
      this.#play(this.#provider.request(this.#service, { ...sentence, speed }), longestSeconds(text), signal);
    const other_speed = speed === 1 || this.#has_one_speed ? undefined : speed;
    try {
      try {
        yield* play(other_speed);
      } catch (error) {
        if (other_speed === undefined || !(error instanceof SpeechError && error.refused)) throw error;
        // Perhaps because of the speed: servers word that in many ways.
        for await (const frame of play(undefined)) {
          this.#has_one_speed = true;
          yield frame;
        }
      }
    } catch (error) {
      if (error instanceof SpeechError && error.refused && this.#provider.refusesLanguage?.(error.reason))
        this.#refused.add(language);
      throw error instanceof SpeechError ? error : new SpeechError(String(error), { cause: error });
    }
  }

  async *#play(
    request: ReturnType<SpeakingProvider['request']>,
    most_seconds: number,
    signal: AbortSignal,
  ): AsyncGenerator<AudioFrame, undefined> {
    const late = new AbortController();
    const wait = (ms: number) => setTimeout(() => late.abort(new SpeechError('no sound in time')), ms);
    let patience = wait(FIRST_SOUND_MS);
    let seconds = 0;
    /** What the provider may still take to make sound, in ms: it has to be faster than the sound is played. */
    let left_ms = FIRST_SOUND_MS;
    let since = performance.now();
    let resampler: AudioResampler | undefined;
    let chunks: AsyncIterator<Uint8Array> | undefined;
    try {
      const response = await askForSpeech({
        ...request,
        headers: { ...request.headers, 'content-type': 'application/json' },
        body: JSON.stringify(request.body),
        signal: AbortSignal.any([signal, late.signal]),
      });
      const sound = this.#readerOf(response, request.name);
      chunks = response.body?.[Symbol.asyncIterator]();
      if (chunks === undefined) throw new SpeechError(`${request.name} answered with nothing`);
      for (;;) {
        const { done, value: chunk } = await chunks.next();
        if (done) break;
        const samples = sound.read(chunk);
        // Such as a part of a header.
        if (samples.length === 0) continue;
        clearTimeout(patience);
        seconds += samples.length / sound.sample_rate;
        if (seconds > most_seconds) throw new SpeechError(`${request.name} does not end a sentence`);
        left_ms += (samples.length / sound.sample_rate) * 1_000 - (performance.now() - since);
        for (const frame of toFrames(samples, sound.sample_rate)) {
          if (sound.sample_rate === SPEECH_RATE) {
            yield frame;
            continue;
          }
          resampler ??= new AudioResampler(sound.sample_rate, SPEECH_RATE, 1);
          yield* resampler.push(frame);
        }
        // The sound so far is played, and the provider's next data is awaited from now on.
        patience = wait(Math.min(NEXT_SOUND_MS, left_ms));
        since = performance.now();
      }
      if (resampler !== undefined) yield* resampler.flush();
    } finally {
      clearTimeout(patience);
      late.abort();
      // Also closes the connection of a sound that was not read to its end.
      chunks?.return?.().catch(() => undefined);
      resampler?.close();
    }
  }

  #readerOf({ headers }: Response, name: string): WavReader {
    if (this.#provider.sound === 'WAV') return new WavReader();
    const type = headers.get('content-type') ?? '';
    // Otherwise it would be played as noise.
    if (/^(?:text\/|application\/json)/.test(type)) throw new SpeechError(`${name} answered with ${type}, not sound`);
    return WavReader.ofSamples(SPEECH_RATE);
  }
}
