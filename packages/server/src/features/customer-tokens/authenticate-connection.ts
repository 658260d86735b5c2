/** Turns the credential of a connection, from any token source, into an actor. */
import { type TokenSource, tokenSource } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import type { Actor } from '../actor.js';
import { authenticateApiKey } from '../api-keys/authenticate-api-key.js';
import type { Context } from '../context.js';
import { authenticateMember } from '../sign-in/authenticate-member.js';
import { looksLikeMemberCredential } from '../sign-in/member-credential.js';
import { verifyCustomerToken } from './customer-token.js';

const SIGNED_TOKEN = /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/;

/** @throws {AppError} `unknown_token_source`, `missing_token` (400); `unauthorized` (401) */
export async function authenticateConnection(
  context: Context,
  given: { token_source: unknown; token: unknown },
): Promise<Actor> {
  const source = tokenSource.safeParse(given.token_source);
  if (!source.success)
    throw new AppError('unknown_token_source', 'token_source must be one of api, customer and inapp.');
  if (typeof given.token !== 'string' || given.token === '') throw new AppError('missing_token', 'token is missing.');
  return await authenticators[source.data](context, given.token);
}

/** Authenticates an HTTP credential, whose form identifies its source. @throws {AppError} `unauthorized` */
export async function authenticateCredential(context: Context, token: string): Promise<Actor> {
  if (looksLikeMemberCredential(token)) return await authenticateMember(context, token);
  if (SIGNED_TOKEN.test(token)) return await verifyCustomerToken(context, token);
  return await authenticateApiKey(context, token);
}

const authenticators = {
  api: authenticateApiKey,
  customer: verifyCustomerToken,
  inapp: authenticateMember,
} satisfies Record<TokenSource, (context: Context, token: string) => Promise<Actor>>;
