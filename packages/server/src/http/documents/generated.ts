/** A document that is built once and served with an ETag; a client that has it gets 304 (RFC 9110, section 13.1.2). */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Generated {
  body: Buffer;
  etag: string;
  type: string;
}

/** Proxies and browsers revalidate after this time and get a 304. */
const FRESH_SECONDS = 300;

export const generated = (type: string, text: string): Generated => {
  const body = Buffer.from(text);
  return { body, type, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
};

/** @param own specific to this reader: shared caches must not store it */
export function sendGenerated(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, type }: Generated,
  own = false,
): FastifyReply {
  reply.header('etag', etag).header('cache-control', own ? 'private, no-cache' : `public, max-age=${FRESH_SECONDS}`);
  if (hasAlready(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type(type).send(body);
}

function hasAlready(header: string | undefined, etag: string): boolean {
  return header === '*' || (header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false);
}
