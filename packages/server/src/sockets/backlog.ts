/**
 * Bounds the data that waits to be sent on a connection whose client reads slowly or not at all. Beyond a limit of
 * bytes or time the connection is dropped, so that one client cannot exhaust the server's memory. Its client gets what
 * it missed when it reconnects.
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
  /** Bytes not yet handed to the transport, which takes more once the previous data is sent. */
  bytes: number;
  /** Since when bytes wait, by the monotonic clock. Undefined: none wait. */
  since: number | undefined;
}

type Connection = HelpdeskSocket['conn'];

/** The part of a WebSocket that is used: its own send buffer, and an abrupt close. */
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
      // Pings are packets too, so idle connections are checked as well.
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

/** Terminates without a close handshake, which would wait behind the backlog. */
function drop(conn: Connection): void {
  const raw = rawSocket(conn);
  conn.close(true);
  raw?.terminate?.();
}
