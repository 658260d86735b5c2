/**
 * better-auth over our own tables: it checks passwords and opens and ends sessions. Members carry their organisation and
 * role, so one lookup says who somebody is. It is told `sqlite` for both dialects: it then writes times as text and
 * flags as 0 or 1, the same in both. Its own HTTP routes and transactions are not used. Import it when somebody signs in:
 * it takes more memory than the rest of what a member needs.
 */
import { LIMITS } from '@frontdesk/contract';
import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import type { Context } from '../context.js';
import { hashPassword, passwordMatches } from './password.js';

const LEAST_PASSWORD_CHARACTERS = 8;

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

function open(context: Context) {
  return betterAuth({
    appName: 'Frontdesk',
    // No request of a browser reaches it, so no address of its own matters.
    baseURL: 'http://frontdesk.invalid',
    secret: context.secrets.derive('sign-in').toString('base64url'),
    database: { db: context.database.standalone, type: 'sqlite', transaction: false },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: 'warn', log: (_level, message) => context.log.debug({ part: 'sign-in' }, message) },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: LEAST_PASSWORD_CHARACTERS,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => passwordMatches(hash, password),
      },
    },
    user: {
      modelName: 'members',
      fields: { ...times, name: 'username', emailVerified: 'email_verified' },
      additionalFields: {
        organisation_id: { type: 'string', required: true, input: false },
        role: { type: 'string', required: true, input: false },
      },
    },
    session: {
      modelName: 'member_sessions',
      fields: {
        ...times,
        userId: 'member_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: LIMITS.agentSessionMs / 1_000,
      disableSessionRefresh: true,
    },
    account: {
      modelName: 'member_credentials',
      fields: {
        ...times,
        userId: 'member_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: { modelName: 'member_verifications', fields: { ...times, expiresAt: 'expires_at' } },
  });
}

const opened = new WeakMap<Context, ReturnType<typeof open>>();

/** Opens a session for the password's member. @returns undefined if the address or the password is wrong */
export async function openSession(context: Context, body: { email: string; password: string }) {
  try {
    return await libraryOf(context).api.signInEmail({ body });
  } catch (error) {
    if (isAPIError(error) && error.status === 'UNAUTHORIZED') return undefined;
    throw error;
  }
}

/** One for each context; opening it takes a moment the first time. */
function libraryOf(context: Context): ReturnType<typeof open> {
  const known = opened.get(context);
  if (known !== undefined) return known;
  const library = open(context);
  opened.set(context, library);
  return library;
}
