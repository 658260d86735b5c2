/** Replaces all live functions of an organisation; those in `dev` stay. */
import { LIMITS } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { FunctionRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';
import { timeOfChange } from '../refuse-changed.js';
import { withChange } from './change.js';
import { dependantsOf, recordLeaves, renameLeaf, renameSource } from './dependants.js';
import { listFunctionsOf } from './list.js';
import { loginSettingsUsing } from './login-functions.js';
import { forgetAnswer } from './record-answer.js';
import { validateFunction } from './validate.js';

interface Replacement {
  organisation_id: string;
  /** With their previous ids, so that data that refers to them stays valid. */
  functions: readonly FunctionRow[];
}

/**
 * The organisation must be locked.
 * @throws {AppError} as `validateFunction`, with the function's name before each field; `has_dependants` if a value
 *   depends on a function that would be deleted; `name_taken`; `too_many_functions`
 */
export async function replaceFunctions(
  context: Context,
  transaction: Transaction,
  { organisation_id, functions }: Replacement,
): Promise<void> {
  const { query } = transaction;
  transaction.onCommit(() => context.cluster.publish('functions', organisation_id));
  const before = await listFunctionsOf(query, organisation_id);
  const wanted = new Map(functions.map((row) => [row.id, row]));
  const stay = before.filter(({ id, environment }) => environment === 'dev' && !wanted.has(id));
  if (stay.length + wanted.size > LIMITS.functionsPerOrganisation)
    throw new AppError(
      'too_many_functions',
      `An organisation can have at most ${LIMITS.functionsPerOrganisation} functions, including dev functions. Delete some first.`,
    );
  const taken = stay.find(({ name }) => functions.some((row) => row.name === name));
  if (taken !== undefined)
    throw new AppError('name_taken', `A dev function named ${taken.name} already exists. Rename or delete it first.`);

  await rename(context, transaction, organisation_id, { before, wanted });
  const updated_at = timeOfChange(context, ...before);
  for (const row of functions) {
    const values = { ...row, organisation_id, updated_at };
    const { id: _, ...set } = values;
    await query
      .insertInto('functions')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(set))
      .execute();
  }
  // Rebuild the dependencies before checking them.
  for (const row of functions) await query.deleteFrom('function_leaves').where('function_id', '=', row.id).execute();
  for (const row of before)
    if (row.environment === 'live' && !wanted.has(row.id)) await removeRow(transaction, organisation_id, row);
  for (const row of functions) {
    const { parameters, leafIds } = await validate(transaction, row, organisation_id);
    await recordLeaves(query, row.id, parameters, leafIds);
    if (before.find(({ id }) => id === row.id)?.url !== row.url) await forgetAnswer(query, row.id);
  }
}

/**
 * Renames functions, updating references in `dev`. Names may be swapped, so each function is named by its id until
 * every name is free.
 */
async function rename(
  context: Context,
  { query }: Transaction,
  organisation_id: string,
  { before, wanted }: { before: readonly FunctionRow[]; wanted: ReadonlyMap<string, FunctionRow> },
): Promise<void> {
  for (const { id, name, environment } of before) {
    if (environment === 'dev' && !wanted.has(id)) continue;
    await query.updateTable('functions').set({ name: id }).where('id', '=', id).execute();
    if (wanted.get(id)?.name !== name) await renameSource(context, query, organisation_id, name, id);
  }
  for (const { id, name } of before) {
    const after = wanted.get(id)?.name ?? name;
    if (after === name) continue;
    await renameSource(context, query, organisation_id, id, after);
    await renameLeaf(context, query, id, after);
  }
}

async function removeRow({ query }: Transaction, organisation_id: string, { id }: FunctionRow): Promise<void> {
  const errors = [
    ...(await dependantsOf(query, organisation_id, id)).map(({ name, parameter }) => ({
      path: `${name}.parameters.${parameter}`,
      message: 'takes its value from a function that the release does not have',
    })),
    ...(await loginSettingsUsing(query, organisation_id, id)),
  ];
  if (errors.length > 0)
    throw new AppError('has_dependants', 'A function needs a value from a function that is not in the release.', {
      errors,
    });
  await query.deleteFrom('functions').where('id', '=', id).execute();
}

async function validate({ query }: Transaction, row: FunctionRow, organisation_id: string) {
  try {
    return await validateFunction(query, { organisation_id, id: row.id, input: withChange(row, {}) });
  } catch (error) {
    if (!(error instanceof AppError) || error.errors === undefined) throw error;
    const errors = error.errors.map(({ path, message }) => ({ path: `${row.name}.${path}`, message }));
    throw new AppError(error.code, error.message, { errors, cause: error });
  }
}
