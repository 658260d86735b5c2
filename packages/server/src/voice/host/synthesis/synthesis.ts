/** The port to speech synthesis: converts a sentence to sound, which is played as it arrives. */
import { AudioFrame } from '@livekit/rtc-node';

/** Sample rate of all sound that is played in a room, in Hz. */
export const SPEECH_RATE = 24_000;
/** Duration of a frame, in ms. An interruption takes effect between two frames. */
const FRAME_MS = 20;
/** Time limit for the first sound of a sentence, in ms. */
export const FIRST_SOUND_MS = 15_000;
/** Time limit between two pieces of a sound, in ms. */
export const NEXT_SOUND_MS = 10_000;

/** @returns the time that the sound of a text can last at the slowest, in seconds; longer sound is not of this text */
export const longestSeconds = (text: string): number => 60 + text.length / 2;

export interface SentenceOptions {
  /** Language of the text, ISO 639-1. It determines the voice, and some voices must be told it. */
  language: string;
  /** As a share of the voice's usual speed. A provider that cannot change it speaks as usual. */
  speed: number;
  /** Cancels the synthesis. */
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
