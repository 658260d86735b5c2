/** Bounds the packets that one transport passes on: in a polling body, and in one turn of the event loop. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '@frontdesk/contract';
import { JoinedChunks } from '../joined-chunks.js';

const PACKET_SEPARATOR = '\x1e';
/** Most packets of a polling connection that may wait to be processed. */
const MOST_WAITING = 4 * LIMITS.packetsPerPoll;

/** The part of Engine.IO's transports that receives client data. */
export interface Transport {
  name: string;
  readyState: string;
  /** Receives one packet. */
  onPacket(packet: unknown): void;
  /** Receives the body of a polling request. */
  onData(body: string): void;
  /** Reads a polling request with a body. WebSocket does not have it. */
  onDataRequest?(request: IncomingMessage, response: ServerResponse): void;
  onError(reason: string): void;
  /** WebSocket only. */
  socket?: { pause(): void; resume(): void };
}

export function boundTransport(transport: Transport, turns: { readonly current: number }): void {
  if (transport.name === 'polling') boundBodies(transport);
  boundPackets(transport, turns);
}

/**
 * Refuses a polling body with too many packets before it is split, which closes the connection. Joins its chunks as
 * they arrive, because Engine.IO appends each to a string, which takes 32 bytes for a chunk of one byte.
 */
function boundBodies(transport: Transport): void {
  const read = transport.onDataRequest?.bind(transport);
  if (read !== undefined)
    transport.onDataRequest = (request, response) =>
      read(request.headers['transfer-encoding'] === undefined ? request : joinRequestChunks(request), response);
  const take = transport.onData.bind(transport);
  transport.onData = (body) => {
    if (hasMorePackets(body, LIMITS.packetsPerPoll)) transport.onError('too many packets');
    else take(body);
  };
}

/** A request with a body of unknown length, as Engine.IO reads it. Ends or closes with the request. */
function joinRequestChunks(request: IncomingMessage): IncomingMessage {
  const joined = new JoinedChunks(request);
  request.once('close', () => {
    if (!request.complete) joined.destroy();
  });
  joined.once('close', () => {
    if (!request.complete) request.destroy();
  });
  // All that Engine.IO reads of a request beyond its body.
  const { headers, _query } = request as IncomingMessage & { _query?: unknown };
  return Object.assign(joined, { headers, _query }) as unknown as IncomingMessage;
}

function hasMorePackets(body: string, most: number): boolean {
  let packets = 1;
  for (let at = body.indexOf(PACKET_SEPARATOR); at >= 0; at = body.indexOf(PACKET_SEPARATOR, at + 1))
    if (++packets > most) return true;
  return false;
}

/** Numbers the event loop's turns. */
export class Turns {
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
