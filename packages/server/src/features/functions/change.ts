/**
 * Changes a function; what is left out stays. When the URL is edited, the parameters of the placeholders that remain are
 * kept, and those given are laid over them.
 */
import type { FunctionChange, FunctionInput, FunctionView } from '@frontdesk/contract';
import type { FunctionRow } from '../../db/schema.js';
import { type Author, OPERATOR } from '../audit/author.js';
import { recordDeed } from '../audit/record.js';
import type { Context } from '../context.js';
import { recordLeaves, renameLeaf } from './dependants.js';
import { requireFunction } from './find.js';
import { lockFunctions } from './lock.js';
import { parametersOf } from './parameters.js';
import { parseUrl } from './parse-url.js';
import { refuseLiveFunction } from './refuse-live-function.js';
import { validateFunction } from './validate.js';
import { toFunctionView } from './view.js';

/** @throws {AppError} `not_found`, and as `validateFunction`. */
export async function changeFunction(
  context: Context,
  { organisation_id, id, change }: { organisation_id: string; id: string; change: FunctionChange },
  by: Author = OPERATOR,
): Promise<FunctionView> {
  const { database } = context;
  const row = await database.transaction(async (transaction): Promise<FunctionRow> => {
    const { query } = transaction;
    await lockFunctions(transaction, database.dialect, organisation_id);
    const before = await requireFunction(query, organisation_id, id);
    const input = withChange(before, change);
    refuseLiveFunction(by, before.environment, input.environment);
    const { columns, parameters, leafIds } = await validateFunction(query, { organisation_id, id, input });
    const after = { ...before, ...columns, updated_at: context.now() };
    await query
      .updateTable('functions')
      .set(after)
      .where('organisation_id', '=', organisation_id)
      .where('id', '=', id)
      .execute();
    await recordLeaves(query, id, parameters, leafIds);
    if (after.name !== before.name) await renameLeaf(query, id, after.name);
    await recordDeed(context, transaction, by, {
      organisation_id,
      action: 'function.changed',
      target: { id, name: after.name },
      detail: { fields: Object.keys(change) },
    });
    return after;
  });
  return toFunctionView(context, row);
}

function withChange(before: FunctionRow, change: FunctionChange): FunctionInput {
  const url = change.url ?? before.url;
  const parsed = parseUrl(url);
  const placeholders = new Set(parsed.ok ? parsed.template.placeholders.map(({ name }) => name) : []);
  const kept = Object.entries(parametersOf(before)).filter(([name]) => placeholders.has(name));
  return {
    name: change.name ?? before.name,
    description: change.description ?? before.description,
    url,
    requires_auth: change.requires_auth ?? before.requires_auth === 1,
    environment: change.environment ?? before.environment,
    parameters: Object.fromEntries([...kept, ...Object.entries(change.parameters ?? {})]),
  };
}
