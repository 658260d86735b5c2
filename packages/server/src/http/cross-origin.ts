/**
 * CORS: pages of other origins may call `/api/v1/helpdesk/`, with a credential in `Authorization` and never with a
 * cookie. A preflight carries no credential, so it is allowed for all origins; the organisation's allowed origins are
 * checked with the credential (`features/sign-in/check-browser.ts`). All other routes are only for pages of this
 * service.
 */
import { type FastifyCorsOptions, fastifyCors } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const OPEN = '/api/v1/helpdesk/';
const PREFLIGHT_SECONDS = 600;

const open: FastifyCorsOptions = {
  origin: true,
  credentials: false,
  methods: ['GET', 'HEAD', 'POST'],
  allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
  exposedHeaders: [
    'content-disposition',
    'idempotency-replayed',
    'ratelimit',
    'ratelimit-policy',
    'retry-after',
    'x-request-id',
  ],
  maxAge: PREFLIGHT_SECONDS,
  // An OPTIONS request of a program is answered like a preflight; the plugin's refusal would be plain text.
  strictPreflight: false,
};

/** Call before routes are registered. */
export async function allowOtherOrigins(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCors, {
    delegator: (request, done) => done(null, request.url.startsWith(OPEN) ? open : { origin: false }),
  });
}
