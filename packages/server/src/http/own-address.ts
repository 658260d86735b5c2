import type { FastifyRequest } from 'fastify';
import { invalidPayload } from '../errors.js';

/**
 * The service's own origin for links in responses: `PUBLIC_URL`, or the address that the caller used. The latter comes
 * from headers of the client and the proxy, so only an origin is taken from it.
 * @throws {AppError} `invalid_payload` if it is not a valid origin
 */
export function ownAddress(request: FastifyRequest, public_url: string | undefined): string {
  if (public_url !== undefined) return public_url;
  const address = `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.href !== `${url.origin}/`)
    throw invalidPayload([{ path: 'host', message: 'must be a host, because the service builds links with it' }]);
  return url.origin;
}
