/** A client of a bare TCP connection, which sends a request in any pieces it likes. */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawHttp extends Disposable {
  send(bytes: string | Uint8Array): void;
  /** Everything received so far. */
  received(): string;
  /** Resolves with everything received, once a whole head of an answer has come. @throws when the connection ends first */
  answered(): Promise<string>;
  /** Resolves with everything received, once the server has closed the connection. */
  closed(): Promise<string>;
}

export async function connectRawHttp(url: string): Promise<RawHttp> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let text = '';
  let changed: () => void = () => undefined;
  let over = false;
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    changed();
  });
  // Being cut off is what this client is for.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    over = true;
    changed();
  });
  async function until(reached: () => boolean): Promise<string> {
    while (!reached() && !over)
      await new Promise<void>((resolve) => {
        changed = resolve;
      });
    if (!reached()) throw new Error(`the connection was closed; received: ${text}`);
    return text;
  }
  return {
    send: (bytes) => void (socket.writable && socket.write(bytes)),
    received: () => text,
    answered: () => until(() => text.includes('\r\n\r\n')),
    closed: () => until(() => over),
    [Symbol.dispose]: () => void socket.destroy(),
  };
}

/** The head of a request with a body. */
export function head(path: string, headers: Record<string, string>, method = 'POST'): string {
  const lines = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
