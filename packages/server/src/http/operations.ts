/**
 * Endpoints for the operator. `/healthz`: the process is alive. `/readyz`: this server can serve. `/metrics`:
 * Prometheus metrics, only with the operator's token. None of them reveals anything about an organisation.
 */
import type { FastifyPluginAsync } from 'fastify';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { AppError } from '../errors.js';
import type { Readiness } from '../features/readiness.js';
import { sameDigest, sha256 } from '../secrets.js';
import { readBearer } from './authenticate.js';
import { METRICS_PATH } from './metrics-listener.js';

export interface OperationsOptions {
  readiness: () => Promise<Readiness>;
  metrics: Registry;
  /** Undefined: metrics are not served here. */
  metrics_token: string | undefined;
}

const tags = ['operations'];
const alive = z.object({ status: z.literal('ok') });
const readinessCheck = z.object({
  ok: z.boolean(),
  detail: z.string().describe('For people; it may change.'),
  state: z
    .enum(['loaded', 'not_loaded', 'untried', 'reachable', 'unreachable', 'refused', 'limited'])
    .optional()
    .describe(
      'Of the model. `not_loaded`: nothing is answered, and the server is not ready. Of a provider: `untried` since the start, `unreachable`, `refused` for its key or name, `limited` for too many requests.',
    ),
  since: z.iso.datetime().optional().describe('When this state of a provider began.'),
});
const readinessView = z.object({
  status: z
    .enum(['ready', 'degraded', 'not ready', 'draining'])
    .describe(
      '`degraded`: it serves, more slowly or without some comfort; `checks` says what is wrong. `draining`: it stops, and takes nothing new.',
    ),
  checks: z
    .record(z.string(), readinessCheck)
    .describe('By part: database, cluster, queue, model, voice. Empty while it drains.'),
});

export const operations: FastifyPluginAsync<OperationsOptions> = async (app, { readiness, metrics, metrics_token }) => {
  app.get('/healthz', { schema: { tags, summary: 'Liveness check', response: { 200: alive } } }, async () => ({
    status: 'ok',
  }));

  app.get(
    '/readyz',
    {
      schema: {
        tags,
        summary: 'Readiness check: 503 if the database or the model is unavailable, and while the server stops',
        response: { 200: readinessView, 503: readinessView },
      },
    },
    async (_request, reply) => {
      const { status, checks } = await readiness();
      return reply.status(status === 'ready' || status === 'degraded' ? 200 : 503).send({ status, checks });
    },
  );

  // Without a token they are only on the separate listener (`metrics-listener.ts`).
  if (metrics_token === undefined) return;
  const digest = sha256(metrics_token);
  app.get(METRICS_PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!sameDigest(sha256(readBearer(request) ?? ''), digest))
      throw new AppError('unauthorized', 'Send METRICS_TOKEN as Authorization: Bearer <token>.');
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
};
