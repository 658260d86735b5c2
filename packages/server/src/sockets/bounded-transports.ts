/**
 * Bounds Engine.IO's transports: how much a connection may send at once, and how many unadmitted connections may be
 * open.
 */
import type { IncomingMessage } from 'node:http';
import { LIMITS } from '@frontdesk/contract';
import type { Server, Socket } from 'socket.io';
import { type ServerOptions, WebSocketServer } from 'ws';
import { contained } from '../contained.js';
import { clientAddressGroup } from '../features/client-address.js';
import type { Context } from '../features/context.js';

const PACKET_SEPARATOR = '\x1e';
/** Most packets of a polling connection that may wait to be processed. */
const MOST_WAITING = 4 * LIMITS.packetsPerPoll;

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

/** The part of Engine.IO's transports that receives client data. */
export interface Transport {
  name: string;
  readyState: string;
  /** Receives one packet. */
  onPacket(packet: unknown): void;
  /** Receives the body of a polling request. */
  onData(body: string): void;
  onError(reason: string): void;
  /** WebSocket only. */
  socket?: { pause(): void; resume(): void };
}

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
  /** Unadmitted connections, and whether their credential is being checked. */
  const unadmitted = new Map<object, { state: 'open' | 'checking'; address: string }>();
  /** Number of unadmitted connections by address. */
  const ofAddresses = new Map<string, number>();
  const turns = new Turns();

  function bound(transport: Transport): void {
    if (transport.name === 'polling') boundBodies(transport);
    boundPackets(transport, turns);
  }

  /**
   * An address may open another connection only while more are free than it has open, so that no address takes the last
   * ones.
   */
  function hasRoom(request: IncomingMessage): boolean {
    const own = ofAddresses.get(addressOf(request)) ?? 0;
    return own < LIMITS.unadmittedConnections - unadmitted.size;
  }

  function addressOf({ socket, headers }: IncomingMessage): string {
    return clientAddressGroup({ address: socket.remoteAddress, headers }, trust_proxy);
  }

  function add(connection: Connection): void {
    const address = addressOf(connection.request);
    unadmitted.set(connection, { state: 'open', address });
    ofAddresses.set(address, (ofAddresses.get(address) ?? 0) + 1);
  }

  function remove(connection: object): void {
    const known = unadmitted.get(connection);
    if (known === undefined) return;
    unadmitted.delete(connection);
    const others = (ofAddresses.get(known.address) ?? 0) - 1;
    if (others > 0) ofAddresses.set(known.address, others);
    else ofAddresses.delete(known.address);
  }

  /** Never closes during a check, as a slow check is not the client's fault. */
  function closeLate(connection: Connection): void {
    const state = unadmitted.get(connection)?.state;
    if (state === 'open') connection.close();
    if (state === 'checking') setTimeout(closeLate, LIMITS.admissionMs, connection).unref();
  }

  function opened(connection: Connection): void {
    bound(connection.transport as unknown as Transport);
    add(connection);
    connection.once('close', () => remove(connection));
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
      if (!hasRoom(request)) answer('Too many connections; try again soon.', false);
      else if (isJsonp(request)) answer('JSONP is not supported.', false);
      else answer(null, true);
    },
    watch: (engine) => void engine.on('connection', contained(context.log, 'opening a connection', opened)),
    begin(connection) {
      const known = unadmitted.get(connection);
      if (known?.state !== 'open') return false;
      known.state = 'checking';
      return true;
    },
    end(connection, outcome) {
      const known = unadmitted.get(connection);
      if (outcome === 'admitted') remove(connection);
      else if (known !== undefined) known.state = 'open';
    },
  };
}

/** Refuses a polling body with too many packets before it is split, which closes the connection. */
function boundBodies(transport: Transport): void {
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

/** Numbers the event loop's turns. */
class Turns {
  #turn = 0;
  #scheduled = false;

  get current(): number {
    if (!this.#scheduled) {
      this.#scheduled = true;
      setImmediate(() => {
        this.#scheduled = false;
        this.#turn++;
      });
    }
    return this.#turn;
  }
}

/**
 * Limits the packets processed per connection and turn of the event loop, so that a busy connection does not delay
 * others. The rest waits. In the meantime a WebSocket is paused, and polling may add only a limited number.
 */
export function boundPackets(transport: Transport, turns: { readonly current: number } = new Turns()): void {
  const take = transport.onPacket.bind(transport);
  const waiting: unknown[] = [];
  let turn = -1;
  let taken = 0;

  function takeSome(): void {
    for (const packet of waiting.splice(0, LIMITS.packetsPerTurn)) if (transport.readyState === 'open') take(packet);
    if (waiting.length > 0) setImmediate(takeSome);
    else transport.socket?.resume();
  }

  transport.onPacket = (packet) => {
    const { current } = turns;
    if (turn !== current) {
      turn = current;
      taken = 0;
    }
    if (waiting.length === 0 && taken < LIMITS.packetsPerTurn) {
      taken++;
      take(packet);
      return;
    }
    if (waiting.length === 0) {
      transport.socket?.pause();
      setImmediate(takeSome);
    }
    waiting.push(packet);
    if (transport.socket === undefined && waiting.length > MOST_WAITING) transport.onError('too many packets');
  };
}

/** JSONP polling, which Engine.IO still accepts and parses differently. */
const isJsonp = ({ url = '' }: IncomingMessage) => new URL(url, 'http://localhost').searchParams.has('j');
