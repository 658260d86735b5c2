/**
 * What this server keeps of a conversation with local listeners: announced entries that not every listener was sent
 * yet, and how far a client of the customer is known to have them.
 */
import type { LogEntry } from '../../features/conversations/read-log.js';
import type { Place } from './cursor.js';

/** Most entries kept in memory; older ones are read from the database. */
export const TAIL_ENTRIES = 64;

export class Tail {
  readonly place: Place;
  /** Customers' clients have everything up to here, as far as this server knows. */
  delivered = 0;
  readonly #entries = new Map<number, LogEntry>();

  constructor(place: Place) {
    this.place = place;
  }

  add(event: LogEntry): void {
    this.#entries.set(event.entry.seq, event);
    if (this.#entries.size > TAIL_ENTRIES) this.#entries.delete(Math.min(...this.#entries.keys()));
  }

  get(seq: number): LogEntry | undefined {
    return this.#entries.get(seq);
  }

  /** The first `seq` after this one that is in the tail; infinity if there is none. */
  next(seq: number): number {
    return Math.min(...[...this.#entries.keys()].filter((held) => held > seq));
  }

  /** Drops the entries up to `seq`, which every listener was sent. */
  drop(seq: number): void {
    for (const held of this.#entries.keys()) if (held <= seq) this.#entries.delete(held);
  }
}
