/** The token for calls of a customer's functions, until it expires. */
import type { Kysely } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { CustomerTokenRow, Schema } from '../../db/schema.js';
import type { Context } from '../context.js';
import { type SessionOwner, tokenOwner } from './session-owner.js';

type SealedToken = Omit<CustomerTokenRow, 'updated_at' | 'sealed_identity'>;

/**
 * @param loaded as read with the conversation @returns undefined if the customer is not logged in. An expired token is
 *   deleted.
 */
export async function openLoadedToken(
  context: Context,
  owner: SessionOwner,
  loaded: Pick<CustomerTokenRow, 'sealed_token' | 'expires_at'> | undefined,
): Promise<string | undefined> {
  if (loaded === undefined) return undefined;
  const row = { ...owner, ...loaded };
  const value = row.expires_at > context.now() ? openToken(context, row) : undefined;
  if (value === undefined) await removeToken(context, row);
  return value;
}

/** Whether a token is active: reliable only in a transaction that holds the lock of the session's logins. */
export async function hasCustomerToken(
  { query }: Pick<Transaction, 'query'>,
  owner: SessionOwner,
  now: number,
): Promise<boolean> {
  const row = await findTokenRow(query, owner);
  return row !== undefined && row.expires_at > now;
}

/** It may have expired: {@link openLoadedToken} tells. */
export async function findTokenRow(
  query: Kysely<Schema>,
  { organisation_id, session_id }: SessionOwner,
): Promise<CustomerTokenRow | undefined> {
  return query
    .selectFrom('customer_tokens')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('session_id', '=', session_id)
    .executeTakeFirst();
}

/** @returns undefined if it was sealed under another `SECRET_KEY`; the customer can log in again */
export function openToken(context: Context, row: SealedToken): string | undefined {
  try {
    return context.secrets.open(row.sealed_token, tokenOwner(row));
  } catch (error) {
    context.log.warn({ err: error, organisation_id: row.organisation_id }, 'a customer token could not be decrypted');
    return undefined;
  }
}

/** Deletes exactly this token; a newer one stays. */
export async function removeToken(context: Context, row: SealedToken): Promise<void> {
  await context.database.transaction(({ query }) =>
    query
      .deleteFrom('customer_tokens')
      .where('organisation_id', '=', row.organisation_id)
      .where('session_id', '=', row.session_id)
      .where('sealed_token', '=', row.sealed_token)
      .execute(),
  );
}
