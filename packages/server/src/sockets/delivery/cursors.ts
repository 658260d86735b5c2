/** The cursors of this server's sockets, and the tails of the conversations that they listen to. */
import { conversationRoom, sessionRoom } from '../rooms.js';
import type { HelpdeskNamespace, HelpdeskSocket } from '../socket.js';
import { Cursor, type Place } from './cursor.js';
import { Tail } from './tail.js';

export class Cursors {
  readonly #namespace: HelpdeskNamespace;
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
    const known = socket.data.cursors.get(place.conversation_id);
    if (known !== undefined) return known;
    const cursor = new Cursor(socket, place);
    socket.data.cursors.set(place.conversation_id, cursor);
    return cursor;
  }

  /** The cursors of all sockets that listen to a conversation. */
  in(place: Place): Cursor[] {
    const sockets = new Set([...this.#socketsIn(conversationRoom(place)), ...this.#socketsIn(sessionRoom(place))]);
    return [...sockets].map((socket) => this.of(socket, place));
  }

  #socketsIn(room: string): HelpdeskSocket[] {
    const { adapter, sockets } = this.#namespace;
    return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);
  }

  listening(): Cursor[] {
    const sockets = [...this.#namespace.sockets.values()];
    return sockets.flatMap(({ data }) => [...data.cursors.values()].filter(({ listens }) => listens));
  }

  /** Drops the tail of a conversation without listeners. */
  forget({ conversation_id }: Place): void {
    this.#tails.delete(conversation_id);
  }

  forgetUnused(): void {
    for (const { place } of this.#tails.values()) if (this.in(place).length === 0) this.forget(place);
  }
}
