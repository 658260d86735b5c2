/**
 * Changes a function; omitted fields stay. If the URL changes, parameters of remaining placeholders are kept and merged
 * with the given ones.
 */
import type { FunctionChange, FunctionInput, FunctionView } from '@frontdesk/contract';
import type { FunctionRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import { fromJson } from '../../json.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { refuseChanged, timeOfChange } from '../refuse-changed.js';
import { refuseLive } from '../refuse-live.js';
import { bodyOf, placeholdersOfBody } from './action-body.js';
import { cardTemplateOf } from './cards.js';
import { recordLeaves, renameLeaf, renameSource } from './dependants.js';
import { requireFunction } from './find.js';
import { parametersOf } from './parameters.js';
import { parseUrl } from './parse-url.js';
import { forgetAnswer } from './record-answer.js';
import { validateFunction } from './validate.js';
import { toFunctionView } from './view.js';

interface Wanted {
  organisation_id: string;
  id: string;
  /** May depend on the current function, which is locked. */
  change: FunctionChange | ((before: FunctionRow) => FunctionChange);
  /** `date_updated` of the version to change. Unset: any. */
  seen?: string | undefined;
}

/** @throws {AppError} `not_found`, `changed_meanwhile`, and as `validateFunction` */
export async function changeFunction(
  context: Context,
  { organisation_id, id, change: given, seen }: Wanted,
  by: Author,
): Promise<FunctionView> {
  const { database } = context;
  const row = await database.transaction(async (transaction): Promise<FunctionRow> => {
    const { query } = transaction;
    await lockOrganisation(context, transaction, organisation_id);
    const before = await requireFunction(query, organisation_id, id);
    refuseChanged(seen, isoTime(before.updated_at));
    transaction.onCommit(() => context.cluster.publish('functions', organisation_id));
    const change = typeof given === 'function' ? given(before) : given;
    const input = withChange(before, change);
    refuseLive(by, 'functions', before.environment, input.environment);
    const { columns, parameters, leafIds } = await validateFunction(query, { organisation_id, id, input });
    const after = { ...before, ...columns, updated_at: timeOfChange(context, before) };
    await query
      .updateTable('functions')
      .set(after)
      .where('organisation_id', '=', organisation_id)
      .where('id', '=', id)
      .execute();
    await recordLeaves(query, id, parameters, leafIds);
    if (endpointOf(after) !== endpointOf(before)) await forgetAnswer(query, id);
    if (after.name !== before.name) {
      await renameLeaf(context, query, id, after.name);
      await renameSource(context, query, organisation_id, before.name, after.name);
    }
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'function.changed',
      target: { id, name: after.name },
      detail: { fields: Object.keys(change) },
    });
    // It may be a source of its own parameters, which a renaming changes.
    return await requireFunction(query, organisation_id, id);
  });
  return toFunctionView(context, row);
}

/** Identifies the endpoint: the URL without its query. */
const endpointOf = ({ url }: FunctionRow) => url.split('?', 1)[0];

/** The input for {@link validateFunction}: the current function with the changes. */
export function withChange(before: FunctionRow, change: FunctionChange): FunctionInput {
  const url = change.url ?? before.url;
  const parsed = parseUrl(url);
  const body = change.body === undefined ? bodyOf(before) : change.body;
  const placeholders = new Set([
    ...(parsed.ok ? parsed.template.placeholders.map(({ name }) => name) : []),
    ...placeholdersOfBody(body),
  ]);
  const kept = Object.entries(parametersOf(before)).filter(([name]) => placeholders.has(name));
  return {
    name: change.name ?? before.name,
    description: change.description ?? before.description,
    url,
    method: change.method ?? before.method,
    body,
    confirmation_template:
      change.confirmation_template === undefined ? before.confirmation_template : change.confirmation_template,
    without_login: change.without_login ?? before.without_login === 1,
    requires_auth: change.requires_auth ?? before.requires_auth === 1,
    environment: change.environment ?? before.environment,
    examples: change.examples ?? fromJson(before.examples),
    offered: change.offered ?? before.offered === 1,
    sensitive: change.sensitive ?? before.sensitive === 1,
    reply_template: change.reply_template === undefined ? before.reply_template : change.reply_template,
    card: change.card === undefined ? cardTemplateOf(before) : change.card,
    parameters: Object.fromEntries([...kept, ...Object.entries(change.parameters ?? {})]),
  };
}
