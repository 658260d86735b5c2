/** How far one socket has come in the log of one conversation. */
import type { LogEntry } from '../../features/conversations/read-log.js';
import { conversationRoom, sessionRoom } from '../rooms.js';
import type { HelpdeskSocket } from '../socket.js';

export type Place = Pick<LogEntry, 'organisation_id' | 'conversation_id' | 'session_id'>;

/** An entry that the socket was not told of, in the rooms it was in. It is told later, unless another client has had it. */
export interface PassedOver {
  event: LogEntry;
  /** The conversation must not count as delivered beyond it. */
  blocks: boolean;
  /** It was told after all; the client has not confirmed it. */
  told: boolean;
}

export class Cursor {
  readonly socket: HelpdeskSocket;
  readonly place: Place;
  /** It never begins before this: the socket listened up to here once, and left. */
  readonly #floor: number;
  /** The socket listened to everything after this, so it is told of it even if another client has it. */
  #present_from = Number.POSITIVE_INFINITY;
  #at: number | undefined;
  /** Its start position is being looked up. */
  starting = false;
  pumping = false;
  /** The log has come this far. */
  reached = 0;
  /** Up to here the socket is told in full, because nobody may have had the entries. */
  in_full_until = 0;
  passed_over: PassedOver[] = [];
  /** What it was passed over with is to be told. */
  looks_back = false;
  /** The entry that was told last. */
  told = 0;
  /** Up to here its client was sent what it should have. */
  sent = 0;
  /** Up to here it has confirmed that. */
  confirmed = 0;

  constructor(socket: HelpdeskSocket, { organisation_id, conversation_id, session_id }: Place, floor = 0) {
    this.socket = socket;
    this.place = { organisation_id, conversation_id, session_id };
    this.#floor = floor;
  }

  /** The socket was told of everything up to here, or passed over. Undefined until it is known where it begins. */
  get at(): number | undefined {
    return this.#at;
  }

  /** The socket listens, and the log had come to `seq`. */
  isPresentFrom(seq: number): void {
    this.#present_from = Math.min(this.#present_from, seq);
  }

  /** Begins after `seq`, or where the socket came. Without effect once it has begun. */
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

  /** The log has come to `reached`; all up to `in_full_until` is told in full. */
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
    if (!socket.connected || socket.data.cursors.get(place.conversation_id) !== this) return false;
    return this.inConversation || socket.rooms.has(sessionRoom(place));
  }

  /** The cursor of the same socket after it has left. */
  left(): Cursor {
    return new Cursor(this.socket, this.place, Math.max(this.#at ?? 0, this.#floor));
  }
}
