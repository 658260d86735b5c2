/**
 * A signal that aborts with another one or after a timeout: one timer and one listener, both removed on disposal. Not
 * `AbortSignal.any` with `AbortSignal.timeout`: on Node 20, it loses its timeout when garbage is collected.
 */
export class Deadline implements Disposable {
  readonly #abort = new AbortController();
  readonly #within: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout;
  #expired = false;

  /** @param ms from now @param within a signal that also aborts it */
  constructor(ms: number, within?: AbortSignal) {
    this.#within = within;
    this.#timer = setTimeout(() => {
      this.#expired = true;
      this.#abort.abort(new DOMException('The time is up', 'TimeoutError'));
    }, ms);
    if (within?.aborted) this.#follow();
    else within?.addEventListener('abort', this.#follow, { once: true });
  }

  readonly #follow = () => this.#abort.abort(this.#within?.reason);

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Whether the timeout was the cause. False if the other signal came first. */
  get expired(): boolean {
    return this.#expired;
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#within?.removeEventListener('abort', this.#follow);
  }
}
