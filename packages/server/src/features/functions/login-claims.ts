/**
 * The customer's identity: the result of the organisation's identity function if the login settings name one, or else
 * the claims of the token if it is a JWT (RFC 7519). The organisation's backend posted the token with its API key, so
 * its claims are the organisation's own statements; verifying the signature is up to its endpoints. Claims are read
 * from the sealed token at each function call and not stored, so they end with it.
 */
import type { FunctionParameter } from '@frontdesk/contract';
import { parseExactJson } from './exact-json.js';
import type { FunctionCall } from './function-call.js';
import { type Failure, failure, type SourcedValue } from './outcome.js';
import { readPath } from './response-path.js';

/** The path into the identity that supplies a parameter; undefined: it is not from the login. */
export function loginPathOf(parameter: FunctionParameter): string | undefined {
  const [source] = parameter.provider === 'assistant' ? (parameter.sources ?? []) : [];
  return source !== undefined && 'login' in source ? source.login : undefined;
}

export async function loginValue(
  name: string,
  path: string,
  call: Pick<FunctionCall, 'token' | 'readIdentity'>,
): Promise<SourcedValue> {
  const identity = await identityOf(name, call);
  if (!identity.ok) return identity;
  const read = readPath(identity.data, path);
  if (!read.ok || read.value === null || typeof read.value === 'object')
    return failure('missing_parameter', `${name} comes from the login, which has no single value ${path}.`);
  return { ok: true, value: read.value };
}

async function identityOf(
  name: string,
  { token, readIdentity }: Pick<FunctionCall, 'token' | 'readIdentity'>,
): Promise<{ ok: true; data: unknown } | Failure> {
  const missing = failure(
    'missing_parameter',
    `${name} comes from the login, which says nothing about the customer at the moment.`,
  );
  if (!token) return missing;
  if (readIdentity === undefined) {
    const claims = readClaims(token.value);
    return claims === undefined ? missing : { ok: true, data: claims };
  }
  const answer = await readIdentity();
  // A refused token leads to a new login.
  return answer.ok || answer.reason === 'unauthorized' || answer.reason === 'aborted' ? answer : missing;
}

/** The claims of a JWT, unverified. @returns undefined if it is not a JWT */
export function readClaims(token: string): unknown {
  const [, payload, signature, ...more] = token.split('.');
  if (payload === undefined || signature === undefined || more.length > 0) return undefined;
  try {
    return parseExactJson(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch (error) {
    // Opaque tokens may also contain two full stops.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
