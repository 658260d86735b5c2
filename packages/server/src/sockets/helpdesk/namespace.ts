/** The `/helpdesk` namespace: admits connections and dispatches their requests. */
import { type Envelope, HELPDESK_NAMESPACE } from '@frontdesk/contract';
import type { Server } from 'socket.io';
import { AppError } from '../../errors.js';
import type { Context } from '../../features/context.js';
import type { CallRooms } from '../../voice/rooms.js';
import { createBacklog } from '../backlog.js';
import type { Connections } from '../bounded-transports.js';
import { startBroadcasting } from '../broadcast.js';
import { Delivery } from '../delivery/delivery.js';
import { dispatchRequests, type Handlers, refusal } from '../dispatch.js';
import { emitBroadcast } from '../emit.js';
import { createIngress } from '../ingress.js';
import { startNotingAgents } from '../note-agents.js';
import { Presence } from '../presence/presence.js';
import { deskRoom } from '../rooms.js';
import type { HelpdeskNamespace, HelpdeskSocket } from '../socket.js';
import { startAnnouncingStreams } from '../streams.js';
import { WaitingTeller } from '../tell-waiting.js';
import { type Admission, createAdmission } from './admission.js';
import { agentHandlers } from './agents.js';
import { callHandlers } from './calls.js';
import { type CredentialWatch, closeEndedSockets, credentialHandlers } from './credentials.js';
import { membershipHandlers } from './membership.js';
import { messageHandlers } from './messages.js';

export interface HelpdeskOptions {
  callRooms: CallRooms;
  /** The service runs behind one proxy, whose header with the client's address is trusted. */
  trust_proxy: boolean;
  /** Notified of each credential check. */
  connections: Pick<Connections, 'begin' | 'end'>;
  /** The server is about to stop. */
  isDraining: () => boolean;
}

export type Helpdesk = AsyncDisposable & Pick<WaitingTeller, 'isDeskOnline'>;

export function openHelpdesk(context: Context, io: Server, options: HelpdeskOptions): Helpdesk {
  const { callRooms, connections, isDraining } = options;
  const namespace = io.of(HELPDESK_NAMESPACE) as unknown as HelpdeskNamespace;
  const backlog = createBacklog(context);
  const delivery = new Delivery(context, namespace, { backlog });
  const waiting = new WaitingTeller(context, namespace);
  const handlers: Handlers = {
    ...membershipHandlers(context, delivery, waiting),
    ...messageHandlers(context, delivery),
    ...callHandlers(context, delivery, { callRooms, isDraining }),
    ...agentHandlers(context),
    ...credentialHandlers(context),
  };
  startBroadcasting(context, namespace, delivery, callRooms);
  const presence = new Presence(context, namespace);
  const agents = startNotingAgents(context, namespace);
  const credentials = closeEndedSockets(context, namespace);
  const streams = startAnnouncingStreams(context, namespace);

  const admission = createAdmission(context, options);
  const ingress = createIngress();
  namespace.use(admitSockets(context, { admission, connections, credentials }));

  function connected(socket: HelpdeskSocket): void {
    socket.once('disconnect', (reason) => {
      // A connection has no use outside this namespace.
      if (reason === 'client namespace disconnect') socket.conn.close();
    });
    if (credentials.hasEnded(socket)) {
      socket.disconnect(true);
      return;
    }
    backlog.watch(socket);
    delivery.watch(socket);
    dispatchRequests(context, socket, handlers, ingress.of(socket));
    const { actor } = socket.data;
    if (actor.kind === 'inapp') {
      void socket.join(deskRoom(actor));
      agents.came(actor.member_id);
    }
    emitBroadcast(socket, 'connected', socket.id, {});
  }

  namespace.on('connection', (socket) => {
    try {
      connected(socket);
    } catch (error) {
      context.log.error({ err: error, socket: socket.id }, 'a connection could not be opened');
      socket.disconnect(true);
    }
  });

  return {
    isDeskOnline: (organisation_id) => waiting.isDeskOnline(organisation_id),
    async [Symbol.asyncDispose]() {
      agents[Symbol.dispose]();
      admission[Symbol.dispose]();
      ingress[Symbol.dispose]();
      streams[Symbol.dispose]();
      presence[Symbol.dispose]();
      waiting[Symbol.dispose]();
      await credentials[Symbol.asyncDispose]();
      await delivery[Symbol.asyncDispose]();
    },
  };
}

interface Admitting {
  admission: Admission;
  connections: HelpdeskOptions['connections'];
  credentials: CredentialWatch;
}

/** The namespace's middleware: a socket is connected only if its credential is valid. */
function admitSockets(context: Context, { admission, connections, credentials }: Admitting) {
  return async (socket: HelpdeskSocket, next: (error?: Error) => void): Promise<void> => {
    if (!connections.begin(socket.conn)) {
      socket.conn.close();
      next(new Error('The connection is closed.'));
      return;
    }
    credentials.begin(socket);
    try {
      const { actor, stream, entries } = await admission.admit(socket);
      Object.assign(socket.data, { actor, stream, entries });
      connections.end(socket.conn, 'admitted');
      next();
    } catch (error) {
      connections.end(socket.conn, 'refused');
      next(refused(context, socket, error));
    }
    // By then the socket is registered, refused or gone.
    setImmediate(() => credentials.forget(socket));
  };
}

/** The error for a refused connection: its envelope as JSON in `message` and as an object in `data`. */
function refused(context: Context, socket: HelpdeskSocket, error: unknown): Error & { data: Envelope } {
  if (!(error instanceof AppError)) context.log.error({ err: error }, 'a connection could not be checked');
  const known =
    error instanceof AppError
      ? error
      : new AppError('unavailable', "The service can't verify this right now. Try again in a moment.");
  const data = refusal(socket, known);
  return Object.assign(new Error(JSON.stringify(data)), { data });
}
