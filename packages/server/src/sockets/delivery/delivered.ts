/**
 * Moves the delivered mark of conversations to the last entry up to which one client of the customer has everything. If
 * a socket skipped an entry, it does not move the mark past it until it was sent that entry or another client has it.
 */
import type { DeliveredMarks } from '../../features/conversations/delivered-marks.js';
import type { LogEntry } from '../../features/conversations/read-log.js';
import { type HelpdeskSocket, isCustomerSide } from '../socket.js';
import { Confirmations, type Sent } from './confirm.js';
import type { Cursor, Place } from './cursor.js';
import type { Cursors } from './cursors.js';

interface Known {
  marks: DeliveredMarks;
  cursors: Cursors;
}

export class Delivered {
  readonly #known: Known;
  readonly #confirmations = new WeakMap<HelpdeskSocket, Confirmations>();

  constructor(known: Known) {
    this.#known = known;
  }

  /** Tracks what the client confirms. Call on connection, before anything is sent. */
  watch(socket: HelpdeskSocket): void {
    this.#confirmations.set(socket, new Confirmations(socket, (sent) => this.#confirmed(sent)));
  }

  /** The socket was just sent an entry. */
  told(cursor: Cursor, seq: number): void {
    cursor.told = Math.max(cursor.told, seq);
    cursor.sent = Math.max(cursor.sent, seq);
    this.#confirmations.get(cursor.socket)?.expect(cursor);
  }

  /** The socket skipped an entry that its client already has. */
  passed(cursor: Cursor, seq: number): void {
    const isInFlight = cursor.told > cursor.confirmed;
    cursor.sent = seq;
    if (isInFlight) return;
    cursor.confirmed = seq;
    const { marks, cursors } = this.#known;
    const tail = cursors.tailOf(cursor.place);
    // The statement that appended the entry has moved the mark too, unless a mark was waiting to be written.
    if (seq <= tail.delivered + 1 && !marks.isUnwritten(cursor.place.conversation_id))
      tail.delivered = Math.max(tail.delivered, seq);
    else this.#claim(cursor);
  }

  /** The socket skipped an entry because of the rooms that it is in. */
  passedOver(cursor: Cursor, event: LogEntry, blocks: boolean): void {
    if (event.entry.seq > this.#known.cursors.tailOf(cursor.place).delivered)
      cursor.passed_over.push({ event, blocks, told: false });
  }

  /** The database says that customers' clients have everything up to `seq`. */
  learn(place: Place, seq: number): void {
    this.#raise(place, seq);
  }

  #confirmed({ cursor, seq, later }: Sent): void {
    cursor.passed_over = cursor.passed_over.filter((one) => !later.includes(one));
    cursor.confirmed = Math.max(cursor.confirmed, cursor.told <= seq ? cursor.sent : seq);
    this.#claim(cursor);
  }

  #claim(cursor: Cursor): void {
    const { delivered } = this.#known.cursors.tailOf(cursor.place);
    const blocking = cursor.passed_over.find(({ event, blocks }) => blocks && event.entry.seq > delivered);
    const seq = Math.min(cursor.confirmed, (blocking?.event.entry.seq ?? Number.POSITIVE_INFINITY) - 1);
    if (seq <= delivered) return;
    this.#known.marks.add({ ...cursor.place, seq });
    this.#raise(cursor.place, seq, cursor);
  }

  /** @param by the cursor whose client has it; undefined: a client on another server */
  #raise(place: Place, seq: number, by?: Cursor): void {
    const tail = this.#known.cursors.tailOf(place);
    tail.delivered = Math.max(tail.delivered, seq);
    for (const cursor of this.#known.cursors.in(place)) {
      if (cursor === by || !isCustomerSide(cursor.socket)) continue;
      const length = cursor.passed_over.length;
      cursor.passed_over = cursor.passed_over.filter(
        ({ event, blocks }) => event.entry.seq > seq || (!blocks && by === undefined),
      );
      if (cursor.passed_over.length < length) this.#claim(cursor);
    }
  }
}
