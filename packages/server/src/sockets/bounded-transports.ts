/** Bounds of Engine.IO's transports: how much a connection may send at once, and how many may be open unadmitted. */
import type { IncomingMessage } from 'node:http';
import { LIMITS } from '@frontdesk/contract';
import type { Server, Socket } from 'socket.io';
import { type ServerOptions, WebSocketServer } from 'ws';
import { contained } from '../contained.js';
import type { Context } from '../features/context.js';

const PACKET_SEPARATOR = '\x1e';

/**
 * Reads one frame of a connection per turn of the event loop, so that a connection that sends very many does not delay
 * the others. Frames up to `socketFrameUnreadBytes` are read, so that one that is too large is answered.
 */
export class BoundedWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, maxPayload: LIMITS.socketFrameUnreadBytes, allowSynchronousEvents: false });
  }
}

type Connection = Socket['conn'];

/** The part of Engine.IO's polling transport that takes the body of a request. */
interface PollingTransport {
  name: string;
  onData(body: string): void;
  onError(reason: string): void;
}

export interface Connections {
  /** For Engine.IO's `allowRequest`: before a connection is made. */
  allowRequest(request: IncomingMessage, answer: (refusal: string | null, allowed: boolean) => void): void;
  /** Bounds the connections of `engine`. */
  watch(engine: Server['engine']): void;
  /** Call once a connection is admitted. */
  admitted(connection: object): void;
}

export function boundConnections(context: Pick<Context, 'log'>): Connections {
  const unadmitted = new Set<object>();
  return {
    allowRequest(request, answer) {
      if (unadmitted.size >= LIMITS.unadmittedConnections) answer('Too many connections; try again soon.', false);
      else if (isJsonp(request)) answer('JSONP is not supported.', false);
      else answer(null, true);
    },
    watch(engine) {
      engine.on(
        'connection',
        contained(context.log, 'a connection', (connection: Connection) => {
          boundPolling(connection.transport as unknown as PollingTransport);
          unadmitted.add(connection);
          connection.once('close', () => unadmitted.delete(connection));
        }),
      );
    },
    admitted: (connection) => void unadmitted.delete(connection),
  };
}

/** Refuses a body with too many packets before it is taken apart; this closes the connection. */
function boundPolling(transport: PollingTransport): void {
  if (transport.name !== 'polling') return;
  const take = transport.onData.bind(transport);
  transport.onData = (body) => {
    if (hasMorePackets(body, LIMITS.packetsPerPoll)) transport.onError('too many packets');
    else take(body);
  };
}

function hasMorePackets(body: string, most: number): boolean {
  let packets = 1;
  for (let at = body.indexOf(PACKET_SEPARATOR); at >= 0; at = body.indexOf(PACKET_SEPARATOR, at + 1))
    if (++packets > most) return true;
  return false;
}

/** An old form of polling that Engine.IO still takes, by other rules for bodies. */
const isJsonp = ({ url = '' }: IncomingMessage) => new URL(url, 'http://localhost').searchParams.has('j');
