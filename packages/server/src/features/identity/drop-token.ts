/** Deletes a token that the organisation's endpoint refused, so that the customer is asked to log in again. */
import type { Context } from '../context.js';
import { findTokenRow, openToken, removeToken } from './find-token.js';
import type { SessionOwner } from './session-owner.js';

/** @param refused the refused token: a newer one from a later login stays */
export async function dropCustomerToken(context: Context, owner: SessionOwner, refused: string): Promise<void> {
  const row = await findTokenRow(context.database.read, owner);
  if (row !== undefined && openToken(context, row) === refused) await removeToken(context, row);
}
