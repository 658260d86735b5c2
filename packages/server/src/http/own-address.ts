import type { FastifyRequest } from 'fastify';
import { invalidPayload } from '../errors.js';

/**
 * The service's own origin for links in answers: `PUBLIC_URL`, or where the one who asks has reached it. The latter is the
 * client's and the proxy's word in headers, so nothing but an origin is taken from it.
 * @throws {AppError} `invalid_payload` where it is none
 */
export function ownAddress(request: FastifyRequest, public_url: string | undefined): string {
  if (public_url !== undefined) return public_url;
  const address = `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.href !== `${url.origin}/`)
    throw invalidPayload([{ path: 'host', message: 'must be a host, because the service builds links with it' }]);
  return url.origin;
}
