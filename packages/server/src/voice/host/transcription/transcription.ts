/**
 * The port to transcription. A piece of speech, from its first sound to a silence, is transcribed by itself. It
 * succeeds or fails as a whole, so a failed piece can be repeated from its beginning.
 */
import { LIMITS } from '@frontdesk/contract';
import type { AudioFrame } from '@livekit/rtc-node';
import { SpeechError } from '../speech-error.js';

/** Sample rate of the sound, in Hz; one channel. */
export const TRANSCRIPTION_RATE = 16_000;

/** Time limit from the end of a piece to its text, in ms. */
export const TRANSCRIPTION_MS = 15_000;

export interface PieceOptions {
  /** ISO 639-1; undefined: it is detected. */
  language: string | undefined;
  /** Called with the text so far, as often as the provider reports it; it may change until the end. */
  interim: (text: string) => void;
  /** Cancels the piece. */
  signal: AbortSignal;
}

/** The certainty of a text, as far as the provider reports it. */
export interface Certainty {
  /** Probability that nobody spoke, 0 to 1, as from Whisper. */
  no_speech_probability?: number | undefined;
  /** The mean of its tokens, 0 or less. */
  log_probability?: number | undefined;
  /** Of the text: repetitive text compresses best. */
  compression_ratio?: number | undefined;
  /** 0 to 1. */
  confidence?: number | undefined;
}

/** The text of a piece. */
export interface Transcript {
  /** Empty: no words. */
  text: string;
  certainty: Certainty;
}

/** @throws {SpeechError} if it is longer than a message can be, which nobody says without a pause */
export function readText(text: string): string {
  if (text.length > LIMITS.messageCharacters) throw new SpeechError('the text of a piece of speech is too long');
  return text.trim();
}

/** A piece that is being spoken. */
export interface SpokenPiece {
  /** Adds the next sound. */
  add(frame: AudioFrame): void;
  /** Ends the piece. @throws {SpeechError} also for an earlier failure */
  end(): Promise<Transcript>;
}

export interface Transcription {
  begin(options: PieceOptions): SpokenPiece;
}
