/**
 * `Idempotency-Key` on requests that create something: a request repeated under its key gets the first response again,
 * with `Idempotency-Replayed: true`, and creates nothing. The header is optional.
 */
import { HOUR_MS, LIMITS } from '@frontdesk/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalidPayload } from '../errors.js';
import type { Actor } from '../features/actor.js';
import type { Context } from '../features/context.js';
import {
  claimKey,
  fencedContext,
  type KeyPlace,
  releaseKey,
  storeAnswer,
} from '../features/idempotency/stored-answers.js';
import type { Authenticate } from './authenticate.js';
import { limitRequest } from './rate-headers.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts `Idempotency-Key`: its handler is made by {@link onceForEachKey}. */
    idempotent?: true;
  }
}

/**
 * @returns a wrapper that runs `work` once per key. `work` must create everything through the context that it is given
 * @throws {AppError} `idempotency_key_reused`, `idempotency_key_in_use`, `idempotency_answer_lost`, `rate_limited`;
 *   `invalid_payload` for an invalid key
 */
export function onceForEachKey(context: Context, authenticate: Authenticate) {
  return async <Answer>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (context: Context) => Promise<Answer>,
  ): Promise<Answer> => {
    if (request.routeOptions.config.idempotent !== true)
      throw new Error('The route does not say that it is idempotent');
    const idempotency_key = readKey(request);
    if (idempotency_key === undefined) return await work(context);
    const actor = await authenticate(request);
    const { organisation_id } = actor;
    const limit = { most: LIMITS.idempotencyKeysPerHour, window_ms: HOUR_MS };
    await limitRequest(context, request, { key: `idempotency:${organisation_id}`, ...limit });
    const place: KeyPlace = { organisation_id, caller: callerOf(actor), idempotency_key };
    const { method, params, body } = request;
    const asked = JSON.stringify([method, request.routeOptions.url, params, body ?? null]);
    const claimed = await claimKey(context, place, asked);
    if ('answer' in claimed) {
      reply.header('idempotency-replayed', 'true');
      return claimed.answer as Answer;
    }
    const { attempt } = claimed;
    let answer: Answer;
    try {
      answer = await work(fencedContext(context, place, attempt));
    } catch (error) {
      await releaseKey(context, place, attempt).catch((err: unknown) =>
        // The lease expires anyway.
        request.log.warn({ err }, 'an idempotency key was not released'),
      );
      throw error;
    }
    await storeAnswer(context, place, attempt, answer).catch((err: unknown) =>
      // The request succeeded. If it is repeated, the client is told that its response was not kept.
      request.log.warn({ err }, 'a response was not stored under its idempotency key'),
    );
    return answer;
  };
}

/** The caller's credential, so that a test key never gets a live key's response. */
function callerOf(actor: Actor): string {
  if (actor.kind === 'api') return `key:${actor.key_id}`;
  if (actor.kind === 'inapp') return `member:${actor.member_id}`;
  throw new AppError('forbidden', "Customer requests can't have an Idempotency-Key.");
}

/** With or without the quotes of a structured field (RFC 8941). @throws {AppError} `invalid_payload` */
function readKey({ headers }: FastifyRequest): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const key = typeof given === 'string' ? given.trim().replace(/^"(.*)"$/, '$1') : '';
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= LIMITS.idempotencyKeyCharacters) return key;
  const message = `must be one key of 1 to ${LIMITS.idempotencyKeyCharacters} visible ASCII characters, such as a UUID`;
  throw invalidPayload([{ path: 'Idempotency-Key', message }]);
}
