/** The open connections whose credential is not accepted yet. No address may take the last places of the others. */
import type { IncomingMessage } from 'node:http';
import { LIMITS } from '@frontdesk/contract';
import { clientAddressGroup } from '../features/client-address.js';

/** `checking`: its credential is being checked. */
type State = 'open' | 'checking';

export class UnadmittedConnections {
  readonly #trust_proxy: boolean;
  readonly #connections = new Map<object, { state: State; address: string }>();
  /** Number of connections by address. */
  readonly #ofAddresses = new Map<string, number>();

  constructor(trust_proxy: boolean) {
    this.#trust_proxy = trust_proxy;
  }

  /** An address may open another connection only while more are free than it has open. */
  hasRoom(request: IncomingMessage): boolean {
    const own = this.#ofAddresses.get(this.#addressOf(request)) ?? 0;
    return own < LIMITS.unadmittedConnections - this.#connections.size;
  }

  add(connection: { request: IncomingMessage }): void {
    const address = this.#addressOf(connection.request);
    this.#connections.set(connection, { state: 'open', address });
    this.#ofAddresses.set(address, (this.#ofAddresses.get(address) ?? 0) + 1);
  }

  remove(connection: object): void {
    const known = this.#connections.get(connection);
    if (known === undefined) return;
    this.#connections.delete(connection);
    const others = (this.#ofAddresses.get(known.address) ?? 0) - 1;
    if (others > 0) this.#ofAddresses.set(known.address, others);
    else this.#ofAddresses.delete(known.address);
  }

  /** Undefined: it was admitted or is closed. */
  stateOf(connection: object): State | undefined {
    return this.#connections.get(connection)?.state;
  }

  /** @returns false if it is being checked or was admitted */
  begin(connection: object): boolean {
    const known = this.#connections.get(connection);
    if (known?.state !== 'open') return false;
    known.state = 'checking';
    return true;
  }

  end(connection: object, outcome: 'admitted' | 'refused'): void {
    const known = this.#connections.get(connection);
    if (outcome === 'admitted') this.remove(connection);
    else if (known !== undefined) known.state = 'open';
  }

  #addressOf({ socket, headers }: IncomingMessage): string {
    return clientAddressGroup({ address: socket.remoteAddress, headers }, this.#trust_proxy);
  }
}
