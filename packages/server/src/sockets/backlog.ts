/**
 * What waits to be sent on a connection whose client does not read, or not as fast as it is told. Beyond a limit of bytes
 * or of time the connection is dropped, so that nobody's silence fills the memory that everybody shares; what its client
 * has not had is delivered when it returns.
 */
import { LIMITS } from '@frontdesk/contract';
import type { Context } from '../features/context.js';
import type { HelpdeskSocket } from './socket.js';

/** Senders of large amounts, such as replays, wait until the backlog is below this. In bytes. */
const ROOM_BYTES = LIMITS.socketBacklogBytes / 4;
const LOOK_MS = 20;

export interface Backlog {
  /** Call on connection, before anything is sent. */
  watch(socket: Pick<HelpdeskSocket, 'conn' | 'id'>): void;
  /** Resolves once the socket can take more, or is gone. */
  room(socket: Pick<HelpdeskSocket, 'conn'>): Promise<void>;
}

interface Waiting {
  /** Not yet handed to the transport, which takes more once what it had is on its way. */
  bytes: number;
  /** Since when there is such, by the steady clock. */
  since: number | undefined;
}

type Connection = HelpdeskSocket['conn'];

/** Of a WebSocket: what it was handed and could not send; it can be ended without asking the other side. */
interface RawSocket {
  bufferedAmount?: number;
  terminate?(): void;
}

export function createBacklog(context: Pick<Context, 'log'>): Backlog {
  const backlogs = new WeakMap<Connection, Waiting>();

  const bytesOf = (conn: Connection) => (backlogs.get(conn)?.bytes ?? 0) + (rawSocket(conn)?.bufferedAmount ?? 0);

  function isStuck(conn: Connection, { since }: Waiting): boolean {
    const waited = since === undefined ? 0 : performance.now() - since;
    return bytesOf(conn) > LIMITS.socketBacklogBytes || waited > LIMITS.socketBacklogMs;
  }

  return {
    watch({ conn, id }) {
      if (backlogs.has(conn)) return;
      const waiting: Waiting = { bytes: 0, since: undefined };
      backlogs.set(conn, waiting);
      // Pings are packets too: a connection on which nothing else is said is looked at as well.
      conn.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
        if (isStuck(conn, waiting)) {
          context.log.warn({ socket: id, bytes: bytesOf(conn) }, 'a socket that does not read was dropped');
          drop(conn);
          return;
        }
        waiting.bytes += data === undefined ? 0 : Buffer.byteLength(data);
        waiting.since ??= performance.now();
      });
      conn.on('flush', () => {
        waiting.bytes = 0;
        waiting.since = undefined;
      });
    },
    async room({ conn }) {
      while (conn.readyState === 'open' && bytesOf(conn) > ROOM_BYTES)
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    },
  };
}

function rawSocket(conn: Connection): RawSocket | undefined {
  return (conn.transport as { socket?: RawSocket }).socket;
}

/** A farewell would only wait behind all the rest. */
function drop(conn: Connection): void {
  const raw = rawSocket(conn);
  conn.close(true);
  raw?.terminate?.();
}
