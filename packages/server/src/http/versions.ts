/**
 * Versions of what is saved as a whole: responses carry the version as `ETag`, and a request with `If-Match` replaces
 * that version only (RFC 9110, sections 8.8.3 and 13.1.1). The header is optional. A version is the time of the last
 * change.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidPayload } from '../errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts `If-Match`: its handler reads it by {@link readIfMatch}. */
    versioned?: true;
  }
}

const ETAG = /^"([^"]+)"$/;

/** @returns the version that may be replaced; undefined: any @throws {AppError} `invalid_payload` */
export function readIfMatch({ headers, routeOptions }: FastifyRequest): string | undefined {
  if (routeOptions.config.versioned !== true) throw new Error('The route does not say that it is versioned');
  const given = headers['if-match'];
  if (given === undefined) return undefined;
  const version = ETAG.exec(given.trim())?.[1];
  if (version === undefined)
    throw invalidPayload([{ path: 'If-Match', message: 'must be one ETag of this service, in double quotes' }]);
  return version;
}

/** Adds the version to the response. @returns the view */
export function withVersion<View extends { updated_at: string } | { date_updated: string }>(
  reply: FastifyReply,
  view: View,
): View {
  reply.header('etag', `"${'updated_at' in view ? view.updated_at : view.date_updated}"`);
  return view;
}
