/**
 * Tells clients of the limit that a request counted against, whether it was answered or refused, so that they can slow down
 * in time: draft-ietf-httpapi-ratelimit-headers-10. Requests that no limit counts say nothing of any.
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
  /** What is counted, with its name before the first colon. */
  key: string;
  /** Requests in a window. */
  most: number;
  window_ms: number;
}

/** Register it before the routes. */
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
