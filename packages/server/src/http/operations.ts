/**
 * For whoever runs the service: `/healthz` says that the process lives, `/readyz` whether it can serve, `/metrics` is
 * for Prometheus. None of them says anything about an organisation.
 */
import type { FastifyPluginAsync } from 'fastify';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import type { Check } from '../features/readiness.js';

export interface OperationsOptions {
  readiness: () => Promise<{ ready: boolean; checks: Record<string, Check> }>;
  metrics: Registry;
}

const tags = ['operations'];
const alive = z.object({ status: z.literal('ok') });
const readinessView = z.object({
  status: z.enum(['ready', 'not ready']),
  checks: z
    .record(z.string(), z.looseObject({ ok: z.boolean(), detail: z.string() }))
    .describe('By part: database, cluster, queue, model, voice.'),
});

export const operations: FastifyPluginAsync<OperationsOptions> = async (app, { readiness, metrics }) => {
  app.get(
    '/healthz',
    { schema: { tags, summary: 'Whether the process lives', response: { 200: alive } } },
    async () => ({
      status: 'ok',
    }),
  );

  app.get(
    '/readyz',
    {
      schema: {
        tags,
        summary: 'Whether it can serve: 503 while a part cannot',
        response: { 200: readinessView, 503: readinessView },
      },
    },
    async (_request, reply) => {
      const { ready, checks } = await readiness();
      return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
    },
  );

  app.get(
    '/metrics',
    {
      schema: {
        tags,
        summary: 'Measurements for Prometheus',
        response: { 200: { content: { 'text/plain': { schema: z.string() } } } },
      },
    },
    async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()),
  );
};
