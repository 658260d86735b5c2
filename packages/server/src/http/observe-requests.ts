/** Measures, traces and logs each request once, when it is answered. */
import type { FastifyInstance } from 'fastify';
import type { Context } from '../features/context.js';
import { traceIdOf } from '../trace-id.js';
import { METRICS_PATH } from './metrics-listener.js';

/** Metrics distinguish only these methods: clients can invent any number of others. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Polled by load balancers and monitors. */
const ASKED_OFTEN = new Set(['/healthz', '/readyz', METRICS_PATH]);

export function observeRequests(app: FastifyInstance, context: Context): void {
  app.addHook('onResponse', async (request, { statusCode: status, elapsedTime: duration_ms }) => {
    const { measures, tracing } = context;
    const { id, method, routeOptions, log } = request;
    const route = routeOptions.url ?? 'unmatched';
    const is_asked_often = ASKED_OFTEN.has(route);
    measures.request({ method: METHODS.has(method) ? method : 'other', route }, status, duration_ms / 1000);
    const timed = { started_at: context.now() - duration_ms, duration_ms };
    if (!is_asked_often) tracing?.request({ request_id: id, method, route, status, ...timed });
    const traced = tracing && { trace_id: traceIdOf(id) };
    const details = { req: request, route, status, ms: Math.round(duration_ms), ...traced };
    // A server that is not ready says so in a line of its own (`features/readiness.ts`), not with each question.
    if (is_asked_often && (status < 400 || status === 503)) log.debug(details, 'request');
    else if (status >= 400) log.info(details, 'request refused');
    else log.info(details, 'request');
  });
}
