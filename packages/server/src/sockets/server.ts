/** The Socket.IO server on the service's HTTP server. */
import { type Server as HttpServer, type IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { HELPDESK_NAMESPACE, LIMITS, type TokenSource } from '@frontdesk/contract';
import { Server, type Socket } from 'socket.io';
import type { Context } from '../features/context.js';
import { hasSeveralHosts } from '../several-hosts.js';
import { boundedParser } from './bounded-parser.js';
import { BoundedWebSocketServer, boundConnections } from './bounded-transports.js';
import { type HelpdeskOptions, openHelpdesk } from './helpdesk/namespace.js';
import { pingsOf } from './pings.js';
import type { HelpdeskSocket } from './socket.js';
import { writeTogether } from './write-together.js';

/** How long closed connections have to flush, in ms. */
const CLOSING_MS = 1_000;
const CLOSING_POLL_MS = 20;
/** How long a connection has before it is closed to confirm what it was sent, in ms. */
const CONFIRMING_MS = 500;

export interface Sockets extends AsyncDisposable {
  /** The number of this server's open connections. */
  connections(): number;
  /** The number of admitted helpdesk connections by `token_source`. */
  connectionsByKind(): Record<TokenSource, number>;
  /** Whether an agent of the organisation is at the desk, on any server. */
  isDeskOnline(organisation_id: string): boolean;
  /** Refuses new connections and calls with 503, so that clients retry elsewhere. Open connections continue. */
  drain(): void;
  /** Closes all connections one by one, so that clients do not all reconnect at once. @param over_ms total duration */
  sendAway(over_ms: number): Promise<void>;
}

/** Opens Socket.IO on `http`. Disposing it disconnects all clients, which then reconnect. */
export function openSockets(
  context: Context,
  http: HttpServer,
  options: Omit<HelpdeskOptions, 'connections' | 'isDraining'>,
): Sockets {
  let draining = false;
  const connections = boundConnections(context, options);
  const io = new Server(http, {
    serveClient: false,
    allowRequest: connections.allowRequest,
    parser: boundedParser,
    wsEngine: BoundedWebSocketServer,
    maxHttpBufferSize: LIMITS.socketFrameBytes,
    // Organisations' pages have other origins. Credentials are in the handshake, never in cookies.
    cors: { origin: true, credentials: false },
  });
  io.engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) =>
    next(hasSeveralHosts(request) ? new Error('Host is sent twice') : undefined),
  );
  const open = new Map<string, Socket['conn']>();
  io.engine.on('connection', (connection) => {
    const { id } = connection as unknown as { id: string };
    open.set(id, connection);
    pingsOf(connection);
    connection.once('close', () => open.delete(id));
  });
  io.engine.on('connection', writeTogether);
  connections.watch(io.engine);
  // Socket.IO always opens this namespace. The service does not use it.
  io.of('/').use((_socket, next) => next(new Error('Invalid namespace')));
  const helpdesk = openHelpdesk(context, io, { ...options, connections, isDraining: () => draining });
  return {
    connections: () => io.engine.clientsCount,
    connectionsByKind() {
      const kinds: Record<TokenSource, number> = { api: 0, customer: 0, inapp: 0 };
      for (const { data } of io.of(HELPDESK_NAMESPACE).sockets.values())
        kinds[(data as HelpdeskSocket['data']).actor.kind]++;
      return kinds;
    },
    isDeskOnline: helpdesk.isDeskOnline,
    drain() {
      draining = true;
      io.engine.use(refuseNew((sid) => open.has(sid)));
    },
    async sendAway(over_ms) {
      const leaving = [...open.values()];
      const began = performance.now();
      for (const [index, connection] of leaving.entries()) {
        const due = began + (over_ms * index) / leaving.length - performance.now();
        if (due > 0) await delay(due);
        // Not `disconnect()`: a client that receives a disconnect packet does not reconnect on its own.
        void pingsOf(connection)
          .untilAnswered(CONFIRMING_MS)
          .then(() => connection.close());
      }
      for (const end = performance.now() + CONFIRMING_MS + CLOSING_MS; open.size > 0 && performance.now() < end; )
        await delay(CLOSING_POLL_MS);
    },
    async [Symbol.asyncDispose]() {
      // Otherwise clients would get entries again that they have but have not confirmed.
      await nextTurn();
      await Promise.all([...open.values()].map((connection) => pingsOf(connection).untilAnswered(CONFIRMING_MS)));
      io.engine.close();
      await helpdesk[Symbol.asyncDispose]();
    },
  };
}

const REFUSAL = 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/**
 * For Engine.IO: refuses requests that would open a connection, and passes those of open connections. A connection that
 * is unknown here is on another server, where a load balancer retries after a 503.
 */
const refuseNew =
  (isOpen: (sid: string) => boolean) =>
  (request: IncomingMessage, response: unknown, next: () => void): void => {
    if (isOpen(new URL(request.url ?? '', 'http://localhost').searchParams.get('sid') ?? '')) next();
    else if (response instanceof ServerResponse)
      response.writeHead(503, { 'retry-after': '1', 'content-length': '0', connection: 'close' }).end();
    else request.socket.end(REFUSAL);
  };
