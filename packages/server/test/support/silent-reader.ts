/** A connection to `/helpdesk` by a bare TCP socket, which can stop reading what it is sent. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';

const MASK = Buffer.alloc(4);
const TEXT_FRAME = 0x81;
const MASKED = 0x80;
const TWO_BYTES_MORE = 126;

export interface SilentReader extends Disposable {
  /** Sends a packet as text. */
  send(packet: string): void;
  /** Resolves once `words` have come. */
  heard(words: string): Promise<void>;
  /** From now on it reads nothing. */
  stopReading(): void;
  /** Reads on, and resolves once the server has closed the connection. */
  readUntilClosed(): Promise<void>;
}

export async function connectSilentReader(url: string, query: Record<string, string>): Promise<SilentReader> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connectTcp(Number(port), hostname);
  let text = '';
  const listen = (chunk: Buffer) => {
    text += chunk.toString('latin1');
  };
  socket.on('data', listen);
  // A server that ends it without a farewell is what this client is for.
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  const path = `/socket.io/?${new URLSearchParams({ EIO: '4', transport: 'websocket', ...query })}`;
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  const reader: SilentReader = {
    send(packet) {
      const bytes = Buffer.from(packet);
      const head =
        bytes.length < TWO_BYTES_MORE
          ? Buffer.from([TEXT_FRAME, MASKED | bytes.length])
          : Buffer.from([TEXT_FRAME, MASKED | TWO_BYTES_MORE, bytes.length >> 8, bytes.length & 0xff]);
      socket.write(Buffer.concat([head, MASK, bytes]));
    },
    async heard(words) {
      while (!text.includes(words)) {
        const ended = await Promise.race([once(socket, 'data').then(() => false), closed.then(() => true)]);
        if (ended) throw new Error(`closed before ${words} came; heard: ${text.slice(-300)}`);
      }
    },
    stopReading: () => void socket.pause(),
    async readUntilClosed() {
      socket.off('data', listen);
      socket.resume();
      await closed;
    },
    [Symbol.dispose]: () => void socket.destroy(),
  };
  await reader.heard('101 Switching Protocols');
  reader.send('40/helpdesk,');
  await reader.heard('"connected"');
  return reader;
}
