/**
 * Measures speech, window by window of the voice activity detection: the level of a piece, its voiced share, and the
 * level of the noise without speech.
 */
import type { VADEvent } from '@livekit/agents';

/** Measurements of a piece of speech. */
export interface HeardSound {
  /** Level of its loudest syllable, in dB of full scale. */
  level_db: number;
  /** From the first sound of voice to the last, in ms. */
  speech_ms: number;
  /** Windows of voice, of those from its beginning to the last one, 0 to 1. */
  voiced_share: number;
  /** How much louder it was than the silence around it, in dB; undefined: there was none before. */
  over_noise_db: number | undefined;
}

/** The least probability of a window that counts as voice, as in the detection's own defaults. */
const VOICED = 0.5;
const FULL_SCALE = 32_768;
/** Digital silence, in dB of full scale: less does not occur in 16 bits. */
const SILENCE_DB = -96;
/**
 * Windows of a syllable. The level of a piece is that of its loudest stretch of this many windows, so that a click does
 * not count.
 */
const SYLLABLE_WINDOWS = 4;
/** How fast the noise floor follows the sound between pieces of speech: the weight of each window. */
const FLOOR_SHARE = 0.05;

export const isVoiced = ({ probability }: Pick<VADEvent, 'probability'>): boolean => probability >= VOICED;

export class SoundMeter {
  #in_speech = false;
  /** The mean power without speech, 0 to 1. */
  #floor: number | undefined;
  /** Windows of the piece, or of what may become one. */
  #piece = new PieceMeter();

  /** The next window. */
  hear(window: Pick<VADEvent, 'frames' | 'probability'>): void {
    for (const { data } of window.frames) {
      const power = powerOf(data);
      if (this.#in_speech || isVoiced(window)) this.#piece.add(power, isVoiced(window));
      else {
        this.#floor = this.#floor === undefined ? power : this.#floor + FLOOR_SHARE * (power - this.#floor);
        this.#piece = new PieceMeter();
      }
    }
  }

  /** The last windows are the beginning of a piece. */
  begin(): void {
    this.#in_speech = true;
  }

  /** The level of the piece so far, in dB of full scale. It only rises. */
  get level_db(): number {
    return decibels(this.#piece.loudest);
  }

  /** Ends the piece. @param speech_ms duration of speech in it */
  end(speech_ms: number): HeardSound {
    const { level_db } = this;
    const { voiced_share } = this.#piece;
    this.#in_speech = false;
    this.#piece = new PieceMeter();
    const over_noise_db = this.#floor === undefined ? undefined : level_db - decibels(this.#floor);
    return { level_db, speech_ms, voiced_share, over_noise_db };
  }
}

class PieceMeter {
  /** The mean power of its loudest syllable, 0 to 1. */
  loudest = 0;
  readonly #syllable: number[] = [];
  #windows = 0;
  #voiced = 0;
  /** Up to the last voiced window: the silence that ends the piece follows. */
  #windows_to_voice = 0;

  add(power: number, is_voiced: boolean): void {
    this.#windows++;
    if (is_voiced) {
      this.#voiced++;
      this.#windows_to_voice = this.#windows;
    }
    this.#syllable.push(power);
    if (this.#syllable.length > SYLLABLE_WINDOWS) this.#syllable.shift();
    const sum = this.#syllable.reduce((one, other) => one + other, 0);
    this.loudest = Math.max(this.loudest, sum / SYLLABLE_WINDOWS);
  }

  get voiced_share(): number {
    return this.#windows_to_voice === 0 ? 0 : this.#voiced / this.#windows_to_voice;
  }
}

/** The mean power of samples, 0 to 1. */
function powerOf(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += (sample / FULL_SCALE) ** 2;
  return samples.length === 0 ? 0 : sum / samples.length;
}

/** @param power 0 to 1. @returns dB of full scale */
const decibels = (power: number): number => Math.max(SILENCE_DB, 10 * Math.log10(power));
