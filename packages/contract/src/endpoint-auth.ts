/**
 * How the organisation's endpoints verify that a request comes from this service: static headers, and a signature by
 * RFC 9421 (HTTP Message Signatures). The customer's own token is separate and identifies the customer.
 */
import { z } from 'zod';
import { LIMITS } from './limits.js';
import { webOrigin } from './members-api.js';
import { bounded, id, timestamp } from './primitives.js';

/** A header name: a token of RFC 9110, section 5.6.2. */
export const headerName = bounded(LIMITS.endpointHeaderNameCharacters).regex(
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/,
  'must be the name of a header',
);

/** The value of an HTTP header (RFC 9110, section 5.5). */
export const headerValue = bounded(LIMITS.endpointHeaderValueCharacters).regex(
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/,
  'must be visible ASCII characters, without spaces at its ends',
);

const headerOrigin = webOrigin
  .nullable()
  .default(null)
  .describe('The only origin it is sent to, such as https://api.shop.example. Null: every endpoint of a function.');

/** A static header of requests to the organisation's endpoints. */
export const endpointHeaderInput = z.strictObject({
  name: headerName,
  value: headerValue.optional().describe('If omitted, the stored value for this name and origin is kept.'),
  origin: headerOrigin,
});

/** The body of `PUT /api/v1/lab/endpoint-auth/headers/`. */
export const endpointHeadersInput = z.strictObject({
  headers: z.array(endpointHeaderInput).max(LIMITS.endpointHeaders),
});
export type EndpointHeadersInput = z.output<typeof endpointHeadersInput>;

/** Without its value, which is never returned. */
export const endpointHeader = z.object({ name: headerName, origin: headerOrigin });

/** A secret that signs requests, without the secret itself. */
export const signingSecretView = z.object({
  id: id.describe('The `keyid` of its signatures.'),
  date_created: timestamp,
  expires_at: timestamp.nullable().describe('When requests are no longer signed with it. Null: it is the current one.'),
});

/** The response of `POST /api/v1/lab/endpoint-auth/signing-secrets/`. */
export const signingSecretCreated = signingSecretView.extend({
  secret: z.string().describe('Shown this once. Its UTF-8 bytes are the key of HMAC-SHA256.'),
});

/** The response of `GET /api/v1/lab/endpoint-auth/` and `PUT /api/v1/lab/endpoint-auth/headers/`. */
export const endpointAuth = z.object({
  headers: z.array(endpointHeader),
  signing_secrets: z.array(signingSecretView).describe('Newest first. A request is signed with each of them.'),
});
export type EndpointAuth = z.infer<typeof endpointAuth>;

/** The id of the call, which is also in its trace. */
export const REQUEST_ID_HEADER = 'X-Request-Id';
