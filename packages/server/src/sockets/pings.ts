/** Waiting for a connection to answer a ping: it has received everything that was sent before the ping (`delivery/confirm.ts`). */
import type { Socket } from 'socket.io';

type Connection = Socket['conn'];

export interface Pongs {
  /** Must be called when the connection opens: pongs are matched with pings by counting both. */
  watch(connection: Connection): void;
  /** Pings it. Resolves once that is answered, the connection is closed, or `most_ms` have passed. Never rejects. */
  untilAnswered(connection: Connection, most_ms: number): Promise<void>;
}

export function createPongs(): Pongs {
  const counts = new WeakMap<Connection, { pings: number; pongs: number }>();
  return {
    watch(connection) {
      const count = { pings: 0, pongs: 0 };
      counts.set(connection, count);
      connection.on('packetCreate', ({ type }: { type: string }) => {
        if (type === 'ping') count.pings++;
      });
      connection.on('heartbeat', () => void count.pongs++);
    },
    async untilAnswered(connection, most_ms) {
      const count = counts.get(connection);
      if (count === undefined || connection.readyState !== 'open') return;
      // Engine.IO keeps this method private. It sends the same packet on its own schedule.
      (connection as unknown as { sendPacket(type: 'ping'): void }).sendPacket('ping');
      const number = count.pings;
      await new Promise<void>((resolve) => {
        const answered = () => {
          if (count.pongs >= number) end();
        };
        const end = () => {
          clearTimeout(timer);
          connection.off('heartbeat', answered);
          connection.off('close', end);
          resolve();
        };
        const timer = setTimeout(end, most_ms);
        connection.on('heartbeat', answered);
        connection.on('close', end);
      });
    },
  };
}
