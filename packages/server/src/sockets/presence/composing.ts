/** The rooms in which agents' sockets are typing, with expiry. Pure. */
import { LIMITS } from '@frontdesk/contract';

export class Composing {
  readonly #sockets = new Map<string, { room: string; until: number }>();

  /** Starts typing for {@link LIMITS.composingMs}, unless it is called again. */
  begin(socket_id: string, room: string, now: number): void {
    this.#sockets.set(socket_id, { room, until: now + LIMITS.composingMs });
  }

  end(socket_id: string): void {
    this.#sockets.delete(socket_id);
  }

  isIn(room: string, socket_id: string): boolean {
    return this.#sockets.get(socket_id)?.room === room;
  }

  /** Removes expired entries and those of closed sockets. @returns the rooms of both */
  expire(now: number, isOpen: (socket_id: string) => boolean): string[] {
    const over = [...this.#sockets].filter(([id, { until }]) => until <= now || !isOpen(id));
    for (const [id] of over) this.#sockets.delete(id);
    return over.map(([, { room }]) => room);
  }
}
