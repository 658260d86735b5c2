/** Creates a function of an organisation. */
import { randomUUID } from 'node:crypto';
import { type FunctionInput, type FunctionView, LIMITS } from '@frontdesk/contract';
import type { FunctionRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { refuseLive } from '../refuse-live.js';
import { recordLeaves } from './dependants.js';
import { validateFunction } from './validate.js';
import { toFunctionView } from './view.js';

/** @throws {AppError} as `validateFunction`, and `too_many_functions` */
export async function saveFunction(
  context: Context,
  organisation_id: string,
  input: FunctionInput,
  by: Author,
): Promise<FunctionView> {
  const { database } = context;
  const row = await database.transaction(async (transaction): Promise<FunctionRow> => {
    const { query } = transaction;
    await lockOrganisation(context, transaction, organisation_id);
    refuseLive(by, 'functions', input.environment);
    transaction.onCommit(() => context.cluster.publish('functions', organisation_id));
    const { columns, parameters, leafIds } = await validateFunction(query, { organisation_id, id: null, input });
    const { count } = await query
      .selectFrom('functions')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .where('organisation_id', '=', organisation_id)
      .executeTakeFirstOrThrow();
    if (count >= LIMITS.functionsPerOrganisation)
      throw new AppError(
        'too_many_functions',
        `An organisation can have at most ${LIMITS.functionsPerOrganisation} functions. Delete one first.`,
      );
    const now = context.now();
    const saved = { ...columns, id: randomUUID(), organisation_id, created_at: now, updated_at: now };
    await query.insertInto('functions').values(saved).execute();
    await recordLeaves(query, saved.id, parameters, leafIds);
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'function.created',
      target: { id: saved.id, name: saved.name },
      detail: { environment: saved.environment, requires_auth: saved.requires_auth === 1 },
    });
    return saved;
  });
  return toFunctionView(context, row);
}
