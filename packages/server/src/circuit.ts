/**
 * A circuit breaker: after failures in a row, calls are refused for a while. Then one call tries again, and the others wait for
 * its outcome. Time is the monotonic clock's: a wall clock that is set back must not keep a circuit open.
 */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
}

export interface CircuitOptions<Result> {
  failures_in_a_row: number;
  pause_ms: number;
  /** Whether a result counts as a failure. An error always does. */
  hasFailed?: (result: Result) => boolean;
}

export class Circuit<Result = unknown> {
  readonly #options: CircuitOptions<Result>;
  #failures = 0;
  #open_until = 0;
  #trial: Promise<void> | undefined;

  constructor(options: CircuitOptions<Result>) {
    this.#options = options;
  }

  /** @throws {CircuitOpenError} while it is open */
  async run<Own extends Result>(work: () => Promise<Own>): Promise<Own> {
    while (this.#trial !== undefined) await this.#trial;
    if (this.#failures < this.#options.failures_in_a_row) return await this.#attempt(work);
    if (performance.now() < this.#open_until) throw new CircuitOpenError('Calls pause after several failures.');
    const attempt = this.#attempt(work);
    const end = () => {
      this.#trial = undefined;
    };
    this.#trial = attempt.then(end, end);
    return await attempt;
  }

  async #attempt<Own extends Result>(work: () => Promise<Own>): Promise<Own> {
    try {
      const result = await work();
      this.#note(this.#options.hasFailed?.(result) ?? false);
      return result;
    } catch (error) {
      this.#note(true);
      throw error;
    }
  }

  #note(failed: boolean): void {
    this.#failures = failed ? this.#failures + 1 : 0;
    this.#open_until = performance.now() + this.#options.pause_ms;
  }
}
