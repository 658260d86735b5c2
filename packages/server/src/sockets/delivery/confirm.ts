/**
 * Confirms delivery without acks: a ping follows the entries, and because the transport keeps the order, its pong shows
 * that they have arrived. A connection that dies unnoticed confirms nothing.
 */
import { type Pings, pingsOf } from '../pings.js';
import type { HelpdeskSocket } from '../socket.js';
import type { Cursor, PassedOver } from './cursor.js';

/** What the client has once it answers the ping. */
export interface Sent {
  cursor: Cursor;
  /** All entries up to here that were sent in order. */
  seq: number;
  /** Skipped entries that were sent later. */
  later: PassedOver[];
}

/** What one connection was sent and has not confirmed. */
export class Confirmations {
  readonly #socket: HelpdeskSocket;
  readonly #confirmed: (sent: Sent) => void;
  /** Cursors with sent entries that no ping follows yet. */
  readonly #unpinged = new Set<Cursor>();
  readonly #pings: Pings;

  /** Create it on connection, before anything is sent. @param confirmed called with what the client has */
  constructor(socket: HelpdeskSocket, confirmed: (sent: Sent) => void) {
    this.#socket = socket;
    this.#confirmed = confirmed;
    this.#pings = pingsOf(socket.conn);
  }

  /** The socket was just sent an entry. */
  expect(cursor: Cursor): void {
    const is_first = this.#unpinged.size === 0;
    this.#unpinged.add(cursor);
    if (!is_first) return;
    setImmediate(() => {
      const sent = [...this.#unpinged].map((one) => ({
        cursor: one,
        seq: one.sent,
        later: one.passed_over.filter(({ told }) => told),
      }));
      this.#unpinged.clear();
      if (!this.#socket.connected) return;
      this.#pings.send(() => {
        for (const one of sent) this.#confirmed(one);
      });
    });
  }
}
