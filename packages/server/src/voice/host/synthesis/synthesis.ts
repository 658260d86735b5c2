/** The port to speech synthesis: a sentence becomes sound, which is played as it comes. */
import { AudioFrame } from '@livekit/rtc-node';

/** Of everything that is spoken in a room, in Hz. */
export const SPEECH_RATE = 24_000;
/** Sound is played in frames of this, in ms: an interruption takes effect between two of them. */
const FRAME_MS = 20;
/** How long it may take until the first sound of a sentence, in ms. */
export const FIRST_SOUND_MS = 15_000;
/** How long it may take from one piece of a sound to the next, in ms. */
export const NEXT_SOUND_MS = 10_000;

export interface SentenceOptions {
  /** Of the text, ISO 639-1. It decides on the voice, and some voices must be told it. */
  language: string;
  /** Nobody listens any more. */
  signal: AbortSignal;
}

export interface Synthesis {
  /** At {@link SPEECH_RATE}, one channel. @throws {SpeechError} */
  speak(text: string, options: SentenceOptions): AsyncGenerator<AudioFrame>;
}

/** @param rate in Hz */
export function* toFrames(samples: Int16Array, rate: number): Generator<AudioFrame> {
  const most = Math.round((rate * FRAME_MS) / 1_000);
  for (let at = 0; at < samples.length; at += most) {
    const part = samples.slice(at, at + most);
    yield new AudioFrame(part, rate, 1, part.length);
  }
}
