/**
 * Decides when commits run: one after the other, the next as soon as something waits. What can wait joins the next
 * commit, or gets one after {@link SOON_MS}.
 */
import { SOON_MS } from './database.js';

export class CommitQueue<Unit, Later = Unit> implements AsyncDisposable {
  /** What waits, in order. A commit removes from it what it takes. */
  waiting: Unit[] = [];
  readonly #soon: Later[] = [];
  readonly #gather: () => Promise<unknown>;
  readonly #commit: (soon: Later[]) => Promise<void>;
  #soonIsDue = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  /**
   * @param gather resolves when everything that is requested in the same tick waits
   * @param commit takes at least one of `waiting`, and all of `soon`. Must not reject
   */
  constructor(gather: () => Promise<unknown>, commit: (soon: Later[]) => Promise<void>) {
    this.#gather = gather;
    this.#commit = commit;
  }

  add(unit: Unit): void {
    this.waiting.push(unit);
    this.#running ??= this.#run();
  }

  addSoon(later: Later): void {
    this.#soon.push(later);
    this.#timer ??= setTimeout(() => this.#writeSoonNow(), SOON_MS).unref();
  }

  #writeSoonNow(): void {
    this.#soonIsDue = true;
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    await this.#gather();
    while (this.waiting.length > 0 || this.#soonIsDue) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#soonIsDue = false;
      await this.#commit(this.#soon.splice(0));
    }
    this.#running = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#soon.length > 0) this.#writeSoonNow();
    await this.#running;
  }
}
