/**
 * Lists an organisation's functions, all of them or those that a conversation may use. There are at most a few hundred.
 */
import type { Kysely } from 'kysely';
import type { FunctionRow, Schema } from '../../db/schema.js';
import type { Context } from '../context.js';

/** By name. */
export async function listFunctions(context: Context, organisation_id: string): Promise<FunctionRow[]> {
  return await listFunctionsOf(context.database.read, organisation_id);
}

/** The same within a transaction. */
export async function listFunctionsOf(query: Kysely<Schema>, organisation_id: string): Promise<FunctionRow[]> {
  return await query
    .selectFrom('functions')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .orderBy('name')
    .execute();
}

/** Those that a conversation may call: `dev` functions only in test mode. */
export function usableFunctions(functions: readonly FunctionRow[], mode: 'live' | 'test'): FunctionRow[] {
  return functions.filter(({ environment }) => mode === 'test' || environment === 'live');
}

/** @returns ids of the organisations that changed a function most recently, at most `most` */
export async function listChangedLast({ database }: Context, most: number): Promise<string[]> {
  const rows = await database.read
    .selectFrom('functions')
    .select(({ fn }) => ['organisation_id', fn.max('updated_at').as('changed_at')])
    .groupBy('organisation_id')
    .orderBy('changed_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ organisation_id }) => organisation_id);
}
