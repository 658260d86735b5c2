/**
 * Tracks how loud the customer of a call speaks. Much quieter speech is another person or a television: it is no message
 * and does not interrupt the assistant.
 */

/**
 * Speech that is quieter than the customer's by this, in dB, is someone else's. Across a room it is quieter by 20 to
 * 30.
 */
export const QUIETER_DB = 18;
/** The first pieces of speech count as the customer's, because their level is not known yet. */
export const FIRST_PIECES = 2;
/**
 * How fast the reference level falls during silence, so that a customer who moves away from the microphone is detected
 * again.
 */
export const FALL_DB_PER_MINUTE = 15;
/** Weight of the last piece in the reference level, 0 to 1. */
const LAST_PIECE = 0.5;
const MINUTE_MS = 60_000;

export class CustomerVoice {
  readonly #now: () => number;
  #pieces = 0;
  #level_db = 0;
  #learned_at = 0;

  /** @param now in ms, by a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @param level_db of a piece so far, in dB of full scale. @returns whether it is loud enough to be the customer's */
  isTheirs(level_db: number): boolean {
    return this.#pieces < FIRST_PIECES || level_db >= this.#reference - QUIETER_DB;
  }

  /** Updates the reference level. @param level_db in dB of full scale */
  learn(level_db: number): void {
    const reference = this.#pieces === 0 ? level_db : this.#reference;
    this.#level_db = reference + LAST_PIECE * (level_db - reference);
    this.#learned_at = this.#now();
    this.#pieces++;
  }

  get #reference(): number {
    return this.#level_db - ((this.#now() - this.#learned_at) / MINUTE_MS) * FALL_DB_PER_MINUTE;
  }
}
