/** How long a customer may pause, in ms: before a piece of speech is transcribed, and before their message is complete. */
import type { SpeechServices } from '../../config/speech-settings.js';

/** The earliest silence that the voice activity detection reports, in ms: the model of the end of turns needs as much. */
const LEAST_SILENCE_MS = 250;
/**
 * A silence of this share of the customer's pause ends a piece of speech, which is then transcribed during the rest of
 * the pause.
 */
const PIECE_SHARE = 0.7;
/**
 * How long a customer may pause within a sentence, in ms, or their usual pause if that is longer. A customer who pauses
 * between sentences is given more time from then on, up to this.
 */
const LONGEST_PAUSE_MS = 1_200;

export interface SpeechTiming {
  /** A silence of this length ends a piece of speech. */
  piece_ms: number;
  /** A silence of this length ends a message that sounds complete. */
  pause_ms: number;
  /** A silence of this length ends any message. */
  longest_pause_ms: number;
}

/** If replies are prepared during the pause, a piece ends as soon as possible. */
export function speechTiming({
  pause_ms,
  prepare_replies,
}: Pick<SpeechServices, 'pause_ms' | 'prepare_replies'>): SpeechTiming {
  return {
    piece_ms: prepare_replies ? LEAST_SILENCE_MS : Math.max(LEAST_SILENCE_MS, Math.round(pause_ms * PIECE_SHARE)),
    pause_ms,
    longest_pause_ms: Math.max(pause_ms, LONGEST_PAUSE_MS),
  };
}
