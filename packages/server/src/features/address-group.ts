/** Groups network addresses by owner, for limits: an IPv4 address alone, an IPv6 address with its /64. */
import ipaddr from 'ipaddr.js';

const NETWORK_PARTS = 4;

/** @returns the IPv4 address, the IPv6 address's /64, or undefined if it is not an address */
export function addressGroup(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return undefined;
  const plain = ipaddr.process(address);
  if (plain instanceof ipaddr.IPv4) return plain.toString();
  const network = plain.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
