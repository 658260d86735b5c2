/**
 * A TCP proxy in front of a server that the service uses, by which a test breaks the network between them. The server
 * itself, which other tests may be using, is left alone.
 */
import { createServer, connect as dial, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenLocally } from './local-server.js';

/**
 * `pass` forwards. `shut` refuses new connections. `cut` resets every connection and refuses new ones. `half-open`
 * accepts connections and forwards nothing, as when a firewall has forgotten them. `slow` delays each piece in both
 * directions. `hold answers` does so with what clients send, and forwards nothing more of what the target sends.
 */
export type ProxyMode = 'pass' | 'shut' | 'cut' | 'half-open' | 'slow' | 'hold answers';

export interface TcpProxy extends AsyncDisposable {
  /** The URL of the target, through the proxy. */
  readonly url: string;
  /** New connections that were refused so far. */
  readonly refused: number;
  set(mode: ProxyMode): void;
  /** The connections that exist now never forward again; new ones follow the mode. */
  abandon(): void;
}

export async function startTcpProxy(targetUrl: string, { delay_ms = 100 } = {}): Promise<TcpProxy> {
  const { hostname, port } = new URL(targetUrl);
  const ends = new Set<Socket>();
  const targets = new WeakSet<Socket>();
  const abandoned = new WeakSet<Socket>();
  let mode: ProxyMode = 'pass';
  let refused = 0;

  function forward(from: Socket, to: Socket): void {
    ends.add(from);
    if (mode === 'half-open') from.pause();
    // A piece never overtakes the one before it, also when the mode changes in between.
    let on_the_way = 0;
    let last: Promise<unknown> = Promise.resolve();
    from.on('data', (piece) => {
      const delayed = mode === 'slow' || mode === 'hold answers';
      if (!delayed && on_the_way === 0) return void to.write(piece);
      on_the_way++;
      const late = delayed ? sleep(delay_ms) : undefined;
      last = Promise.all([last, late]).then(() => {
        on_the_way--;
        to.write(piece);
      });
    });
    // While nothing is forwarded, neither is the end of a connection.
    const isForwarded = () => mode !== 'half-open' && !abandoned.has(from);
    from.on('error', () => isForwarded() && to.resetAndDestroy());
    from.on('close', () => {
      ends.delete(from);
      if (isForwarded()) to.destroy();
    });
  }

  const server = createServer((client) => {
    if (mode === 'cut' || mode === 'shut') {
      refused++;
      client.on('error', () => client.destroy()).resetAndDestroy();
      return;
    }
    const target = dial(Number(port), hostname);
    targets.add(target);
    forward(client, target);
    forward(target, client);
  });
  const local = await listenLocally(server);
  const url = new URL(targetUrl);
  url.hostname = '127.0.0.1';
  url.port = String(local.port);

  return {
    url: url.href.replace(/\/$/, ''),
    get refused() {
      return refused;
    },
    set(next) {
      mode = next;
      for (const end of ends) {
        if (mode === 'cut') end.resetAndDestroy();
        else if (mode === 'half-open' || abandoned.has(end)) end.pause();
        else if (mode === 'hold answers' && targets.has(end)) end.pause();
        else end.resume();
      }
    },
    abandon() {
      for (const end of ends) {
        abandoned.add(end);
        end.pause();
      }
    },
    async [Symbol.asyncDispose]() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}
