/**
 * Cleanup of processes, databases and folders. A scope undoes its entries in reverse order when it closes. The scope of
 * the run also closes on Ctrl-C and on errors.
 */
export class Scope {
  #undo = [];

  /** @returns a function that undoes this entry now, and removes it from the scope */
  add(undo) {
    const once = async () => {
      const index = this.#undo.indexOf(once);
      if (index < 0) return;
      this.#undo.splice(index, 1);
      await undo();
    };
    this.#undo.push(once);
    return once;
  }

  /** @returns a nested scope, which closes with this one at the latest */
  child() {
    const inner = new Scope();
    const leave = this.add(() => inner.#undoAll());
    inner.close = leave;
    return inner;
  }

  close() {
    return this.#undoAll();
  }

  async #undoAll() {
    const failures = [];
    while (this.#undo.length > 0)
      await this.#undo
        .at(-1)()
        .catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
  }
}
