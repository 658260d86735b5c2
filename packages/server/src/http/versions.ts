/**
 * Versions of what several may edit: responses carry the version as `ETag`, and a request with `If-Match` replaces that
 * version only (RFC 9110, sections 8.8.3 and 13.1.1). The header is optional. A version is the time of the last change,
 * which is another one for each change, or of settings, which have none, a hash of their content.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidPayload } from '../errors.js';
import { contentVersion } from '../features/refuse-changed.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Responses carry an `ETag`. A route that saves accepts `If-Match`, which its handler reads by {@link readIfMatch}. */
    versioned?: true;
  }
}

/** As this service wrote it, or as a proxy that compresses has changed it: nginx makes it weak, Apache names the encoding. */
const ETAG = /^(?:W\/)?"([^"]+?)(?:-(?:gzip|br|deflate|zstd))?"$/;

/** @returns the version that may be replaced; undefined: any @throws {AppError} `invalid_payload` */
export function readIfMatch(request: FastifyRequest): string | undefined {
  requireVersioned(request);
  const given = request.headers['if-match'];
  if (given === undefined) return undefined;
  const version = ETAG.exec(given.trim())?.[1];
  if (version === undefined)
    throw invalidPayload([{ path: 'If-Match', message: 'must be one ETag of this service, in double quotes' }]);
  return version;
}

/** Adds the version of the view to the response. @returns the view */
export function withVersion<View extends object>(reply: FastifyReply, view: View, version: string): View {
  requireVersioned(reply);
  reply.header('etag', `"${version}"`);
  return view;
}

/** As `withVersion`, of what has the time of its last change. */
export const withTime = <View extends { updated_at: string } | { date_updated: string }>(
  reply: FastifyReply,
  view: View,
): View => withVersion(reply, view, 'updated_at' in view ? view.updated_at : view.date_updated);

/** As `withVersion`, of settings. @param content what of them can be edited; unset: all */
export const withContent = <View extends object>(reply: FastifyReply, view: View, content: unknown = view): View =>
  withVersion(reply, view, contentVersion(content));

/** Documents describe what routes say of themselves. */
function requireVersioned({ routeOptions }: Pick<FastifyRequest | FastifyReply, 'routeOptions'>): void {
  if (routeOptions.config.versioned !== true) throw new Error('The route does not say that it is versioned');
}
