/**
 * Opens outbound sockets. A name is resolved once, and the connection goes to exactly the addresses that were checked,
 * which prevents DNS rebinding. The connected address is checked again before a byte of the request is sent.
 */
import { promises as dns, type LookupAddress } from 'node:dns';
import type { LookupFunction, Socket } from 'node:net';
import { LIMITS } from '@frontdesk/contract';
import type { buildConnector as Build } from 'undici';
import type { AddressRules, Destination } from './address-rules.js';
import { TooLargeError } from './request-whole.js';
import { buildConnector } from './undici-parts.js';

/**
 * Resolves a name to all of its addresses. @param listed the operator has listed the destination @throws if it has none
 */
export type Resolve = (hostname: string, listed: boolean) => Promise<LookupAddress[]>;

export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

/** Time limit of the first request to a name server, in ms; each further one may take longer. */
const DNS_MS = 2_000;
const DNS_TRIES = 2;

/**
 * Asks the name servers for public names. The system's resolver knows more names, but holds one of very few threads until
 * a name server answers: two names of slow servers would hold up the requests of all organisations. It resolves only
 * names that the operator has listed.
 * @param servers `address:port`, instead of the machine's own
 */
export function createResolve(servers?: string[]): Resolve {
  return async (hostname, listed) => {
    if (listed) return await lookUpOnce(hostname);
    // A new one, because it reads the machine's name servers only once.
    const resolver = new dns.Resolver({ timeout: DNS_MS, tries: DNS_TRIES });
    if (servers !== undefined) resolver.setServers(servers);
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [...addressesOf(v4, 4), ...addressesOf(v6, 6)];
    if (v4.status === 'rejected' && found.length === 0) throw v4.reason;
    return found;
  };
}

/** Lookups by the system's resolver that have not ended, by name. */
const looking = new Map<string, Promise<LookupAddress[]>>();

/** Shared by all who ask for a name meanwhile: a name whose name server is silent holds one thread, not all. */
function lookUpOnce(hostname: string): Promise<LookupAddress[]> {
  const found = looking.get(hostname) ?? dns.lookup(hostname, { all: true }).finally(() => looking.delete(hostname));
  looking.set(hostname, found);
  return found;
}

const addressesOf = (answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];

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
        limitReceived(socket);
        callback(null, socket);
        return;
      }
      socket.destroy();
      callback(new ForbiddenAddressError(reached), null);
    });
  };
}

/**
 * Closes a connection that receives too much after a request. The HTTP parser counts neither extensions of chunks nor
 * empty lines before a response, and reads them from an idle connection as well.
 */
function limitReceived(socket: Socket): void {
  let written = 0;
  let read_before = 0;
  socket.on('readable', () => {
    if (socket.bytesWritten !== written) {
      written = socket.bytesWritten;
      read_before = socket.bytesRead;
    } else if (socket.bytesRead - read_before > LIMITS.responseReceivedBytes)
      socket.destroy(new TooLargeError('The endpoint sends more than a response may have.'));
  });
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
    const addresses = await resolve(hostname, rules.isListed(destination));
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
