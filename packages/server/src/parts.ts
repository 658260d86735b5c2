/** The parts of the service in order of creation. All of them are disposed of, in reverse order. */
export class Parts implements AsyncDisposable {
  readonly #parts: AsyncDisposable[] = [];
  #stopping = false;

  /** Disposal has started, so resulting failures are expected. */
  get stopping(): boolean {
    return this.#stopping;
  }

  /** Registers a part for disposal, and returns it. */
  add<Part extends AsyncDisposable>(part: Part): Part {
    this.#parts.push(part);
    return part;
  }

  /** @throws {AggregateError} if some could not be disposed of; all others were */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping = true;
    const errors: unknown[] = [];
    for (const part of this.#parts.splice(0).reverse())
      try {
        await part[Symbol.asyncDispose]();
      } catch (error) {
        errors.push(error);
      }
    if (errors.length > 0) throw new AggregateError(errors, 'Not every part could be stopped');
  }
}
