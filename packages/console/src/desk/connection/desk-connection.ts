/**
 * The desk's single socket: opens with the session cookie, reconnects when lost, and carries requests and events. It
 * does not catch up on what was missed: it becomes `online` again, and the views reload.
 */
import type {
  BroadcastData,
  Envelope,
  HelpdeskBroadcast,
  HelpdeskRequest,
  helpdeskRequests,
  RequestData,
} from '@frontdesk/contract';
import { io, type Socket } from 'socket.io-client';
import type { Input } from '../../api/output.js';
import { t } from '../../language/translate.js';
import { DeskRefusal } from './desk-refusal.js';
import { type DeskConnectionState, retryDelay, stateAfterRefusal } from './reconnection.js';

type RequestInput<Name extends HelpdeskRequest> = Input<(typeof helpdeskRequests)[Name]['payload']>;

const ANSWER_MS = 15_000;
const CONNECT_MS = 10_000;
/** How long a request waits for a connection, in ms. */
const PATIENCE_MS = 4_000;

export class DeskConnection {
  #state: DeskConnectionState = 'closed';
  /** Failed attempts since it was last online. */
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  // Reconnection is implemented here, as socket.io gives up if the service closes the socket.
  readonly #socket: Socket = io('/helpdesk', {
    autoConnect: false,
    reconnection: false,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: CONNECT_MS,
    query: { token_source: 'inapp' },
  });

  constructor() {
    this.#socket.on('connect', () => this.#become('online'));
    this.#socket.on('disconnect', () => this.#become('lost'));
    this.#socket.on('connect_error', (error) => this.#become(stateAfterRefusal(error)));
  }

  readonly state = (): DeskConnectionState => this.#state;

  /** Calls `listener` on every change of the state. @returns a function that stops it */
  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** If it is open, connects at once instead of waiting for the next attempt. */
  open(): void {
    if (this.#state === 'closed') {
      window.addEventListener('online', this.#connect);
      window.addEventListener('focus', this.#connect);
      this.#become('connecting');
    }
    this.#connect();
  }

  close(): void {
    window.removeEventListener('online', this.#connect);
    window.removeEventListener('focus', this.#connect);
    this.#become('closed');
    this.#socket.disconnect();
  }

  /** Waits a moment for a connection if there is none. @throws {DeskRefusal} */
  async request<Name extends HelpdeskRequest>(name: Name, payload: RequestInput<Name>): Promise<RequestData<Name>> {
    if (!this.#socket.connected) await this.#untilOnline();
    if (!this.#socket.connected)
      throw new DeskRefusal({
        message: t('No connection to the service. Nothing was sent.'),
        status: 0,
        code: 'offline',
      });
    return await ask(this.#socket, name, payload);
  }

  /** Sends without waiting for a response; lost without a connection. */
  tell<Name extends HelpdeskRequest>(name: Name, payload: RequestInput<Name>): void {
    if (this.#socket.connected) this.#socket.emit(name, payload);
  }

  /** @returns a function that stops it */
  on<Name extends HelpdeskBroadcast>(name: Name, listener: (data: BroadcastData<Name>) => void): () => void {
    const hear = (envelope: Envelope<BroadcastData<Name>>) => {
      if (envelope?.status_code === 200) listener(envelope.data);
    };
    this.#socket.on(name as string, hear);
    return () => this.#socket.off(name as string, hear);
  }

  /** What arrives from a socket that was closed here is ignored. */
  #become(state: DeskConnectionState): void {
    if (this.#state === 'closed' && state !== 'connecting') return;
    clearTimeout(this.#retry);
    if (state === 'online') this.#failures = 0;
    if (state === 'lost' || state === 'refused')
      this.#retry = setTimeout(this.#connect, retryDelay(this.#failures++, Math.random()));
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  readonly #connect = (): void => {
    if (this.#socket.connected) return;
    clearTimeout(this.#retry);
    this.#socket.connect();
  };

  /** Resolves once it is online, or after {@link PATIENCE_MS}. */
  #untilOnline(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(done, PATIENCE_MS);
      const stop = this.watch(() => this.#state === 'online' && done());
    });
  }
}

/** @throws {DeskRefusal} */
async function ask<Name extends HelpdeskRequest>(
  socket: Socket,
  name: Name,
  payload: RequestInput<Name>,
): Promise<RequestData<Name>> {
  const answer = await socket
    .timeout(ANSWER_MS)
    .emitWithAck(name, payload)
    .catch(() => {
      throw DeskRefusal.unanswered();
    });
  const envelope = answer as Envelope<RequestData<Name>>;
  if (envelope.status_code !== 200) throw DeskRefusal.from(envelope);
  return envelope.data;
}
