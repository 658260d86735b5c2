/** The Socket.IO server on the service's one HTTP server. */
import type { Server as HttpServer } from 'node:http';
import { LIMITS } from '@frontdesk/contract';
import { Server } from 'socket.io';
import type { Context } from '../features/context.js';
import { boundedParser } from './bounded-parser.js';
import { BoundedWebSocketServer, boundConnections } from './bounded-transports.js';
import { type HelpdeskOptions, openHelpdesk } from './helpdesk/namespace.js';
import { writeTogether } from './write-together.js';

export interface Sockets extends AsyncDisposable {
  /** Open connections of this server. */
  connections(): number;
}

/** Opens Socket.IO on `http`. Disposing it disconnects everyone, who then reconnect elsewhere or later. */
export function openSockets(
  context: Context,
  http: HttpServer,
  options: Omit<HelpdeskOptions, 'connections'>,
): Sockets {
  const connections = boundConnections(context, options);
  const io = new Server(http, {
    serveClient: false,
    allowRequest: connections.allowRequest,
    parser: boundedParser,
    wsEngine: BoundedWebSocketServer,
    maxHttpBufferSize: LIMITS.socketFrameBytes,
    // Organisations' pages are on other origins; credentials travel in the handshake, never in cookies.
    cors: { origin: true, credentials: false },
  });
  io.engine.on('connection', writeTogether);
  connections.watch(io.engine);
  // Socket.IO opens this namespace by itself. Nothing of the service is in it.
  io.of('/').use((_socket, next) => next(new Error('Invalid namespace')));
  const helpdesk = openHelpdesk(context, io, { ...options, connections });
  return {
    connections: () => io.engine.clientsCount,
    async [Symbol.asyncDispose]() {
      io.engine.close();
      await helpdesk[Symbol.asyncDispose]();
    },
  };
}
