/**
 * Dependencies of functions on a leaf: read for the rules, and updated when a function is saved. A function that a
 * renaming changes gets a new version, so that a form opened before does not undo it.
 */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.js';
import { toJson } from '../../json.js';
import type { Context } from '../context.js';
import { timeOfChange } from '../refuse-changed.js';
import type { Dependant } from './leaf-rules.js';
import { type Parameters, parametersOf } from './parameters.js';

/** In the order of their names. */
export async function dependantsOf(
  query: Kysely<Schema>,
  organisation_id: string,
  leaf_id: string,
): Promise<Dependant[]> {
  return await query
    .selectFrom('function_leaves')
    .innerJoin('functions', 'functions.id', 'function_leaves.function_id')
    .where('functions.organisation_id', '=', organisation_id)
    .where('function_leaves.leaf_id', '=', leaf_id)
    .select(['functions.name', 'url', 'method', 'requires_auth', 'environment', 'function_leaves.parameter'])
    .orderBy('functions.name')
    .orderBy('function_leaves.parameter')
    .execute();
}

/** Records the leaves that a function's parameters depend on. */
export async function recordLeaves(
  query: Kysely<Schema>,
  function_id: string,
  parameters: Parameters,
  leafIds: ReadonlyMap<string, string>,
): Promise<void> {
  await query.deleteFrom('function_leaves').where('function_id', '=', function_id).execute();
  const rows = Object.entries(parameters).flatMap(([parameter, definition]) => {
    const leaf_id = 'leaf' in definition ? leafIds.get(definition.leaf.function) : undefined;
    return leaf_id === undefined ? [] : [{ function_id, parameter, leaf_id }];
  });
  if (rows.length > 0) await query.insertInto('function_leaves').values(rows).execute();
}

/** Updates the parameters of dependants when a leaf is renamed. */
export async function renameLeaf(
  context: Context,
  query: Kysely<Schema>,
  leaf_id: string,
  name: string,
): Promise<void> {
  const dependants = await query
    .selectFrom('functions')
    .select(['id', 'parameters', 'updated_at'])
    .where('id', 'in', query.selectFrom('function_leaves').select('function_id').where('leaf_id', '=', leaf_id))
    .execute();
  for (const dependant of dependants) {
    const taken = await query
      .selectFrom('function_leaves')
      .select('parameter')
      .where('function_id', '=', dependant.id)
      .where('leaf_id', '=', leaf_id)
      .execute();
    const names = new Set(taken.map(({ parameter }) => parameter));
    const parameters = Object.fromEntries(
      Object.entries(parametersOf(dependant)).map(([parameter, definition]) =>
        'leaf' in definition && names.has(parameter)
          ? [parameter, { ...definition, leaf: { ...definition.leaf, function: name } }]
          : [parameter, definition],
      ),
    );
    await query
      .updateTable('functions')
      .set({ parameters: toJson(parameters), updated_at: timeOfChange(context, dependant) })
      .where('id', '=', dependant.id)
      .execute();
  }
}

/** Updates parameters with a function's earlier results as source when it is renamed. */
export async function renameSource(
  context: Context,
  query: Kysely<Schema>,
  organisation_id: string,
  before: string,
  after: string,
): Promise<void> {
  const rows = await query
    .selectFrom('functions')
    .select(['id', 'parameters', 'updated_at'])
    .where('organisation_id', '=', organisation_id)
    .execute();
  const renamed = (name: string) => (name === before ? after : name);
  for (const row of rows) {
    const parameters = Object.entries(parametersOf(row)).map(([name, parameter]) => {
      if (parameter.provider !== 'assistant' || parameter.sources === undefined) return [name, parameter] as const;
      const sources = parameter.sources.map((source) =>
        'function' in source ? { ...source, function: renamed(source.function) } : source,
      );
      return [name, { ...parameter, sources }] as const;
    });
    const text = toJson(Object.fromEntries(parameters));
    if (text === row.parameters) continue;
    await query
      .updateTable('functions')
      .set({ parameters: text, updated_at: timeOfChange(context, row) })
      .where('id', '=', row.id)
      .execute();
  }
}
