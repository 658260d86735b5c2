/**
 * A socket lives no longer than the credential it was opened with: it is closed when that is revoked or has expired, also
 * when that happens between the check and the moment the socket is there to be closed. A customer token is renewed on the
 * open socket.
 */
import type { Context } from '../../features/context.js';
import { isBrowser } from '../../features/organisations/check-browser.js';
import { renewCustomerToken } from '../../features/organisations/renew-customer-token.js';
import type { Revocation } from '../../features/organisations/revocation.js';
import type { Handlers } from '../dispatch.js';
import type { HelpdeskNamespace, HelpdeskSocket } from '../socket.js';

const LOOK_FOR_EXPIRED_MS = 1_000;

export function credentialHandlers(context: Context): Pick<Handlers, 'renew_token'> {
  return {
    async renew_token(socket, actor, { token }) {
      const renewed = await renewCustomerToken(context, actor, token);
      socket.data.actor = renewed;
      return { session_id: renewed.session_id, expires_at: new Date(renewed.expires_at).toISOString() };
    },
  };
}

export interface CredentialWatch extends Disposable {
  /** Call before a credential is checked: from then on nothing that ends it is missed. */
  begin(socket: HelpdeskSocket): void;
  /** Call once the socket is registered, or was refused. @returns whether its credential has ended since `begin` */
  hasEnded(socket: HelpdeskSocket): boolean;
}

/** Watches over the sockets of this server; revocations come from every server. */
export function closeEndedSockets(context: Context, namespace: HelpdeskNamespace): CredentialWatch {
  const admitting = new Map<HelpdeskSocket, Revocation[]>();
  const close = (ended: (socket: HelpdeskSocket) => boolean) => {
    for (const socket of namespace.sockets.values()) if (ended(socket)) socket.disconnect(true);
  };
  context.cluster.subscribe('revocations', (payload) => {
    const revocation = payload as Revocation;
    for (const heard of admitting.values()) heard.push(revocation);
    close((socket) => isRevoked(socket, revocation));
  });
  const watching = setInterval(() => {
    const now = context.now();
    close(({ data }) => (data.actor.expires_at ?? Number.POSITIVE_INFINITY) <= now);
  }, LOOK_FOR_EXPIRED_MS).unref();
  return {
    begin(socket) {
      admitting.set(socket, []);
    },
    hasEnded(socket) {
      const heard = admitting.get(socket) ?? [];
      admitting.delete(socket);
      return heard.some((revocation) => isRevoked(socket, revocation));
    },
    [Symbol.dispose]() {
      clearInterval(watching);
    },
  };
}

function isRevoked(socket: HelpdeskSocket, { organisation_id, key_id, member_id, browsers }: Revocation): boolean {
  const { actor } = socket.data;
  if (actor.organisation_id !== organisation_id) return false;
  if (browsers) return isBrowser(socket.handshake.headers);
  return actor.kind === 'api' ? actor.key_id === key_id : actor.kind === 'inapp' && actor.member_id === member_id;
}
