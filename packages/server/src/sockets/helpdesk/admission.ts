/**
 * Decides who may connect. Failures and successes of an address are counted separately, so that wrong credentials of
 * one client never lock out others with valid ones behind the same address. Addresses that fail too often are checked
 * last.
 */
import { LIMITS, MINUTE_MS } from '@frontdesk/contract';
import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { createCounters } from '../../cluster/counters.js';
import { AppError } from '../../errors.js';
import type { Actor } from '../../features/actor.js';
import { noteWidget } from '../../features/analytics/note-widget.js';
import { clientAddressGroup } from '../../features/client-address.js';
import type { Context } from '../../features/context.js';
import { authenticateConnection } from '../../features/customer-tokens/authenticate-connection.js';
import { checkRate, tooMany } from '../../features/rate.js';
import { refuseBrowser } from '../../features/sign-in/check-browser.js';
import { readCookieCredential } from '../../features/sign-in/cookie-credential.js';
import type { HelpdeskSocket } from '../socket.js';
import { type Handshake, readHandshake } from './handshake.js';

const RETRY_MS = 1_000;
/** Concurrent checks of connections from addresses that failed too often. */
const SUSPECTS_AT_ONCE = 2;

export interface Admitted extends Pick<Handshake, 'stream' | 'entries'> {
  actor: Actor;
}

export interface Admission extends Disposable {
  /** @throws {AppError} the refusal */
  admit(socket: HelpdeskSocket): Promise<Admitted>;
}

export function createAdmission(context: Context, { trust_proxy }: { trust_proxy: boolean }): Admission {
  const failures = createCounters();
  const ordinary = bulkhead(LIMITS.admissionsAtOnce, LIMITS.unadmittedConnections);
  const last = bulkhead(SUSPECTS_AT_ONCE, LIMITS.unadmittedConnections);

  async function check(socket: HelpdeskSocket, group: string): Promise<Admitted> {
    // The client may have disconnected while it waited in the queue.
    if (socket.conn.readyState !== 'open') throw new AppError('unavailable', 'The connection is closed.');
    const { stream, entries, ...credential } = readHandshake(socket.handshake);
    const actor = await authenticate(context, socket, credential);
    await checkRate(context, `connections:${group}`, LIMITS.connectionsPerAddressPerMinute, MINUTE_MS);
    await checkRate(
      context,
      `connections:${actor.organisation_id}`,
      LIMITS.connectionsPerOrganisationPerMinute,
      MINUTE_MS,
    );
    return { actor, stream, entries };
  }

  return {
    async admit(socket) {
      const { address, headers } = socket.handshake;
      const group = clientAddressGroup({ address, headers }, trust_proxy);
      const isSuspect = failures.used(group) > LIMITS.failedConnectionsPerAddressPerMinute;
      try {
        return await (isSuspect ? last : ordinary).execute(() => check(socket, group));
      } catch (error) {
        if (error instanceof BulkheadRejectedError) throw tooMany(RETRY_MS);
        if (!(error instanceof AppError) || error.status >= 429) throw error;
        const { used, resets_in_ms } = failures.count(group, MINUTE_MS);
        throw used > LIMITS.failedConnectionsPerAddressPerMinute ? tooMany(resets_in_ms) : error;
      }
    },
    [Symbol.dispose]: () => failures[Symbol.dispose](),
  };
}

/** @throws {AppError} `missing_token`, `unauthorized` */
async function authenticate(
  context: Context,
  { handshake: { headers } }: HelpdeskSocket,
  { token_source, token: given }: Pick<Handshake, 'token_source' | 'token'>,
): Promise<Actor> {
  const token = given ?? (token_source === 'inapp' ? readCookieCredential(context, headers) : undefined);
  if (token === undefined || token === '') throw new AppError('missing_token', 'token is missing.');
  const actor = await authenticateConnection(context, { token_source, token });
  await refuseBrowser(context, actor, headers);
  noteWidget(context, actor, headers);
  return actor;
}
