/**
 * Serialises changes of an organisation's setup: rules that span several rows (the last owner, a leaf and its
 * dependants, the number of functions) could be broken by two concurrent changes that are valid alone.
 */
import type { Transaction } from '../../db/database.js';
import { lockRows } from '../../db/lock-rows.js';
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';

/** Held to the end of the transaction. @throws {AppError} `not_found` if there is no such organisation */
export async function lockOrganisation(
  context: Context,
  { query }: Transaction,
  organisation_id: string,
): Promise<{ name: string }> {
  const organisation = query.selectFrom('organisations').select('name').where('id', '=', organisation_id);
  // Not `for update`, which would also block every insert that refers to the organisation.
  const found = await lockRows(context.database, organisation, 'no_key_update').executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', 'There is no such organisation.');
  return found;
}
