/**
 * A listener on the loopback that nothing of ours may ever reach: it counts who connects. Guards of the egress path are
 * shown to hold by its silence, after the test has seen for itself that it hears.
 */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { type LocalServer, listenLocally } from './local-server.js';

export interface EgressCanary extends LocalServer {
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
  const local = await listenLocally(server);
  return {
    ...local,
    heard: () => heard,
    async prove() {
      const before = heard;
      const socket = connect(local.port, '127.0.0.1');
      await once(socket, 'close');
      if (heard !== before + 1) throw new Error('The canary does not hear');
      heard = before;
    },
  };
}
