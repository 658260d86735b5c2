/**
 * Tells clients the rate limit that a request counted towards, whether it was accepted or refused
 * (draft-ietf-httpapi-ratelimit-headers-10). Requests without a limit get no such headers.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateUse } from '../errors.js';
import type { Context } from '../features/context.js';
import { checkRate } from '../features/rate.js';

declare module 'fastify' {
  interface FastifyRequest {
    rate: RateUse | undefined;
  }
}

export interface RequestLimit {
  /** The counter, with its name before the first colon. */
  key: string;
  /** Most requests in a window. */
  most: number;
  window_ms: number;
}

/** Register before the routes. */
export function tellRates(app: FastifyInstance): void {
  app.decorateRequest('rate', undefined);
  app.addHook('onSend', async ({ rate }, reply) => {
    if (rate !== undefined) writeRate(reply, rate);
  });
}

/** @throws {AppError} `rate_limited` */
export async function limitRequest(
  context: Context,
  request: FastifyRequest,
  { key, most, window_ms }: RequestLimit,
): Promise<void> {
  request.rate = await checkRate(context, key, most, window_ms);
}

export function writeRate(reply: FastifyReply, { name, limit, window_ms, remaining, resets_in_ms }: RateUse): void {
  const seconds = (ms: number) => Math.ceil(ms / 1_000);
  reply.header('ratelimit-policy', `"${name}";q=${limit};w=${seconds(window_ms)}`);
  reply.header('ratelimit', `"${name}";r=${remaining};t=${seconds(resets_in_ms)}`);
}
