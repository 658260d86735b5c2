/**
 * The socket and its reconnection, which is implemented here because socket.io gives up if the service closes the
 * socket or refuses the credential. Both are normal when a token expires or a key is revoked.
 */
import { io, type Socket } from 'socket.io-client';
import type { HelpdeskError } from '../errors.js';
import {
  backoff,
  CONNECT_MS,
  RECONNECT_DELAYS,
  REFUSED_QUICK_MS,
  REFUSED_SLOW_MS,
  REQUEST_MS,
  STEADY_MS,
  TOKEN_MS,
} from '../timings.js';
import type { ConnectionState } from '../types.js';
import type { Envelope, HelpdeskRequest, RequestData, RequestInput } from '../wire.js';
import { createWaiting } from './await-online.js';
import { fromEnvelope, fromRefusal, isEnvelope, offline, timedOut } from './read-error.js';
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
 * | state | next | when |
 * |---|---|---|
 * | `off` | `opening` | `connect` |
 * | `opening`: gets a token, opens the socket | `online` | the service has accepted the credential |
 * | | `paused` | it could not be reached in time, or has refused the credential |
 * | `online` | `paused` | the connection is lost |
 * | `paused` | `opening` | after a delay, or when the browser says that the network is back |
 * | each | `off` | `disconnect` |
 */
type State = 'off' | 'opening' | 'online' | 'paused';

/** Notified of events of the connection, in order, once its state has changed. */
export interface ConnectionListener {
  changed(connection: ConnectionState, error: HelpdeskError | null): void;
  online(): void;
  lost(): void;
  /** A successful event or response of the service. */
  received(event: string, data: unknown): void;
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

/** `off` until `connect`. */
export function createConnection({ url, stream, tokens, listener }: ConnectionOptions): Connection {
  let state: State = 'off';
  /** Ends the state `opening` or `paused`. Another one: what the state waited for is abandoned. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Consecutive connections that were too short, to back off from a service that accepts and closes at once. */
  let unsteady = 0;
  let refusals = 0;
  let token = '';
  let online_since = 0;
  const waiting = createWaiting();

  const socket: Socket = io(`${url}/helpdesk`, {
    autoConnect: false,
    reconnection: false,
    forceNew: true,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: CONNECT_MS,
    query: { entries: '1', ...(stream ? { stream: '1' } : {}) },
    auth: (give) => give({ token_source: tokens.token_source, token }),
  });
  const renewal = createTokenRenewal(tokens, (renewed) => ask(socket, 'renew_token', { token: renewed }));

  socket.on('connect', () => {
    enter('online');
    online_since = performance.now();
    failures = 0;
    renewal.start();
    listener.changed('online', null);
    listener.online();
    waiting.settle();
  });
  socket.on('connect_error', (error: Error) => {
    if (state === 'off') return;
    const refusal = fromRefusal(error);
    if (refusal !== undefined && [400, 401, 403].includes(refusal.status_code ?? 0)) refused(refusal);
    else failed(refusal ?? offline(error));
  });
  socket.on('disconnect', () => {
    renewal.stop();
    if (state !== 'off') {
      unsteady = performance.now() - online_since < STEADY_MS ? unsteady + 1 : 0;
      pause(backoff(RECONNECT_DELAYS, unsteady) / 2);
    }
    listener.lost();
    if (state !== 'off') listener.changed('connecting', null);
  });
  socket.onAny((event: string, value: unknown) => {
    if (!isEnvelope(value) || value.status_code !== 200) return;
    refusals = 0;
    listener.received(event, value.data);
  });

  /** @param ms the state ends after that, by `work`. Undefined: it lasts */
  function enter(next: State, ms?: number, work?: () => void): void {
    state = next;
    clearTimeout(timer);
    timer = work && setTimeout(work, ms);
  }

  const pause = (ms: number) => enter('paused', ms, () => void open());

  async function open(): Promise<void> {
    const tooLong = () => failed(timedOut());
    // One timeout for the token, the transport and the namespace.
    enter('opening', CONNECT_MS + TOKEN_MS, tooLong);
    const mine = timer;
    try {
      token = await tokens.get();
    } catch (error) {
      if (mine === timer) failed(error as HelpdeskError);
      return;
    }
    if (mine !== timer) return;
    enter('opening', CONNECT_MS, tooLong);
    socket.connect();
  }

  function failed(error: HelpdeskError): void {
    socket.disconnect();
    pause(error.retry_after_ms ?? backoff(RECONNECT_DELAYS, failures++));
    listener.changed('offline', error);
  }

  function refused(error: HelpdeskError): void {
    tokens.refuse(token);
    const quick = REFUSED_QUICK_MS[refusals++];
    pause(quick ?? REFUSED_SLOW_MS);
    if (quick === undefined) listener.changed('refused', error);
  }

  /** The browser reports that the network is back. */
  function hurry(): void {
    if (state === 'paused' && failures > 0) void open();
  }

  function leave(): void {
    enter('off');
    globalThis.removeEventListener?.('online', hurry);
    socket.disconnect();
    waiting.settle(offline());
    // Unless the page has reconnected when it was told of the loss.
    if (state === 'off') listener.changed('offline', null);
  }

  return {
    get online() {
      return state === 'online';
    },
    connect() {
      if (state !== 'off') return;
      [failures, refusals] = [0, 0];
      globalThis.addEventListener?.('online', hurry);
      void open();
      listener.changed('connecting', null);
    },
    disconnect() {
      if (state !== 'off') leave();
    },
    async request(name, payload) {
      if (state === 'off') throw offline();
      if (state !== 'online') await waiting.wait();
      return ask(socket, name, payload);
    },
    tell(name, payload) {
      if (state === 'online') socket.emit(name, payload);
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
