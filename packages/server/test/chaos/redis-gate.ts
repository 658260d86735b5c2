/**
 * A door in front of Redis: while it is shut, every connection through it is cut and none gets in, as when Redis is
 * restarted. Redis itself, which other tests may be using, is left alone.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface RedisGate extends AsyncDisposable {
  /** `redis://127.0.0.1:port`, without a database number. */
  url: string;
  shut(): void;
  open(): void;
}

export async function openRedisGate(target: { host: string; port: number }): Promise<RedisGate> {
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
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shut,
    open() {
      isOpen = true;
    },
    async [Symbol.asyncDispose]() {
      shut();
      server.close();
      await once(server, 'close');
    },
  };
}
