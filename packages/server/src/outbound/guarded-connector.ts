/**
 * Opens outbound sockets. A name is resolved once, and the connection goes to exactly the addresses that were checked,
 * which prevents DNS rebinding. The connected address is checked again before a byte of the request is sent.
 */
import { promises as dns, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { buildConnector as Build } from 'undici';
import type { AddressRules, Destination } from './address-rules.js';
import { buildConnector } from './undici-parts.js';

/** Resolves a name to all of its addresses. @throws if it has none */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

export const resolveBySystem: Resolve = (hostname) => dns.lookup(hostname, { all: true });

/** @param connect_ms time limit for resolving, TCP and TLS together */
export function createGuardedConnector(rules: AddressRules, resolve: Resolve, connect_ms: number): Build.connector {
  return (options, callback) => {
    const destination = options as Destination;
    const refusal = rules.refuseUrl(new URL(`${options.protocol}//${bracketed(options.hostname)}:${options.port}`));
    if (refusal !== null) {
      callback(new ForbiddenAddressError(refusal), null);
      return;
    }
    const connect = buildConnector({ timeout: connect_ms, lookup: guardedLookup(rules, resolve, destination) });
    connect(options, (error, socket) => {
      if (error !== null) {
        callback(error, null);
        return;
      }
      const reached = rules.refuseAddress(socket.remoteAddress ?? '', destination);
      if (reached === null) {
        callback(null, socket);
        return;
      }
      socket.destroy();
      callback(new ForbiddenAddressError(reached), null);
    });
  };
}

/**
 * A single forbidden address among several refuses the name: legitimate names never mix internal and external
 * addresses.
 */
function guardedLookup(rules: AddressRules, resolve: Resolve, destination: Destination): LookupFunction {
  return (hostname, { all }, callback) => {
    judged(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (all || first === undefined) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };

  async function judged(hostname: string): Promise<LookupAddress[]> {
    const addresses = await resolve(hostname);
    if (addresses.length === 0) throw new Error(`${hostname} has no address`);
    for (const { address } of addresses) {
      const refusal = rules.refuseAddress(address, destination);
      if (refusal !== null) throw new ForbiddenAddressError(refusal);
    }
    return addresses;
  }
}

function bracketed(hostname: string): string {
  return hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname;
}
