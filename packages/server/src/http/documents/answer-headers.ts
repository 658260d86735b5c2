/** The headers of responses in the OpenAPI document. */
import { type Header, type Operation, VERSIONED } from './open-api.js';

/** By their names under `components/headers`. */
export const ANSWER_HEADERS = {
  RequestId: {
    description: "The id of the request. State it when you report a problem; it is in the service's log.",
    schema: { type: 'string', format: 'uuid', examples: ['8e03978e-40d5-43dd-bc93-6894a57f9324'] },
  },
  RetryAfter: {
    description: 'Seconds until the request is worth sending again.',
    schema: { type: 'integer', minimum: 0, examples: [12] },
  },
  RateLimit: {
    description:
      'What is left of the limit that the request counted against: `r` requests for the next `t` seconds (draft-ietf-httpapi-ratelimit-headers-10). Missing where none counts it.',
    schema: { type: 'string', examples: ['"attachments";r=59;t=3541'] },
  },
  RateLimitPolicy: {
    description: 'That limit: `q` requests in `w` seconds.',
    schema: { type: 'string', examples: ['"attachments";q=60;w=3600'] },
  },
  WwwAuthenticate: {
    description: 'How to send a credential.',
    schema: { type: 'string', examples: ['Bearer'] },
  },
  IdempotencyReplayed: {
    description:
      '`true`: this is the answer of an earlier request under the same `Idempotency-Key`. Else it is missing.',
    schema: { type: 'string', enum: ['true'] },
  },
  ETag: {
    description: 'The version, for `If-Match`.',
    schema: { type: 'string', examples: ['"2026-11-29T09:00:00.000Z"'] },
  },
} satisfies Record<string, Header>;

const to = (name: keyof typeof ANSWER_HEADERS) => ({ $ref: `#/components/headers/${name}` });

/** Adds the headers of every response. */
export function addAnswerHeaders(operation: Operation): void {
  const { responses, parameters, [VERSIONED]: versioned = false } = operation;
  delete operation[VERSIONED];
  const limited = '429' in responses;
  const idempotent = parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false;
  for (const [status, answer] of Object.entries(responses))
    answer.headers = {
      ...answer.headers,
      'X-Request-Id': to('RequestId'),
      ...(['409', '429', '503'].includes(status) ? { 'Retry-After': to('RetryAfter') } : {}),
      ...(limited && (status === '429' || Number(status) < 300)
        ? { RateLimit: to('RateLimit'), 'RateLimit-Policy': to('RateLimitPolicy') }
        : {}),
      ...(status === '401' ? { 'WWW-Authenticate': to('WwwAuthenticate') } : {}),
      ...(idempotent && Number(status) < 300 ? { 'Idempotency-Replayed': to('IdempotencyReplayed') } : {}),
      ...(versioned && Number(status) < 300 ? { ETag: to('ETag') } : {}),
    };
}
