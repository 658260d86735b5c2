/**
 * Keeps the socket connected. Implemented here because socket.io gives up if the service closes the socket or refuses
 * the credential. Both are normal when a token expires or a key is revoked.
 */
import type { Socket } from 'socket.io-client';
import type { HelpdeskError } from '../errors.js';
import { CONNECT_MS, REFUSED_SLOW_MS, TOKEN_MS } from '../timings.js';
import type { ConnectionState } from '../types.js';
import { fromRefusal, isEnvelope, offline, timedOut } from './read-error.js';
import { createReconnectDelays } from './reconnect-delays.js';
import type { TokenSource } from './token-source.js';

/**
 * | state | next | when |
 * |---|---|---|
 * | `off` | `opening` | `start` |
 * | `opening`: gets a token, opens the socket | `online` | the service has accepted the credential |
 * | | `paused` | it could not be reached in time, or has refused the credential |
 * | `online` | `paused` | the connection is lost |
 * | `paused` | `opening` | after a delay, or when the browser says that the network is back |
 * | each | `off` | `stop` |
 */
type State = 'off' | 'opening' | 'online' | 'paused';

/** Keeps the socket connected, from `start` to `stop`. */
export interface Reconnection {
  state(): State;
  /** Only while `off`. */
  start(): void;
  /** The socket is closed when it returns. */
  stop(): void;
}

/** Notified of events of the connection, in order, once its state has changed. */
export interface ConnectionListener {
  changed(connection: ConnectionState, error: HelpdeskError | null): void;
  online(): void;
  lost(): void;
  /** A successful event or response of the service. */
  received(event: string, data: unknown): void;
}

/** `off` until `start`. */
export function createReconnection(socket: Socket, tokens: TokenSource, listener: ConnectionListener): Reconnection {
  let state: State = 'off';
  /** Ends the state `opening` or `paused`. Another one: what the state waited for is abandoned. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let token = '';
  let delays = createReconnectDelays();

  socket.on('connect', () => {
    enter('online');
    delays.connected();
    listener.online();
    listener.changed('online', null);
  });
  socket.on('connect_error', (error: Error) => {
    if (state === 'off') return;
    const refusal = fromRefusal(error);
    if (refusal !== undefined && [400, 401, 403].includes(refusal.status_code ?? 0)) refused(refusal);
    else failed(refusal ?? offline(error));
  });
  socket.on('disconnect', () => {
    if (state !== 'off') pause(delays.afterLoss());
    listener.lost();
    if (state !== 'off') listener.changed('connecting', null);
  });
  socket.onAny((event: string, value: unknown) => {
    if (!isEnvelope(value) || value.status_code !== 200) return;
    delays.received();
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
    socket.auth = { token_source: tokens.token_source, token };
    socket.connect();
  }

  function failed(error: HelpdeskError): void {
    socket.disconnect();
    pause(error.retry_after_ms ?? delays.afterFailure());
    listener.changed('offline', error);
  }

  function refused(error: HelpdeskError): void {
    tokens.refuse(token);
    const ms = delays.afterRefusal();
    pause(ms);
    if (ms === REFUSED_SLOW_MS) listener.changed('refused', error);
  }

  /** The browser reports that the network is back. */
  function hurry(): void {
    if (state === 'paused') void open();
  }

  return {
    state: () => state,
    start() {
      delays = createReconnectDelays();
      globalThis.addEventListener?.('online', hurry);
      void open();
    },
    stop() {
      enter('off');
      globalThis.removeEventListener?.('online', hurry);
      socket.disconnect();
    },
  };
}
