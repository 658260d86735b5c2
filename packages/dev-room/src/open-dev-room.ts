/**
 * The development room server: HTTP and WebSocket on one loopback port, with the protocol of LiveKit's clients with two
 * peer connections (`/rtc`; clients fall back to it if `/rtc/v1` is missing). A client is admitted with a valid token
 * for one room, or told why not. There are no webhooks.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { ClientInfo_Capability, DisconnectReason, LeaveRequest, LeaveRequest_Action } from '@livekit/protocol';
import { type WebSocket, WebSocketServer } from 'ws';
import { DEV_ROOM_LIMITS } from './limits.js';
import type { Participant } from './participant.js';
import type { ClientAbilities } from './participant-profile.js';
import { type Grant, readGrant, type ServerKey } from './read-grant.js';
import { answerRoomService } from './room-service.js';
import { createRooms, type Rooms } from './rooms.js';
import { openSignalConnection } from './signal-connection.js';
import type { Trace } from './trace.js';

export interface DevRoomSettings extends ServerKey {
  host: '127.0.0.1';
  /** Zero selects any free port. */
  port: number;
}

export interface OpenDevRoom extends AsyncDisposable {
  port: number;
}

/** An admitted client. */
interface Entry {
  grant: Grant;
  abilities: ClientAbilities;
  query: URLSearchParams;
}

const ORIGIN = 'http://127.0.0.1';
const SIGNAL_PATH = '/rtc';
const VALIDATE_PATH = '/rtc/validate';
const ROOM_SERVICE_PATH = '/twirp/livekit.RoomService/';
const REFUSED = { 401: 'Unauthorized', 404: 'Not Found', 503: 'Service Unavailable' } as const;

/** @throws {Error} if the port is taken */
export async function openDevRoom(settings: DevRoomSettings, log: Trace): Promise<OpenDevRoom> {
  const rooms = createRooms(log);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: DEV_ROOM_LIMITS.signalFrameBytes });

  const http = createServer((request, response) => {
    answerHttp(request, rooms, settings)
      .then(({ status, body }) => {
        const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
        response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' });
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      })
      .catch((error: unknown) => {
        log.debug({ err: error }, 'a connection of a request to the development room failed');
        response.destroy();
      });
  });
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', (error) => log.debug({ err: error }, 'a connection to the development room failed'));
    admitRequest(request)
      .then((entry) => {
        if (socket.destroyed) return;
        if (typeof entry !== 'number')
          return sockets.handleUpgrade(request, socket, head, (client) => enter(client, entry));
        socket.end(`HTTP/1.1 ${entry} ${REFUSED[entry]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      })
      .catch((error: unknown) => {
        log.debug({ err: error }, 'a client could not enter the development room');
        socket.destroy();
      });
  });

  const admitRequest = async (request: IncomingMessage): Promise<Entry | keyof typeof REFUSED> => {
    const url = urlOf(request);
    if (url.pathname !== SIGNAL_PATH) return 404;
    const grant = await readGrant(tokenOf(request, url), settings);
    if (grant?.may.join !== true) return 401;
    return sockets.clients.size >= DEV_ROOM_LIMITS.connections
      ? 503
      : { grant, query: url.searchParams, abilities: abilitiesOf(request, url) };
  };

  const enter = (client: WebSocket, { grant, abilities, query }: Entry) => {
    const here: { participant?: Participant } = {};
    const signal = openSignalConnection(client, log, {
      request: (message) => here.participant?.request(message),
      closed: () => here.participant?.gone(),
    });
    // No state is kept for a client that lost its connection, so it has to join again instead of resuming.
    const again = query.get('reconnect') === '1';
    const hears_all = query.get('auto_subscribe') !== '0';
    const room = again ? undefined : rooms.open(grant.room);
    here.participant = room?.join(grant, abilities, hears_all, signal);
    if (here.participant !== undefined) return;
    const action = again ? LeaveRequest_Action.RECONNECT : LeaveRequest_Action.DISCONNECT;
    const reason = again ? DisconnectReason.STATE_MISMATCH : DisconnectReason.JOIN_FAILURE;
    signal.send({ case: 'leave', value: new LeaveRequest({ action, reason, canReconnect: again }) });
    signal.close();
  };

  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(settings.port, settings.host, resolve);
  });
  const { port } = http.address() as AddressInfo;

  return {
    port,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => http.close(resolve));
      await rooms[Symbol.asyncDispose]();
      for (const client of sockets.clients) client.terminate();
      http.closeAllConnections();
      await closed;
    },
  };
}

async function answerHttp(request: IncomingMessage, rooms: Rooms, key: ServerKey) {
  const url = urlOf(request);
  if (url.pathname === '/') return { status: 200, body: 'OK' };
  const isRoomService = url.pathname.startsWith(ROOM_SERVICE_PATH) && request.method === 'POST';
  if (!isRoomService && url.pathname !== VALIDATE_PATH) return { status: 404, body: 'not found' };
  const grant = await readGrant(tokenOf(request, url), key);
  if (!isRoomService)
    return grant?.may.join === true
      ? { status: 200, body: 'success' }
      : { status: 401, body: 'no permissions to access the room' };
  const body = await readBody(request);
  if (body === undefined) return { status: 413, body: 'the request is too large' };
  return answerRoomService(rooms, url.pathname.slice(ROOM_SERVICE_PATH.length), grant, body);
}

function urlOf(request: IncomingMessage): URL {
  const path = request.url ?? '';
  return URL.canParse(path, ORIGIN) ? new URL(path, ORIGIN) : new URL(ORIGIN);
}

function tokenOf(request: IncomingMessage, url: URL): string {
  return url.searchParams.get('access_token') ?? request.headers.authorization?.replace(/^Bearer /i, '') ?? '';
}

/** @returns undefined if it is too large */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > DEV_ROOM_LIMITS.httpBodyBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function abilitiesOf({ headers }: IncomingMessage, { searchParams: query }: URL): ClientAbilities {
  const named = (query.get('capabilities') ?? '').split(',');
  return {
    calls_loopback: !headers['user-agent']?.includes('Firefox/'),
    client_protocol: Number.parseInt(query.get('client_protocol') ?? '', 10) || 0,
    capabilities: [ClientInfo_Capability.CAP_PACKET_TRAILER, ClientInfo_Capability.CAP_COMPRESSION_DEFLATE_RAW].filter(
      (capability) => named.includes(ClientInfo_Capability[capability]),
    ),
  };
}
