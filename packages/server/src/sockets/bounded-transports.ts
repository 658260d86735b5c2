/**
 * Bounds Engine.IO's transports: how much a connection may send at once, and how many unadmitted connections may be
 * open.
 */
import type { IncomingMessage } from 'node:http';
import { LIMITS } from '@frontdesk/contract';
import type { Server, Socket } from 'socket.io';
import { type ServerOptions, WebSocketServer } from 'ws';
import { contained } from '../contained.js';
import type { Context } from '../features/context.js';
import { boundTransport, type Transport, Turns } from './bounded-packets.js';
import { UnadmittedConnections } from './unadmitted-connections.js';

/** How long a client has to answer the close handshake, in ms. A dead client must not delay shutdown. */
const CLOSE_MS = 2_000;

/** Reads frames up to `socketFrameUnreadBytes`, so that a frame that is too large still gets a response. */
export class BoundedWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    // The types of ws lack `closeTimeout`.
    const bounds = { maxPayload: LIMITS.socketFrameUnreadBytes, closeTimeout: CLOSE_MS };
    super({ ...options, ...bounds });
  }
}

type Connection = Socket['conn'];

export interface Connections {
  /** For Engine.IO's `allowRequest`, which runs before a connection is created. */
  allowRequest(request: IncomingMessage, answer: (refusal: string | null, allowed: boolean) => void): void;
  /** Bounds the connections of `engine`. */
  watch(engine: Pick<Server['engine'], 'on'>): void;
  /** Call before a connection's credential is checked. @returns false if it is being checked or was admitted */
  begin(connection: object): boolean;
  /** Call once it is admitted or refused. */
  end(connection: object, outcome: 'admitted' | 'refused'): void;
}

export function boundConnections(
  context: Pick<Context, 'log'>,
  { trust_proxy }: { trust_proxy: boolean },
): Connections {
  const unadmitted = new UnadmittedConnections(trust_proxy);
  const turns = new Turns();

  const bound = (transport: Transport) => boundTransport(transport, turns);

  /** Never closes during a check, as a slow check is not the client's fault. */
  function closeLate(connection: Connection): void {
    const state = unadmitted.stateOf(connection);
    if (state === 'open') connection.close();
    if (state === 'checking') setTimeout(closeLate, LIMITS.admissionMs, connection).unref();
  }

  function opened(connection: Connection): void {
    bound(connection.transport as unknown as Transport);
    unadmitted.add(connection);
    connection.once('close', () => unadmitted.remove(connection));
    setTimeout(closeLate, LIMITS.admissionMs, connection).unref();
    // The event repeats with each probe of the second transport.
    let upgrade: unknown;
    connection.on('upgrading', (transport: unknown) => {
      if (upgrade !== transport) bound(transport as Transport);
      upgrade = transport;
    });
  }

  return {
    allowRequest(request, answer) {
      if (!unadmitted.hasRoom(request)) answer('Too many connections; try again soon.', false);
      else if (isJsonp(request)) answer('JSONP is not supported.', false);
      else answer(null, true);
    },
    watch: (engine) => void engine.on('connection', contained(context.log, 'opening a connection', opened)),
    begin: (connection) => unadmitted.begin(connection),
    end: (connection, outcome) => unadmitted.end(connection, outcome),
  };
}

/** JSONP polling, which Engine.IO still accepts and parses differently. */
const isJsonp = ({ url = '' }: IncomingMessage) => new URL(url, 'http://localhost').searchParams.has('j');
