/**
 * The port to transcription. A piece of speech, from its first sound to a silence, is transcribed by itself: it succeeds or fails
 * as a whole, so a piece that failed can be given again from its beginning.
 */
import type { AudioFrame } from '@livekit/rtc-node';

/** Of the sound that is given, in Hz; one channel. */
export const TRANSCRIPTION_RATE = 16_000;

/** How long it may take from the end of a piece to its text, in ms. */
export const TRANSCRIPTION_MS = 15_000;

export interface PieceOptions {
  /** ISO 639-1; undefined: it is to be heard. */
  language: string | undefined;
  /** The piece so far, as often as it is understood in the middle of it; it may change until the end. */
  interim: (text: string) => void;
  /** Nobody wants it any more. */
  signal: AbortSignal;
}

/** How sure a provider is of a text, as far as it says so. */
export interface Certainty {
  /** That nobody spoke, 0 to 1; as Whisper gives it. */
  no_speech_probability?: number | undefined;
  /** The mean of its tokens, 0 or less. */
  log_probability?: number | undefined;
  /** Of the text: what repeats itself is compressed best. */
  compression_ratio?: number | undefined;
  /** 0 to 1. */
  confidence?: number | undefined;
}

/** What was understood of a piece. */
export interface Transcript {
  /** Empty: no words. */
  text: string;
  certainty: Certainty;
}

/** A piece that is being spoken. */
export interface SpokenPiece {
  /** The next sound of it. */
  add(frame: AudioFrame): void;
  /** It is whole. @throws {SpeechError} also for what went wrong before */
  end(): Promise<Transcript>;
}

export interface Transcription {
  begin(options: PieceOptions): SpokenPiece;
}
