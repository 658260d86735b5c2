/**
 * What has to be undone: processes, databases, folders. A scope undoes them newest first when it closes; the one of the
 * run also closes on Ctrl-C and on an error, so that nothing is left behind.
 */
export class Scope {
  #undo = [];

  /** @returns the same function, once: whoever undoes it earlier calls that. */
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

  /** A scope inside this one, which closes it too. */
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
