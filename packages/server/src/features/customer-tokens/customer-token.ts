/**
 * The short-lived token of a customer's own client: signed by the service, bound to one session of one organisation,
 * for one audience, with one pinned algorithm. It cannot be revoked; it expires.
 */
import { apiKeyMode, id, LIMITS } from '@frontdesk/contract';
import { errors, type JWTVerifyResult, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import type { Actor } from '../actor.js';
import type { Context } from '../context.js';
import { refuseDeleted } from '../organisations/deleted-organisations.js';
import { toStoredSession } from '../test-sessions.js';

const ALGORITHM = 'HS256';
const AUDIENCE = 'frontdesk:helpdesk';
const PURPOSE = 'customer-token';

const claims = z.object({ sub: id, org: id, mode: apiKeyMode, iat: z.number(), exp: z.number() });

export interface CustomerTokenFor {
  organisation_id: string;
  session_id: string;
  /** Mode of the API key that requested it. */
  mode: 'live' | 'test';
}

/** @returns `expires_at` in ISO 8601 */
export async function mintCustomerToken(
  context: Context,
  { organisation_id, session_id, mode }: CustomerTokenFor,
): Promise<{ token: string; session_id: string; expires_at: string }> {
  const issued = Math.floor(context.now() / 1_000);
  const expires = issued + LIMITS.customerTokenMs / 1_000;
  const token = await new SignJWT({ org: organisation_id, mode })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(session_id)
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(context.secrets.derive(PURPOSE));
  return { token, session_id, expires_at: isoTime(expires * 1_000) };
}

/** @throws {AppError} `unauthorized` if it is foreign, altered or expired, always with the same message */
export async function verifyCustomerToken(
  context: Context,
  token: string,
): Promise<Extract<Actor, { kind: 'customer' }> & { expires_at: number }> {
  const refused = (cause: unknown) =>
    new AppError('unauthorized', 'The customer token is invalid or has expired.', { cause });
  try {
    const { payload } = await verifyByAny(context, token);
    const { sub, org, mode, iat, exp } = claims.parse(payload);
    await refuseDeleted(context, org);
    const expires_at = Math.min(exp * 1_000, iat * 1_000 + LIMITS.customerTokenMs);
    return { kind: 'customer', organisation_id: org, session_id: toStoredSession(mode, sub), mode, expires_at };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw refused(error);
    throw error;
  }
}

/** Tokens signed before a key change stay valid until they expire. @throws the error of the last key */
async function verifyByAny(context: Context, token: string): Promise<JWTVerifyResult> {
  const keys = context.secrets.deriveAll(PURPOSE);
  for (const [place, key] of keys.entries())
    try {
      return await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        requiredClaims: ['exp', 'iat', 'sub'],
        maxTokenAge: LIMITS.customerTokenMs / 1_000,
        currentDate: new Date(context.now()),
      });
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed) || place === keys.length - 1) throw error;
    }
  throw new Error('There is no key');
}
