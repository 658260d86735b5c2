/** A value handed from one page to the next. Kept for a moment only, and stored nowhere. */
export class Handover<Value> {
  #handed: Value | undefined;

  give(value: Value): void {
    this.#handed = value;
    setTimeout(() => {
      if (this.#handed === value) this.#handed = undefined;
    }, TAKEN_WITHIN_MS);
  }

  /** Returns the same value for a moment, because React's strict mode calls this twice. */
  readonly take = (): Value | undefined => this.#handed;
}

const TAKEN_WITHIN_MS = 2_000;
