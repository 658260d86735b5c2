/**
 * A door in front of a server: while it is shut nobody gets in, as when the server is restarted. The server itself, which
 * other tests may be using, is left alone.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Gate extends AsyncDisposable {
  /** Where it stands on 127.0.0.1, instead of the server. */
  port: number;
  /** Whoever is through stays. */
  shut(): void;
  /** Shuts it, and cuts every connection through it. */
  cut(): void;
  open(): void;
}

export async function openGate(target: { host: string; port: number }): Promise<Gate> {
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((incoming) => {
    if (!isOpen) return void incoming.destroy();
    const outgoing = connect(target.port, target.host);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.pipe(other);
      one.once('error', () => other.destroy());
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const shut = () => {
    isOpen = false;
  };
  const cut = () => {
    shut();
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    shut,
    cut,
    open() {
      isOpen = true;
    },
    async [Symbol.asyncDispose]() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
