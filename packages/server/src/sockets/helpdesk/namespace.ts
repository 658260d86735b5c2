/**
 * The `/helpdesk` namespace: who may connect, and what a connection is answered with.
 */
import { type Envelope, HELPDESK_NAMESPACE, LIMITS, tokenSource } from '@frontdesk/contract';
import type { Server } from 'socket.io';
import { AppError } from '../../errors.js';
import type { Actor } from '../../features/actor.js';
import type { Context } from '../../features/context.js';
import { noteWidget } from '../../features/insight/note-widget.js';
import { authenticateConnection } from '../../features/organisations/authenticate-connection.js';
import { refuseBrowser } from '../../features/organisations/check-browser.js';
import { readCookieCredential } from '../../features/organisations/cookie-credential.js';
import { checkRate } from '../../features/rate.js';
import type { CallRooms } from '../../voice/rooms.js';
import { createBacklog } from '../backlog.js';
import { startBroadcasting } from '../broadcast.js';
import { createDelivery } from '../delivery.js';
import { dispatchRequests, type Handlers } from '../dispatch.js';
import { emitBroadcast, envelope } from '../emit.js';
import { createHeardTracker } from '../heard.js';
import { startPresence } from '../presence.js';
import { deskRoom } from '../rooms.js';
import type { HelpdeskNamespace, HelpdeskSocket } from '../socket.js';
import { startAnnouncingStreams } from '../streams.js';
import { agentHandlers } from './agents.js';
import { callHandlers } from './calls.js';
import { closingHandlers } from './closing.js';
import { closeEndedSockets, credentialHandlers } from './credentials.js';
import { membershipHandlers } from './membership.js';
import { messageHandlers } from './messages.js';

const CONNECTION_WINDOW_MS = 60_000;

export function openHelpdesk(context: Context, io: Server, callRooms: CallRooms): AsyncDisposable {
  const namespace = io.of(HELPDESK_NAMESPACE) as unknown as HelpdeskNamespace;
  const heard = createHeardTracker(context);
  const backlog = createBacklog(context);
  const delivery = createDelivery(context, namespace, { heard, backlog });
  const handlers: Handlers = {
    ...membershipHandlers(context, delivery),
    ...messageHandlers(context, delivery),
    ...callHandlers(context, delivery, callRooms),
    ...closingHandlers(context),
    ...agentHandlers(context),
    ...credentialHandlers(context),
  };
  startBroadcasting(context, namespace, delivery, callRooms);
  const presence = startPresence(context, namespace);
  const credentials = closeEndedSockets(context, namespace);
  const streams = startAnnouncingStreams(context, namespace);

  namespace.use((socket, next) => {
    credentials.begin(socket);
    admit(context, socket)
      .then(
        (actor) => {
          socket.data.actor = actor;
          next();
        },
        (error: unknown) => next(refused(context, socket, error)),
      )
      // Registered by then, refused, or gone before it was either.
      .finally(() => setImmediate(() => credentials.hasEnded(socket)));
  });

  namespace.on('connection', (socket) => {
    if (credentials.hasEnded(socket)) {
      socket.disconnect(true);
      return;
    }
    socket.data.stream = wants(socket, 'stream');
    socket.data.entries = wants(socket, 'entries');
    socket.data.sent = new Set();
    socket.data.catching_up = 0;
    socket.data.held = [];
    backlog.watch(socket);
    heard.watch(socket);
    dispatchRequests(context, socket, handlers);
    const { actor } = socket.data;
    if (actor.kind === 'inapp') void socket.join(deskRoom(actor));
    emitBroadcast(socket, 'connected', socket.id, {});
  });

  return {
    async [Symbol.asyncDispose]() {
      streams[Symbol.dispose]();
      presence[Symbol.dispose]();
      await credentials[Symbol.asyncDispose]();
      await delivery[Symbol.asyncDispose]();
      await heard[Symbol.asyncDispose]();
    },
  };
}

/** @throws {AppError} `missing_token`, `unknown_token_source`, `unauthorized`, `rate_limited` */
async function admit(context: Context, socket: HelpdeskSocket): Promise<Actor> {
  const { address, query, auth, headers } = socket.handshake;
  await checkRate(context, `connections:${address}`, LIMITS.connectionsPerAddressPerMinute, CONNECTION_WINDOW_MS);
  const given = (name: 'token_source' | 'token') => {
    const value: unknown = query[name] ?? (auth as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : undefined;
  };
  const source = tokenSource.safeParse(given('token_source'));
  if (!source.success)
    throw new AppError('unknown_token_source', 'token_source must be one of api, customer and inapp.');
  const token = given('token') ?? (source.data === 'inapp' ? readCookieCredential(context, headers) : undefined);
  if (token === undefined || token === '') throw new AppError('missing_token', 'token is missing.');
  const actor = await authenticateConnection(context, { token_source: source.data, token });
  await refuseBrowser(context, actor, headers);
  noteWidget(context, actor, headers);
  await checkRate(
    context,
    `connections:${actor.organisation_id}`,
    LIMITS.connectionsPerOrganisationPerMinute,
    CONNECTION_WINDOW_MS,
  );
  return actor;
}

/** `stream=1`, in the query or the `auth` payload; likewise `entries=1`. */
function wants({ handshake: { query, auth } }: HelpdeskSocket, what: 'stream' | 'entries'): boolean {
  return ['1', 'true'].includes(String(query[what] ?? (auth as Record<string, unknown>)[what]));
}

/** A refused connection carries its envelope as JSON in `message` and as an object in `data`. */
function refused(context: Context, socket: HelpdeskSocket, error: unknown): Error & { data: Envelope } {
  if (!(error instanceof AppError)) context.log.error({ err: error }, 'a connection could not be checked');
  const known =
    error instanceof AppError ? error : new AppError('unavailable', 'The service cannot check this right now.');
  const { code, retry_after_ms } = known;
  const data = envelope(known.status, socket.id, known.message, {
    code,
    ...(retry_after_ms === undefined ? {} : { retry_after_ms }),
  });
  return Object.assign(new Error(JSON.stringify(data)), { data });
}
