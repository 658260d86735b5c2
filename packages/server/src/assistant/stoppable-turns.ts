/**
 * The turns that run on this server, and why one is stopped before its end: a later attempt has begun, its lease was
 * lost, a takeover or closing has made it pointless, or the server stops.
 */
import type { TurnRow } from '../db/schema.js';
import type { CommittedEvent } from '../features/events.js';
import { LeaseLostError, ServerStopsError } from '../features/leases.js';

interface RunningTurn {
  turn: TurnRow;
  abort: AbortController;
  done: Promise<void>;
}

export class StoppableTurns {
  /** Two attempts of one turn can overlap until the earlier one notices that it lost its lease. */
  readonly #running = new Set<RunningTurn>();

  get size(): number {
    return this.#running.size;
  }

  /** @param run must not reject. `taken` aborts with the reason why the turn is stopped */
  begin(turn: TurnRow, run: (taken: AbortSignal) => Promise<void>): void {
    this.#stop(
      ({ id }) => id === turn.id,
      () => new LeaseLostError('a later attempt of the turn has begun'),
    );
    const abort = new AbortController();
    const running = { turn, abort, done: run(abort.signal).finally(() => this.#running.delete(running)) };
    this.#running.add(running);
  }

  /** @param renew returns the turns whose lease is still held */
  async keep(renew: (ids: string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    const running = [...this.#running];
    if (running.length === 0) return;
    const held = await renew([...new Set(running.map(({ turn }) => turn.id))]);
    for (const { turn, abort } of running)
      if (!held.has(turn.id)) abort.abort(new LeaseLostError('the lease was lost'));
  }

  stopPointless(event: CommittedEvent): void {
    if (event.type !== 'entry_added' || !/^(handler_changed|closing)/.test(event.entry.kind)) return;
    const { conversation_id, entry } = event;
    this.#stop(
      (turn) => turn.conversation_id === conversation_id && turn.id !== entry.turn_id,
      () => new LeaseLostError('the turn was taken back'),
    );
  }

  /** They are handed back with the steps that they took. */
  stopAll(): void {
    this.#stop(
      () => true,
      () => new ServerStopsError('the server stops'),
    );
  }

  #stop(which: (turn: TurnRow) => boolean, reason: () => Error): void {
    for (const { turn, abort } of this.#running) if (which(turn)) abort.abort(reason());
  }

  /** Resolves once no turn runs. */
  async ended(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running].map(({ done }) => done));
  }
}
