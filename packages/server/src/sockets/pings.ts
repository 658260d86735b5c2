/**
 * Pings of a connection. Transports keep the order, so a client that answers a ping has everything sent before it.
 * Pongs are matched with pings by counting both, including Engine.IO's own.
 */
import type { Socket } from 'socket.io';

type Connection = Socket['conn'];

/** A private method of Engine.IO, which sends the same packet on its own schedule. */
interface PingableConnection {
  sendPacket(type: 'ping'): void;
}

const known = new WeakMap<Connection, Pings>();

/** Must be called when the connection opens, before anything is sent. */
export function pingsOf(connection: Connection): Pings {
  const pings = known.get(connection) ?? new Pings(connection);
  known.set(connection, pings);
  return pings;
}

export class Pings {
  readonly #connection: Connection;
  readonly #waiting: { number: number; answered: () => void }[] = [];
  #pings = 0;
  #pongs = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
    connection.on('packetCreate', ({ type }: { type: string }) => {
      if (type === 'ping') this.#pings++;
    });
    connection.on('heartbeat', () => {
      this.#pongs++;
      while (this.#waiting[0] !== undefined && this.#waiting[0].number <= this.#pongs)
        this.#waiting.shift()?.answered();
    });
  }

  /** @param answered not called if the connection closes first */
  send(answered: () => void): void {
    (this.#connection as unknown as PingableConnection).sendPacket('ping');
    this.#waiting.push({ number: this.#pings, answered });
  }

  /** Resolves once a ping is answered, the connection is closed, or `most_ms` have passed. Never rejects. */
  async untilAnswered(most_ms: number): Promise<void> {
    if (this.#connection.readyState !== 'open') return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#connection.off('close', end);
        resolve();
      };
      const timer = setTimeout(end, most_ms);
      this.#connection.on('close', end);
      this.send(end);
    });
  }
}
