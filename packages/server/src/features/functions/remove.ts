/** Deletes a function, unless another one or the login settings depend on it. */
import { AppError } from '../../errors.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { refuseLive } from '../refuse-live.js';
import { dependantsOf } from './dependants.js';
import { requireFunction } from './find.js';
import { loginSettingsUsing } from './login-functions.js';

/** @throws {AppError} `not_found`, or `has_dependants` naming them */
export async function removeFunction(
  context: Context,
  { organisation_id, id }: { organisation_id: string; id: string },
  by: Author,
): Promise<void> {
  const { database } = context;
  await database.transaction(async (transaction) => {
    const { query } = transaction;
    await lockOrganisation(context, transaction, organisation_id);
    const { name, environment } = await requireFunction(query, organisation_id, id);
    refuseLive(by, 'functions', environment);
    const dependants = await dependantsOf(query, organisation_id, id);
    const errors = [
      ...dependants.map(({ name, parameter }) => ({
        path: `${name}.parameters.${parameter}`,
        message: 'takes its value from this function',
      })),
      ...(await loginSettingsUsing(query, organisation_id, id)),
    ];
    if (errors.length > 0) {
      const names = [...new Set(errors.map(({ path }) => path.split('.')[0]))].join(', ');
      throw new AppError('has_dependants', `This function supplies values to: ${names}. Change these first.`, {
        errors,
      });
    }
    await query.deleteFrom('functions').where('organisation_id', '=', organisation_id).where('id', '=', id).execute();
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'function.removed',
      target: { id, name },
    });
  });
}
