/**
 * One writer at a time among what an organisation sets up: rules that span several rows (the last owner, a leaf and who
 * depends on it, the number of functions) could be broken by two changes that each look right.
 */
import type { Transaction } from '../../db/database.js';
import { lockRows } from '../../db/lock-rows.js';
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';

/** Held to the end of the transaction. @throws {AppError} `not_found` without the organisation. */
export async function lockOrganisation(
  context: Context,
  { query }: Transaction,
  organisation_id: string,
): Promise<{ name: string }> {
  const organisation = query.selectFrom('organisations').select('name').where('id', '=', organisation_id);
  // Not `for update`: that would also hold up every insert that refers to the organisation.
  const found = await lockRows(context.database, organisation, 'no_key_update').executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', 'There is no such organisation.');
  return found;
}
