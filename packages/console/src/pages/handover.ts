/** Something on its way from one page to the next: taken within a moment, kept nowhere. */
export class Handover<Value> {
  #handed: Value | undefined;

  give(value: Value): void {
    this.#handed = value;
    setTimeout(() => {
      if (this.#handed === value) this.#handed = undefined;
    }, TAKEN_WITHIN_MS);
  }

  /** Stays the same for a moment, because a strict React asks twice. */
  readonly take = (): Value | undefined => this.#handed;
}

const TAKEN_WITHIN_MS = 2_000;
