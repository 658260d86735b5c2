/** The addresses of this machine, at which a room can be reached and from which it can be called. */
import { networkInterfaces } from 'node:os';

export const LOOPBACK = '127.0.0.1';
const LINK_LOCAL = '169.254.';

const ownAddresses = () => Object.values(networkInterfaces()).flatMap((own) => own ?? []);

export const isOwnAddress = (address: string) => ownAddresses().some((own) => own.address === address);

/** The first IPv4 address that is not loopback, for clients on other machines. Loopback if there is no network. */
export function reachableAddress(): string {
  const reachable = ownAddresses().find(
    ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith(LINK_LOCAL),
  );
  return reachable?.address ?? LOOPBACK;
}
