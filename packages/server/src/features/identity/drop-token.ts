/** Forgets a token that the organisation's endpoint has refused, so that the customer is asked to log in again. */
import type { Context } from '../context.js';
import { findTokenRow, openToken, removeToken } from './find-token.js';
import type { SessionOwner } from './session-owner.js';

/** @param refused the token that was refused: a newer one, from a login that was completed since, stays. */
export async function dropCustomerToken(context: Context, owner: SessionOwner, refused: string): Promise<void> {
  const row = await findTokenRow(context.database.read, owner);
  if (row !== undefined && openToken(context, row) === refused) await removeToken(context, row);
}
