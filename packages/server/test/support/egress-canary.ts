/**
 * A listener on the loopback that nothing of ours may ever reach: it counts who connects. Guards of the egress path are
 * shown to hold by its silence, after the test has seen for itself that it hears.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

export interface EgressCanary extends AsyncDisposable {
  port: number;
  /** Connections so far. */
  heard(): number;
  /** Connects once, to show that the canary lives, and takes that off the count. */
  prove(): Promise<void>;
}

export async function openEgressCanary(): Promise<EgressCanary> {
  let heard = 0;
  const server = createServer((socket) => {
    heard++;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    heard: () => heard,
    async prove() {
      const before = heard;
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'close');
      if (heard !== before + 1) throw new Error('The canary does not hear');
      heard = before;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, 'close');
    },
  };
}
