/** The addresses of this machine: where a room is called, and from where. */
import { networkInterfaces } from 'node:os';

export const LOOPBACK = '127.0.0.1';
const LINK_LOCAL = '169.254.';

const ownAddresses = () => Object.values(networkInterfaces()).flatMap((own) => own ?? []);

export const isOwnAddress = (address: string) => ownAddresses().some((own) => own.address === address);

/** One that is not loopback, for whoever calls none there. Without a network there is the loopback alone. */
export function reachableAddress(): string {
  const reachable = ownAddresses().find(
    ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith(LINK_LOCAL),
  );
  return reachable?.address ?? LOOPBACK;
}
