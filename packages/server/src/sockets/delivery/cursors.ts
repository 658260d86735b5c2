/** The cursors of this server's sockets, and the tails of the conversations that they listen to. */
import { conversationRoom, sessionRoom } from '../rooms.js';
import type { HelpdeskNamespace, HelpdeskSocket } from '../socket.js';
import { Cursor, type Place } from './cursor.js';
import { Tail } from './tail.js';

/** A socket keeps its position in at most this many conversations that it has left. */
const CURSORS_LEFT = 2_000;

export class Cursors {
  readonly #namespace: HelpdeskNamespace;
  /** By socket, then by conversation id. */
  readonly #cursors = new WeakMap<HelpdeskSocket, Map<string, Cursor>>();
  readonly #tails = new Map<string, Tail>();

  constructor(namespace: HelpdeskNamespace) {
    this.#namespace = namespace;
  }

  tailOf(place: Place): Tail {
    const known = this.#tails.get(place.conversation_id);
    if (known !== undefined) return known;
    const tail = new Tail(place);
    this.#tails.set(place.conversation_id, tail);
    return tail;
  }

  of(socket: HelpdeskSocket, place: Place): Cursor {
    const own = this.#own(socket);
    const known = own.get(place.conversation_id);
    if (known !== undefined) return known;
    const cursor = new Cursor(socket, place);
    own.set(place.conversation_id, cursor);
    return cursor;
  }

  /** Keeps the position of a socket that has left a conversation, unless it still listens to it otherwise. */
  left(socket: HelpdeskSocket, conversation_id: string): void {
    const own = this.#own(socket);
    const cursor = own.get(conversation_id);
    if (cursor === undefined || cursor.listens) return;
    own.delete(conversation_id);
    own.set(conversation_id, cursor.left());
    for (const [id, one] of own) {
      if (own.size <= CURSORS_LEFT) break;
      if (one.listens) continue;
      one.drop();
      own.delete(id);
    }
  }

  /** The sessions whose conversations a socket has a position in. */
  sessionsOf(socket: HelpdeskSocket): Set<string> {
    return new Set([...this.#own(socket).values()].map(({ place }) => place.session_id));
  }

  /** The cursors of all sockets that listen to a conversation. */
  in(place: Place): Cursor[] {
    const sockets = new Set([...this.#socketsIn(conversationRoom(place)), ...this.#socketsIn(sessionRoom(place))]);
    return [...sockets].map((socket) => this.of(socket, place));
  }

  #own(socket: HelpdeskSocket): Map<string, Cursor> {
    const known = this.#cursors.get(socket);
    if (known !== undefined) return known;
    const own = new Map<string, Cursor>();
    this.#cursors.set(socket, own);
    return own;
  }

  #socketsIn(room: string): HelpdeskSocket[] {
    const { adapter, sockets } = this.#namespace;
    return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);
  }

  listening(): Cursor[] {
    const sockets = [...this.#namespace.sockets.values()];
    return sockets.flatMap((socket) => [...this.#own(socket).values()].filter(({ listens }) => listens));
  }

  /** Drops the tail of a conversation without listeners. */
  forget({ conversation_id }: Place): void {
    this.#tails.delete(conversation_id);
  }

  forgetUnused(): void {
    for (const { place } of this.#tails.values()) if (this.in(place).length === 0) this.forget(place);
  }
}
