/**
 * A socket lives no longer than the credential it was opened with: it is closed when that is revoked or has expired. A
 * customer token is renewed on the open socket.
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

/** Watches over the sockets of this server; revocations come from every server. */
export function closeEndedSockets(context: Context, namespace: HelpdeskNamespace): Disposable {
  const close = (ended: (socket: HelpdeskSocket) => boolean) => {
    for (const socket of namespace.sockets.values()) if (ended(socket)) socket.disconnect(true);
  };
  context.cluster.subscribe('revocations', (payload) => close((socket) => isRevoked(socket, payload as Revocation)));
  const watching = setInterval(() => {
    const now = context.now();
    close(({ data }) => (data.actor.expires_at ?? Number.POSITIVE_INFINITY) <= now);
  }, LOOK_FOR_EXPIRED_MS).unref();
  return {
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
