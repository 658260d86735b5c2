/**
 * Decides which destinations outbound requests may reach: https on port 443 at public unicast addresses, and hosts that
 * the operator has listed. The same rules apply to the parsed URL (an IP literal is never looked up), the addresses a
 * name resolves to, and the address a socket is actually connected to. Link-local addresses, where clouds serve
 * credentials, are refused even for listed hosts.
 */
import { hasUserInfo } from '@frontdesk/contract/web-links';
import ipaddr from 'ipaddr.js';

export interface Destination {
  /** `https:` or `http:`. */
  protocol: string;
  /** As in a parsed URL; IPv6 with or without brackets. */
  hostname: string;
  /** Empty: the protocol's default port. */
  port: string;
}

export interface AddressRules {
  /** Why a URL is refused before it is looked up; null if it may be tried. */
  refuseUrl(url: URL): string | null;
  /** Why a resolved or connected address is refused; null if it is allowed. */
  refuseAddress(address: string, destination: Destination): string | null;
  /** Whether the operator has listed it. */
  isListed(destination: Destination): boolean;
}

const DEFAULT_PORTS: Record<string, string> = { 'https:': '443', 'http:': '80' };
const LOCAL_RANGES = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']);
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * @param allowed_hosts entries `host` (http and https on their default ports) or `host:port`; these may be private
 * @param public_port the only port allowed at hosts that are not listed
 * @throws if an entry is not a host
 */
export function createAddressRules(allowed_hosts: readonly string[], public_port = 443): AddressRules {
  const listed = new Set(allowed_hosts.flatMap(listedDestinations));
  const isListed = (destination: Destination) => listed.has(keyOf(destination));
  const refuseAddress: AddressRules['refuseAddress'] = (address, destination) => {
    const kind = addressKind(address);
    if (kind === 'public' || (kind === 'local' && isListed(destination))) return null;
    return 'The host is not at a public address.';
  };
  return {
    isListed,
    refuseAddress,
    refuseUrl(url) {
      if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'Only https URLs are called.';
      if (hasUserInfo(url)) return 'A URL must not carry a user name or password.';
      if (!isListed(url)) {
        if (url.protocol !== 'https:') return 'Only https URLs are called.';
        if (portOf(url) !== String(public_port)) return `Only port ${public_port} is open.`;
      }
      const host = withoutBrackets(url.hostname);
      if (ipaddr.isValid(host)) return refuseAddress(host, url);
      if (!isListed(url) && /(^|\.)localhost\.?$/.test(host)) return 'The host is not at a public address.';
      return null;
    },
  };
}

/** How the operator can allow a refused URL; empty if listing it would not help, as for link-local addresses. */
export function describeRemedy(url: URL): string {
  const opens = url.protocol in DEFAULT_PORTS && createAddressRules([url.host]).refuseUrl(url) === null;
  return opens ? ' An operator can list the host in FUNCTION_ALLOWED_HOSTS.' : '';
}

/** Whether an address is publicly reachable, on the operator's own networks, or neither. */
export function addressKind(address: string): 'public' | 'local' | 'neither' {
  if (!ipaddr.isValid(address)) return 'neither';
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (LOCAL_RANGES.has(range)) return 'local';
  if (range !== 'unicast') return 'neither';
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST_V6) ? 'public' : 'neither';
}

function listedDestinations(entry: string): string[] {
  const [, host = entry, port] =
    /^(.*?|\[.*\])(?::(\d{1,5}))?$/.exec(ipaddr.IPv6.isValid(entry) ? `[${entry}]` : entry) ?? [];
  const parsed = /^[^\s/@?#\\]+$/.test(host) ? parseUrlText(`http://${host}`) : null;
  if (parsed === null || parsed.port !== '' || Number(port ?? 1) > 65_535 || Number(port ?? 1) === 0)
    throw new Error(`FUNCTION_ALLOWED_HOSTS: "${entry}" is not an allowed host: write host or host:port`);
  return Object.entries(DEFAULT_PORTS).map(([protocol, standard]) =>
    keyOf({ protocol, hostname: parsed.hostname, port: port ?? standard }),
  );
}

/** The parsed URL; null if the text is not one. */
export function parseUrlText(text: string, base?: URL): URL | null {
  return URL.canParse(text, base?.href) ? new URL(text, base) : null;
}

function portOf({ protocol, port }: Destination): string {
  return port === '' ? (DEFAULT_PORTS[protocol] ?? '') : port;
}

function keyOf(destination: Destination): string {
  return `${destination.protocol}//${withoutBrackets(destination.hostname)}:${portOf(destination)}`;
}

function withoutBrackets(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}
