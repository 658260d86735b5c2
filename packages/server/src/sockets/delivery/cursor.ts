/** The position of one socket in the log of one conversation. */
import type { LogEntry } from '../../features/conversations/read-log.js';
import { conversationRoom, sessionRoom } from '../rooms.js';
import type { HelpdeskSocket } from '../socket.js';

export type Place = Pick<LogEntry, 'organisation_id' | 'conversation_id' | 'session_id'>;

/**
 * An entry that the socket's rooms did not entitle it to. It is sent later unless another client of the customer has
 * it.
 */
export interface PassedOver {
  event: LogEntry;
  /** The delivered mark of the conversation must not move past it. */
  blocks: boolean;
  /** It was sent later; the client has not confirmed it. */
  told: boolean;
}

export class Cursor {
  readonly socket: HelpdeskSocket;
  readonly place: Place;
  /** It never starts before this: the socket already listened up to here, and left. */
  readonly #floor: number;
  #dropped = false;
  /** The socket listened from here on, so it is sent these entries even if another client has them. */
  #present_from = Number.POSITIVE_INFINITY;
  #at: number | undefined;
  /** Its start position is being looked up. */
  starting = false;
  pumping = false;
  /** The newest known `seq` of the log. */
  reached = 0;
  /** Entries up to here are sent in full, because possibly no client has them. */
  in_full_until = 0;
  passed_over: PassedOver[] = [];
  /** The entries in `passed_over` must be sent. */
  looks_back = false;
  /** The last entry that was sent. */
  told = 0;
  /** Its client was sent, or already has, everything up to here. */
  sent = 0;
  /** Its client has confirmed everything up to here. */
  confirmed = 0;

  constructor(socket: HelpdeskSocket, { organisation_id, conversation_id, session_id }: Place, floor = 0) {
    this.socket = socket;
    this.place = { organisation_id, conversation_id, session_id };
    this.#floor = floor;
  }

  /** Entries up to here were sent or skipped. Undefined until the start is known. */
  get at(): number | undefined {
    return this.#at;
  }

  /** The socket listens from `seq` on. */
  isPresentFrom(seq: number): void {
    this.#present_from = Math.min(this.#present_from, seq);
  }

  /** Starts after `seq`, or earlier if the socket was present. No effect if it has started. */
  begin(after: number): void {
    if (this.#at !== undefined) return;
    const seq = Math.min(after, this.#present_from);
    this.#at = Math.max(seq, this.#floor);
    this.told = this.sent = this.#at;
    this.confirmed = seq;
  }

  moveTo(seq: number): void {
    this.#at = seq;
  }

  /** Notes that the log has reached `reached`, and that all entries up to `in_full_until` are sent in full. */
  extend({ reached = 0, in_full_until = 0 }: { reached?: number; in_full_until?: number }): void {
    this.reached = Math.max(this.reached, reached);
    this.in_full_until = Math.max(this.in_full_until, in_full_until);
    this.looks_back ||= in_full_until > 0 && this.passed_over.length > 0;
  }

  get inConversation(): boolean {
    return this.socket.rooms.has(conversationRoom(this.place));
  }

  get listens(): boolean {
    const { socket, place } = this;
    if (!socket.connected || this.#dropped) return false;
    return this.inConversation || socket.rooms.has(sessionRoom(place));
  }

  /** It never listens again. */
  drop(): void {
    this.#dropped = true;
  }

  /** Drops it. @returns the cursor to keep after the socket has left */
  left(): Cursor {
    this.drop();
    return new Cursor(this.socket, this.place, Math.max(this.#at ?? 0, this.#floor));
  }
}
