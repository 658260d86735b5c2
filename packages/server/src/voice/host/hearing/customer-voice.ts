/**
 * Tracks how loud the customer of a call speaks. Much quieter speech is another person or a television: it is no message
 * and does not interrupt the assistant.
 */

/** Speech that is quieter than the customer's by this, in dB, is not theirs: across a room it is quieter by 20 to 30. */
export const QUIETER_DB = 18;
/** So many pieces of speech are the customer's in any case: until then it is not known how loud they are. */
export const FIRST_PIECES = 2;
/** How fast the reference falls while they are silent: who walks away from the microphone is heard again. */
export const FALL_DB_PER_MINUTE = 15;
/** How much of the reference is their last piece, of 1. */
const LAST_PIECE = 0.5;
const MINUTE_MS = 60_000;

export class CustomerVoice {
  readonly #now: () => number;
  #pieces = 0;
  #level_db = 0;
  #learned_at = 0;

  /** @param now in ms, of a clock that nobody sets */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @param level_db of a piece so far, in dB of full scale. @returns whether it is loud enough to be the customer's */
  isTheirs(level_db: number): boolean {
    return this.#pieces < FIRST_PIECES || level_db >= this.#reference - QUIETER_DB;
  }

  /** They have said something. @param level_db of it, in dB of full scale */
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
