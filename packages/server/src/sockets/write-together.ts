/**
 * Writes all packets that a connection is sent in one tick with one system call. Engine.IO writes each on its own, and
 * a system call costs as much as all other work for a message.
 */
import type { Socket } from 'socket.io';

/** The part of an Engine.IO connection that hands packets to the transport. */
export interface WritingConnection {
  flush(): void;
  transport: { socket?: { _socket?: { cork(): void; uncork(): void } | null } };
}

/** Call on connection, before anything is sent. */
export function writeTogether(connection: Socket['conn']): void {
  const conn = connection as unknown as WritingConnection;
  const flush = conn.flush.bind(conn);
  let scheduled = false;

  function flushNow(): void {
    scheduled = false;
    // Only a WebSocket has it. A polling body is one write anyway.
    const stream = conn.transport.socket?._socket;
    stream?.cork();
    try {
      flush();
    } finally {
      stream?.uncork();
    }
  }

  conn.flush = () => {
    if (scheduled) return;
    scheduled = true;
    process.nextTick(flushNow);
  };
}
