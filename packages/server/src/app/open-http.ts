/** The HTTP server with the routes of all features, as configured. */
import { LIMITS } from '@frontdesk/contract';
import type { FastifyInstance } from 'fastify';
import type { Models } from '../assistant/models/choose-model.js';
import { createSandbox } from '../assistant/sandbox.js';
import { createReplyWriter } from '../assistant/write-reply.js';
import type { Config } from '../config/config.js';
import type { Context } from '../features/context.js';
import type { Extractor } from '../features/knowledge/extract/extractor.js';
import { createIdentityProviders } from '../features/sign-on/identity-provider.js';
import { createHttpServer } from '../http/server.js';
import { type RouteParts, serviceRoutes } from '../http/service-routes.js';
import type { Metrics } from '../metrics.js';
import { createGuard } from '../outbound/guard.js';
import { createGuardedFetch } from '../outbound/guarded-fetch.js';
import { createTxtResolver } from '../outbound/txt-records.js';
import type { Parts } from '../parts.js';
import type { CallParts } from './call-rooms.js';
import { closeHttp } from './listen.js';

/** What the routes use of the other parts. The functions are called only while requests are served. */
interface HttpParts {
  models: Models;
  metrics: Metrics;
  extractor: Extractor;
  calls: CallParts;
  canCall: RouteParts['canCall'];
  readiness: RouteParts['readiness'];
  free_bytes: (() => Promise<number>) | undefined;
  parts: Parts;
}

/** Does not listen yet. */
export async function openHttp(
  context: Context,
  config: Config,
  { models, metrics, extractor, calls, canCall, readiness, free_bytes, parts }: HttpParts,
): Promise<FastifyInstance> {
  const { public_url, trust_proxy, link_origins, phone_numbers } = config;
  const sandbox = { prices: config.usage.prices, link_origins, used: metrics.countModelUse };
  const http = await createHttpServer(context, {
    public_url,
    trust_proxy,
    free_bytes,
    replies: createReplyWriter(context, link_origins),
    plugins: [
      serviceRoutes({
        context,
        answerers: createSandbox(context, models, sandbox),
        encode: models.encode,
        extractor,
        limits: config.usage,
        models: { default_model: models.main.name, allowed: config.model.allowed },
        phone_numbers,
        recordings: calls.recordings,
        public_url,
        ...openSignOn(config, parts),
        rooms: calls.voice.rooms,
        received: calls.voice.received,
        canCall,
        readiness,
        metrics: metrics.registry,
        metrics_token: config.metrics.token,
      }),
    ],
  });
  parts.add({ [Symbol.asyncDispose]: () => closeHttp(http) });
  return http;
}

/** The requests to identity providers, and of the DNS records that verify domains. */
function openSignOn({ function_allowed_hosts: allowed_hosts }: Config, parts: Parts) {
  const guard = parts.add(createGuard({ allowed_hosts, total_ms: LIMITS.signOnProviderMs }));
  return {
    providers: createIdentityProviders(createGuardedFetch(guard, LIMITS.signOnResponseBytes)),
    resolveTxt: createTxtResolver({ total_ms: LIMITS.domainLookupMs }),
  };
}
