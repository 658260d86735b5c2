/**
 * Who the customer is: what the organisation's identity function answers, if the login settings name one, or else the claims
 * of their token, where it is a JWT (RFC 7519). The organisation's backend has posted the token with its API key, so its
 * claims are the organisation's own words; the signature is its endpoints' to check. Claims are read from the sealed token
 * when a function is called and kept nowhere, so they end with it.
 */
import type { FunctionParameter } from '@frontdesk/contract';
import { parseExactJson } from './exact-json.js';
import type { FunctionCall } from './function-call.js';
import { type Failure, failure } from './outcome.js';
import type { SourcedValue } from './parameter-sources/sourced-value.js';
import { readPath } from './response-path.js';

/** The path into the identity that a parameter takes its value from; undefined: it does not. */
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
  // A token that was refused is answered by a new login.
  return answer.ok || answer.reason === 'unauthorized' || answer.reason === 'aborted' ? answer : missing;
}

/** Of a JWT, unverified. @returns undefined: it is none */
export function readClaims(token: string): unknown {
  const [, payload, signature, ...more] = token.split('.');
  if (payload === undefined || signature === undefined || more.length > 0) return undefined;
  try {
    return parseExactJson(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch (error) {
    // Any token may have two full stops.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
