/**
 * Closes sockets whose credential is revoked or expired, including when that happens between the check and the
 * registration of the socket. Revocations are announced; because announcements can be lost, the database is also polled
 * every few seconds. While it is unavailable, sockets stay open. A customer token can be renewed on the open socket.
 */
import type { Context } from '../../features/context.js';
import { renewCustomerToken } from '../../features/customer-tokens/renew-customer-token.js';
import { onRevocation, type Revocation } from '../../features/organisations/revocation.js';
import { isBrowser } from '../../features/sign-in/check-browser.js';
import { watchEnded } from '../../features/sign-in/check-credentials.js';
import { toSessionId } from '../../features/test-sessions.js';
import { isoTime } from '../../iso-time.js';
import type { Handlers } from '../dispatch.js';
import type { HelpdeskNamespace, HelpdeskSocket } from '../socket.js';

const LOOK_FOR_EXPIRED_MS = 1_000;

export function credentialHandlers(context: Context): Pick<Handlers, 'renew_token'> {
  return {
    async renew_token(socket, actor, { token }) {
      const renewed = await renewCustomerToken(context, actor, token);
      socket.data.actor = renewed;
      return { session_id: toSessionId(renewed.session_id), expires_at: isoTime(renewed.expires_at) };
    },
  };
}

export interface CredentialWatch extends AsyncDisposable {
  /** Call before a credential is checked, so that no revocation after this is missed. */
  begin(socket: HelpdeskSocket): void;
  /** Call once the socket is registered. @returns whether its credential was revoked since `begin` */
  hasEnded(socket: HelpdeskSocket): boolean;
  /** Call once the socket is registered, refused or gone. A refused one has no actor. */
  forget(socket: HelpdeskSocket): void;
}

/** Watches the sockets of this server for revocations on any server. */
export function closeEndedSockets(context: Context, namespace: HelpdeskNamespace): CredentialWatch {
  const admitting = new Map<HelpdeskSocket, Revocation[]>();
  const close = (ended: (socket: HelpdeskSocket) => boolean) => {
    for (const socket of namespace.sockets.values()) if (ended(socket)) socket.disconnect(true);
  };
  onRevocation(context, (revocation) => {
    for (const revocations of admitting.values()) revocations.push(revocation);
    close((socket) => isRevoked(socket, revocation));
  });
  const watching = setInterval(() => {
    const now = context.now();
    close(({ data }) => (data.actor.expires_at ?? Number.POSITIVE_INFINITY) <= now);
  }, LOOK_FOR_EXPIRED_MS).unref();
  const inDatabase = watchEnded(
    context,
    () => admitted(namespace),
    ({ socket, actor }) => {
      // An actor that was renewed during the check was not checked.
      if (socket.data.actor === actor) socket.disconnect(true);
    },
  );
  context.cluster.onGap(inDatabase.now);
  return {
    begin(socket) {
      admitting.set(socket, []);
    },
    hasEnded(socket) {
      return (admitting.get(socket) ?? []).some((revocation) => isRevoked(socket, revocation));
    },
    forget(socket) {
      admitting.delete(socket);
    },
    async [Symbol.asyncDispose]() {
      clearInterval(watching);
      await inDatabase[Symbol.asyncDispose]();
    },
  };
}

const admitted = (namespace: HelpdeskNamespace) =>
  [...namespace.sockets.values()]
    .filter(({ data }) => data.actor !== undefined)
    .map((socket) => ({ socket, actor: socket.data.actor, headers: socket.handshake.headers }));

function isRevoked(socket: HelpdeskSocket, revocation: Revocation): boolean {
  const { organisation_id, key_id, member_id, browsers, session_id } = revocation;
  const { actor } = socket.data;
  if (actor.organisation_id !== organisation_id) return false;
  if (browsers) return isBrowser(socket.handshake.headers);
  if (session_id !== undefined) return actor.kind === 'customer' && actor.session_id === session_id;
  return actor.kind === 'api' ? actor.key_id === key_id : actor.kind === 'inapp' && actor.member_id === member_id;
}
