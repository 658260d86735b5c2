/** Finds an organisation's function. Those of other organisations look like missing ones. */
import type { Kysely } from 'kysely';
import type { FunctionRow, Schema } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';

/** @throws {AppError} `not_found` */
export async function findFunction(context: Context, organisation_id: string, id: string): Promise<FunctionRow> {
  return await requireFunction(context.database.read, organisation_id, id);
}

/** Null if the organisation has no function with this name. */
export async function findFunctionByName(
  context: Context,
  organisation_id: string,
  name: string,
): Promise<FunctionRow | null> {
  const row = await context.database.read
    .selectFrom('functions')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** The same within a transaction. @throws {AppError} `not_found` */
export async function requireFunction(
  query: Kysely<Schema>,
  organisation_id: string,
  id: string,
): Promise<FunctionRow> {
  const row = await query
    .selectFrom('functions')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'There is no such function.');
  return row;
}
