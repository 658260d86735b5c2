/** The parts of the service in the order they were built; they are taken down in the reverse order, all of them. */
export class Parts implements AsyncDisposable {
  readonly #parts: AsyncDisposable[] = [];
  #stopping = false;

  /** They are being taken down. What fails because of it is no news. */
  get stopping(): boolean {
    return this.#stopping;
  }

  /** Keeps a part to be taken down, and hands it back. */
  add<Part extends AsyncDisposable>(part: Part): Part {
    this.#parts.push(part);
    return part;
  }

  /** @throws {AggregateError} when some could not be taken down; the others were. */
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
