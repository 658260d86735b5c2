/**
 * The client address of a connection. Behind a proxy it is the last address in `X-Forwarded-For`, which the proxy
 * added; earlier ones can be forged by the client. Without a proxy the header is ignored.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { addressGroup } from './address-group.js';

/** Some proxies add the port: `1.2.3.4:5678`, `[::1]:5678`. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

/** @returns the group of addresses that limits count together */
export function clientAddressGroup(
  connection: { address: string | undefined; headers: IncomingHttpHeaders },
  trust_proxy: boolean,
): string {
  const forwarded = trust_proxy ? lastOf(connection.headers['x-forwarded-for']) : undefined;
  const own = addressGroup(connection.address ?? '') ?? 'unknown';
  return (forwarded !== undefined && addressGroup(forwarded)) || own;
}

function lastOf(header: string | string[] | undefined): string | undefined {
  const last = header?.toString().split(',').at(-1)?.trim();
  const [, v6, v4] = WITH_PORT.exec(last ?? '') ?? [];
  return v6 ?? v4 ?? last;
}
