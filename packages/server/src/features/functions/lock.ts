/**
 * One writer at a time among an organisation's functions. The rules span several rows (a leaf and who depends on it, the
 * number of functions), so two changes that each look right could break one together. SQLite has one writer anyway.
 */
import type { Dialect, Transaction } from '../../db/database.js';
import { AppError } from '../../errors.js';

/** Waits for its turn; held to the end of the transaction. @throws {AppError} `not_found` without the organisation. */
export async function lockFunctions(
  transaction: Transaction,
  dialect: Dialect,
  organisation_id: string,
): Promise<void> {
  const organisation = transaction.query.selectFrom('organisations').select('id').where('id', '=', organisation_id);
  // Not `for update`: that would also hold up every insert that refers to the organisation.
  const locking = dialect === 'postgres' ? organisation.forNoKeyUpdate() : organisation;
  if ((await locking.executeTakeFirst()) === undefined)
    throw new AppError('not_found', 'There is no such organisation.');
}
