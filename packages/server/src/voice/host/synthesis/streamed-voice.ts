/**
 * A provider that speaks over a WebSocket, through its plugin for LiveKit's agents. What the plugin leaves open is decided
 * here: how long a sound may take, that a failure is told to whoever waits for the sound, and that nothing is tried again.
 */
import { APIStatusError, type tts } from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import { SpeechError } from '../speech-error.js';
import { type SentenceOptions, type Synthesis, soundPatience, toFrames } from './synthesis.js';

/** Whoever asks for a sentence tries it again. */
const CONNECTION = { maxRetry: 0, retryIntervalMs: 0, timeoutMs: soundPatience(false) };

export interface Speaker {
  speaker: tts.TTS;
  /** The next sentence is in this language, ISO 639-1. */
  speakIn: (language: string) => void;
}

export class StreamedVoice implements Synthesis {
  readonly #name: string;
  readonly #speaker: tts.TTS;
  readonly #speakIn: Speaker['speakIn'];
  /** Sentences that failed; the plugin does not say which. */
  #failures = 0;
  #failure: Error | undefined;

  constructor(name: string, { speaker, speakIn }: Speaker) {
    this.#name = name;
    this.#speaker = speaker;
    this.#speakIn = speakIn;
    speaker.on('error', ({ error }) => {
      this.#failures++;
      this.#failure = error;
    });
  }

  async *speak(text: string, { language, signal }: SentenceOptions): AsyncGenerator<AudioFrame> {
    signal.throwIfAborted();
    this.#speakIn(language);
    const failures = this.#failures;
    const stream = this.#speaker.stream({ connOptions: CONNECTION });
    const stop = () => stream.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      stream.pushText(text);
      stream.endInput();
      for (let sounded = false; ; ) {
        const sound = await this.#next(stream, soundPatience(sounded));
        if (sound === undefined) break;
        sounded = true;
        yield* toFrames(sound.data, sound.sampleRate);
      }
      if (!signal.aborted && this.#failures > failures) throw this.#toSpeechError();
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
    }
    signal.throwIfAborted();
  }

  async close(): Promise<void> {
    await this.#speaker.close();
  }

  /** @returns the next sound; undefined at the end. @throws {SpeechError} where none comes in time */
  async #next(stream: tts.SynthesizeStream, patience_ms: number): Promise<AudioFrame | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new SpeechError('no sound in time')), patience_ms);
    });
    try {
      for (;;) {
        const { done, value } = await Promise.race([stream.next(), late]);
        if (done) return undefined;
        // Between two parts of a sentence.
        if (typeof value !== 'symbol') return value.frame;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #toSpeechError(): SpeechError {
    const cause = this.#failure;
    const status = cause instanceof APIStatusError ? ` (${cause.statusCode})` : '';
    return new SpeechError(`${this.#name} did not speak${status}: ${cause?.message ?? 'no reason given'}`, { cause });
  }
}
