/** The connection to the service, and requests over it. */
import { io, type Socket } from 'socket.io-client';
import { CONNECT_MS, REQUEST_MS } from '../timings.js';
import type { Envelope, HelpdeskRequest, RequestData, RequestInput } from '../wire.js';
import { createWaiting } from './await-online.js';
import { fromEnvelope, isEnvelope, offline, timedOut } from './read-error.js';
import { type ConnectionListener, createReconnection } from './reconnection.js';
import { createTokenRenewal } from './renew-token.js';
import type { TokenSource } from './token-source.js';

/** The socket to the service, and requests over it. */
export interface Connection {
  /** Whether the service is reachable now. */
  readonly online: boolean;
  connect(): void;
  disconnect(): void;
  /** Sends a request; waits a while for a connection. @throws {HelpdeskError} */
  request<Name extends HelpdeskRequest>(name: Name, payload: RequestInput<Name>): Promise<RequestData<Name>>;
  /** Sends without waiting; lost if there is no connection. */
  tell<Name extends HelpdeskRequest>(name: Name, payload: RequestInput<Name>): void;
}

/**
 * Options of a connection. `url` must have no trailing slash; with `stream`, pieces of replies arrive while they are
 * written.
 */
export interface ConnectionOptions {
  url: string;
  stream: boolean;
  tokens: TokenSource;
  listener: ConnectionListener;
}

/** Not connected until `connect`. */
export function createConnection({ url, stream, tokens, listener }: ConnectionOptions): Connection {
  const socket: Socket = io(`${url}/helpdesk`, {
    autoConnect: false,
    reconnection: false,
    forceNew: true,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: CONNECT_MS,
    query: { entries: '1', ...(stream ? { stream: '1' } : {}) },
  });
  const waiting = createWaiting();
  const renewal = createTokenRenewal(tokens, (token) => ask(socket, 'renew_token', { token }));
  const { state, start, stop } = createReconnection(socket, tokens, {
    ...listener,
    online() {
      renewal.start();
      listener.online();
      waiting.settle();
    },
    lost() {
      renewal.stop();
      listener.lost();
    },
  });

  return {
    get online() {
      return state() === 'online';
    },
    connect() {
      if (state() !== 'off') return;
      start();
      listener.changed('connecting', null);
    },
    disconnect() {
      if (state() === 'off') return;
      stop();
      waiting.settle(offline());
      // Unless the page has reconnected when it was told of the loss.
      if (state() === 'off') listener.changed('offline', null);
    },
    async request(name, payload) {
      if (state() === 'off') throw offline();
      if (state() !== 'online') await waiting.wait();
      return ask(socket, name, payload);
    },
    tell(name, payload) {
      if (state() === 'online') socket.emit(name, payload);
    },
  };
}

/** @throws {HelpdeskError} */
async function ask<Name extends HelpdeskRequest>(
  socket: Socket,
  name: Name,
  payload: RequestInput<Name>,
): Promise<RequestData<Name>> {
  if (!socket.connected) throw offline();
  let answer: unknown;
  try {
    answer = await socket.timeout(REQUEST_MS).emitWithAck(name, payload);
  } catch (error) {
    throw socket.connected ? timedOut(error) : offline(error);
  }
  if (!isEnvelope(answer)) throw timedOut();
  if (answer.status_code !== 200) throw fromEnvelope(answer);
  return (answer as Envelope<RequestData<Name>>).data;
}
