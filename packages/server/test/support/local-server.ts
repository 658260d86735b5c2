/** Servers of a test on a free port of 127.0.0.1. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';

/** Disposing of it also ends its connections. */
export interface LocalServer extends AsyncDisposable {
  port: number;
  /** With the port, as for `FUNCTION_ALLOWED_HOSTS`. */
  host: string;
  /** Without a slash at the end. */
  url: string;
}

export const serveLocally = (answer: RequestListener, port = 0): Promise<LocalServer> =>
  listenLocally(createServer(answer), port);

/** @param port 0: any that is free */
export async function listenLocally(server: Server, port = 0): Promise<LocalServer> {
  const connections = new Set<Socket>();
  server.on('connection', (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const bound = (server.address() as AddressInfo).port;
  const host = `127.0.0.1:${bound}`;
  return {
    port: bound,
    host,
    url: `http://${host}`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const connection of connections) connection.destroy();
      await closed;
    },
  };
}
