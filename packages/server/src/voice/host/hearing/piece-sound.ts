/**
 * What the sound of a piece of speech says by itself, window by window of the voice activity detection: how loud it is, how much of
 * it is voice and how long that lasts.
 */

/** Of a window that the detection takes for voice, as it does by default. */
export const VOICED = 0.5;
const FULL_SCALE = 32_768;
/** Digital silence, in dB of full scale: less does not occur in 16 bits. */
const SILENCE_DB = -96;
/** A syllable: the loudest stretch of this many windows is how loud a piece is. Of one window a click would be. */
const SYLLABLE_WINDOWS = 4;
/** How fast the noise floor follows what is heard between pieces of speech: the share of each window. */
const FLOOR_SHARE = 0.05;

/** The mean power of samples, 0 to 1. */
export function powerOf(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += (sample / FULL_SCALE) ** 2;
  return samples.length === 0 ? 0 : sum / samples.length;
}

/** @returns dB of full scale. @param power 0 to 1 */
export const decibels = (power: number): number => Math.max(SILENCE_DB, 10 * Math.log10(power));

export class PieceSound {
  #windows = 0;
  #voiced = 0;
  /** Up to the last voiced window: what follows is the silence that ends the piece. */
  #windows_to_voice = 0;
  #loudest = 0;
  readonly #syllable: number[] = [];

  /** The next window. @param power 0 to 1. @param probability that it is voice */
  add(power: number, probability: number): void {
    this.#windows++;
    if (probability >= VOICED) {
      this.#voiced++;
      this.#windows_to_voice = this.#windows;
    }
    this.#syllable.push(power);
    if (this.#syllable.length > SYLLABLE_WINDOWS) this.#syllable.shift();
    const sum = this.#syllable.reduce((one, other) => one + other, 0);
    this.#loudest = Math.max(this.#loudest, sum / SYLLABLE_WINDOWS);
  }

  /** Of its loudest syllable, in dB of full scale. It only rises. */
  get level_db(): number {
    return decibels(this.#loudest);
  }

  /** Windows of voice, of those from its beginning to the last one, 0 to 1; 0 if there is none. */
  get voiced_share(): number {
    return this.#windows_to_voice === 0 ? 0 : this.#voiced / this.#windows_to_voice;
  }
}

/** How loud it is where nobody speaks. */
export class NoiseFloor {
  #power: number | undefined;

  /** A window without speech. @param power 0 to 1 */
  add(power: number): void {
    this.#power = this.#power === undefined ? power : this.#power + FLOOR_SHARE * (power - this.#power);
  }

  /** In dB of full scale; undefined: nothing was heard yet but speech. */
  get level_db(): number | undefined {
    return this.#power === undefined ? undefined : decibels(this.#power);
  }
}
