/**
 * Packets that a connection is sent in one tick leave in one write. By itself Engine.IO writes each one as it comes, and a
 * system call costs as much as all else that is done for a message.
 */
import type { Socket } from 'socket.io';

/** The part of an Engine.IO connection that hands its packets to the transport. */
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
    // Of a WebSocket. A body of polling is one write anyway.
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
