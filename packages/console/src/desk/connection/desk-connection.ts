/**
 * The desk's single socket: opens with the session cookie, reconnects when lost, and carries requests and events. It
 * does not catch up on what was missed: it reports `online` again, and the views reload.
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

/** `refused`: the session has ended. */
export type DeskConnectionState = 'connecting' | 'online' | 'lost' | 'refused';

type RequestInput<Name extends HelpdeskRequest> = Input<(typeof helpdeskRequests)[Name]['payload']>;

export interface DeskConnection {
  state(): DeskConnectionState;
  /** Calls `listener` on every change of the state. @returns a function that stops it */
  watch(listener: () => void): () => void;
  open(): void;
  close(): void;
  /** Waits a moment for a connection if there is none. @throws {DeskRefusal} */
  request<Name extends HelpdeskRequest>(name: Name, payload: RequestInput<Name>): Promise<RequestData<Name>>;
  /** Sends without waiting for a response; lost without a connection. */
  tell<Name extends HelpdeskRequest>(name: Name, payload: RequestInput<Name>): void;
  /** @returns a function that stops it */
  on<Name extends HelpdeskBroadcast>(name: Name, listener: (data: BroadcastData<Name>) => void): () => void;
}

const ANSWER_MS = 15_000;
const CONNECT_MS = 10_000;
/** How long a request waits for a connection, in ms. */
const PATIENCE_MS = 4_000;
const RETRY_MS = { least: 500, most: 10_000 };

export function createDeskConnection(): DeskConnection {
  let current: DeskConnectionState = 'connecting';
  let wanted = false;
  let failures = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  // Reconnection is implemented here, as socket.io gives up if the service closes the socket.
  const socket = io('/helpdesk', {
    autoConnect: false,
    reconnection: false,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: CONNECT_MS,
    query: { token_source: 'inapp' },
  });

  function become(state: DeskConnectionState): void {
    if (state === current) return;
    current = state;
    for (const listener of listeners) listener();
  }

  function retry(): void {
    clearTimeout(next);
    if (!wanted) return;
    const wait = Math.min(RETRY_MS.most, RETRY_MS.least * 2 ** failures++);
    next = setTimeout(connect, wait * (0.5 + Math.random() / 2));
  }

  function connect(): void {
    clearTimeout(next);
    if (!socket.connected) socket.connect();
  }

  const connectNow = () => {
    if (wanted && !socket.connected) connect();
  };

  socket.on('connect', () => {
    failures = 0;
    become('online');
  });
  socket.on('disconnect', () => {
    if (!wanted) return;
    become('lost');
    retry();
  });
  socket.on('connect_error', (error: Error & { data?: Envelope }) => {
    if (!wanted) return;
    const status = error.data?.status_code;
    become(status === 400 || status === 401 || status === 403 ? 'refused' : 'lost');
    retry();
  });

  function watch(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    state: () => current,
    watch,
    open() {
      if (wanted) return connectNow();
      wanted = true;
      window.addEventListener('online', connectNow);
      window.addEventListener('focus', connectNow);
      connect();
    },
    close() {
      wanted = false;
      clearTimeout(next);
      window.removeEventListener('online', connectNow);
      window.removeEventListener('focus', connectNow);
      socket.disconnect();
      become('connecting');
    },
    async request(name, payload) {
      if (!socket.connected) await untilOnline(watch, () => current);
      if (!socket.connected)
        throw new DeskRefusal({
          message: t('No connection to the service. Nothing was sent.'),
          status: 0,
          code: 'offline',
        });
      return await ask(socket, name, payload);
    },
    tell(name, payload) {
      if (socket.connected) socket.emit(name, payload);
    },
    on(name, listener) {
      const hear = (envelope: Envelope<BroadcastData<typeof name>>) => {
        if (envelope?.status_code === 200) listener(envelope.data);
      };
      socket.on(name as string, hear);
      return () => socket.off(name as string, hear);
    },
  };
}

/** Resolves once it is online, or after {@link PATIENCE_MS}. */
function untilOnline(watch: DeskConnection['watch'], state: DeskConnection['state']): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, PATIENCE_MS);
    const stop = watch(() => state() === 'online' && done());
  });
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
