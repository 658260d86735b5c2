/**
 * The socket and its reconnection, which is implemented here because socket.io gives up if the service closes the
 * socket or refuses the credential. Both are normal when a token expires or a key is revoked.
 */
import { io, type Socket } from 'socket.io-client';
import type { HelpdeskError } from '../errors.js';
import { backoff, TIMINGS } from '../timings.js';
import type { ConnectionState } from '../types.js';
import type { Envelope, HelpdeskRequest, RequestData, RequestInput } from '../wire.js';
import { fromEnvelope, fromRefusal, isEnvelope, offline, timedOut } from './read-error.js';
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

/** Notified of events of the connection, in order. */
export interface ConnectionListener {
  changed(connection: ConnectionState, error: HelpdeskError | null): void;
  online(): void;
  lost(): void;
  /** A successful event or response of the service. */
  heard(event: string, data: unknown): void;
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

/** Disconnected until `connect`. */
export function createConnection({ url, stream, tokens, listener }: ConnectionOptions): Connection {
  let wanted = false;
  /** Number of attempts, so that a late response to an abandoned attempt is ignored. */
  let attempt = 0;
  let failures = 0;
  /** Consecutive connections that were too short, to back off from a service that accepts and closes at once. */
  let unsteady = 0;
  let refusals = 0;
  let token = '';
  let online = false;
  let online_since = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<() => void>();

  const socket: Socket = io(`${url}/helpdesk`, {
    autoConnect: false,
    reconnection: false,
    forceNew: true,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: TIMINGS.connectMs,
    query: { entries: '1', ...(stream ? { stream: '1' } : {}) },
    auth: (give) => give({ token_source: tokens.token_source, token }),
  });

  socket.on('connect', () => {
    clearTimeout(next);
    online = true;
    online_since = performance.now();
    failures = 0;
    planRenewal();
    listener.changed('online', null);
    listener.online();
    for (const resume of [...waiting]) resume();
  });
  socket.on('connect_error', (error: Error) => {
    if (!wanted) return;
    const refusal = fromRefusal(error);
    const { status_code, retry_after_ms } = refusal ?? { status_code: null, retry_after_ms: null };
    if (refusal !== undefined && (status_code === 401 || status_code === 400 || status_code === 403)) refused(refusal);
    else failed(refusal ?? offline(error), retry_after_ms);
  });
  socket.on('disconnect', () => {
    online = false;
    clearTimeout(renewal);
    listener.lost();
    if (!wanted) return;
    listener.changed('connecting', null);
    unsteady = performance.now() - online_since < TIMINGS.steadyMs ? unsteady + 1 : 0;
    plan(backoff(TIMINGS.reconnect, unsteady) / 2);
  });
  socket.onAny((event: string, value: unknown) => {
    if (!isEnvelope(value) || value.status_code !== 200) return;
    if (refusals > 0) refusals = 0;
    listener.heard(event, value.data);
  });

  async function open(): Promise<void> {
    const mine = ++attempt;
    // One timeout for the token, the transport and the namespace.
    plan(TIMINGS.connectMs + TIMINGS.tokenMs, () => failed(timedOut(), null));
    try {
      token = await tokens.get();
    } catch (error) {
      if (mine === attempt && wanted) failed(error as HelpdeskError, null);
      return;
    }
    if (mine !== attempt || !wanted) return;
    plan(TIMINGS.connectMs, () => failed(timedOut(), null));
    socket.connect();
  }

  function failed(error: HelpdeskError, retry_after_ms: number | null): void {
    attempt++;
    socket.disconnect();
    listener.changed('offline', error);
    plan(retry_after_ms ?? backoff(TIMINGS.reconnect, failures++));
  }

  function refused(error: HelpdeskError): void {
    attempt++;
    tokens.refuse(token);
    const quick = TIMINGS.refusedQuick[refusals++];
    if (quick === undefined) listener.changed('refused', error);
    plan(quick ?? TIMINGS.refusedSlow);
  }

  function plan(ms: number, work: () => void = () => void open()): void {
    clearTimeout(next);
    next = setTimeout(work, ms);
  }

  function planRenewal(retry?: number): void {
    clearTimeout(renewal);
    const ms = retry ?? tokens.renewIn();
    if (ms !== null) renewal = setTimeout(() => void renew(), ms);
  }

  /**
   * Repeats until it succeeds. The service closes the socket when the old token expires, and reconnecting fetches a new
   * one.
   */
  async function renew(): Promise<void> {
    try {
      tokens.outdate();
      token = await tokens.get();
      if (!online) return;
      await emit('renew_token', { token });
      planRenewal();
    } catch {
      if (online) planRenewal(TIMINGS.renewRetry);
    }
  }

  async function emit<Name extends HelpdeskRequest>(
    name: Name,
    payload: RequestInput<Name>,
  ): Promise<RequestData<Name>> {
    if (!online) throw offline();
    let answer: unknown;
    try {
      answer = await socket.timeout(TIMINGS.requestMs).emitWithAck(name, payload);
    } catch (error) {
      throw socket.connected ? timedOut(error) : offline(error);
    }
    if (!isEnvelope(answer)) throw timedOut();
    if (answer.status_code !== 200) throw fromEnvelope(answer);
    return (answer as Envelope<RequestData<Name>>).data;
  }

  function becomeOnline(): Promise<void> {
    if (online) return Promise.resolve();
    if (!wanted) return Promise.reject(offline());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(resume);
        reject(offline());
      }, TIMINGS.awaitOnlineMs);
      function resume() {
        waiting.delete(resume);
        clearTimeout(timer);
        if (online) resolve();
        else reject(offline());
      }
      waiting.add(resume);
    });
  }

  /** The browser reports that the network is back: connect at once. */
  function hurry(): void {
    if (wanted && !online && failures > 0) void open();
  }

  return {
    get online() {
      return online;
    },
    connect() {
      if (wanted) return;
      wanted = true;
      [failures, refusals] = [0, 0];
      globalThis.addEventListener?.('online', hurry);
      listener.changed('connecting', null);
      void open();
    },
    disconnect() {
      if (!wanted) return;
      wanted = false;
      attempt++;
      clearTimeout(next);
      clearTimeout(renewal);
      globalThis.removeEventListener?.('online', hurry);
      socket.disconnect();
      for (const resume of [...waiting]) resume();
      listener.changed('offline', null);
    },
    async request(name, payload) {
      await becomeOnline();
      return emit(name, payload);
    },
    tell(name, payload) {
      if (online) socket.emit(name, payload);
    },
  };
}
