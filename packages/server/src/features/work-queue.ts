/** Limits concurrent work. Organisations take turns, so that the work of one does not delay another's. */
import { LIMITS } from '@frontdesk/contract';
import { AppError } from '../errors.js';

export class WorkQueue {
  readonly #most_waiting: number;
  #free: number;
  /** In order of turns: the next organisation comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** @param at_once most concurrent pieces of work @param most_waiting most waiting pieces of one organisation */
  constructor(at_once: number, most_waiting: number) {
    this.#free = at_once;
    this.#most_waiting = most_waiting;
  }

  /** @throws {AppError} `rate_limited` if too much of the organisation's work waits */
  async inTurn<Result>(organisation_id: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await this.#wait(organisation_id);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(organisation_id: string): Promise<void> {
    const before = this.#waiting.get(organisation_id) ?? [];
    if (before.length >= this.#most_waiting)
      throw new AppError(
        'rate_limited',
        'Too much content of this organisation is being processed. Try again in a moment.',
        {
          retry_after_ms: LIMITS.extractionMs,
        },
      );
    return new Promise((resolve) => this.#waiting.set(organisation_id, [...before, resolve]));
  }

  #next(): void {
    const [turn] = this.#waiting;
    if (turn === undefined) {
      this.#free++;
      return;
    }
    const [organisation_id, [first, ...others]] = turn;
    this.#waiting.delete(organisation_id);
    if (others.length > 0) this.#waiting.set(organisation_id, others);
    first?.();
  }
}
