/**
 * Knowing that a client has what it was sent, without asking it for acks: a ping follows the entries, and its pong, which
 * the transport delivers in order, says that they have arrived. A connection that dies unnoticed confirms nothing.
 */
import { type Pings, pingsOf } from '../pings.js';
import type { HelpdeskSocket } from '../socket.js';
import type { Cursor, PassedOver } from './cursor.js';

/** What a client has once it answers the ping. */
export interface Sent {
  cursor: Cursor;
  /** Everything up to here that was told as the log went on. */
  seq: number;
  /** Entries that were told later. */
  later: PassedOver[];
}

/** What one connection was sent and has not confirmed. */
export class Confirmations {
  readonly #socket: HelpdeskSocket;
  readonly #confirmed: (sent: Sent) => void;
  /** Told, with no ping behind it yet. */
  readonly #unpinged = new Set<Cursor>();
  readonly #pings: Pings;

  /** Create it on connection, before anything is sent. @param confirmed told what the client has */
  constructor(socket: HelpdeskSocket, confirmed: (sent: Sent) => void) {
    this.#socket = socket;
    this.#confirmed = confirmed;
    this.#pings = pingsOf(socket.conn);
  }

  /** The socket was just told of an entry. */
  expect(cursor: Cursor): void {
    this.#unpinged.add(cursor);
    if (this.#unpinged.size > 1) return;
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
