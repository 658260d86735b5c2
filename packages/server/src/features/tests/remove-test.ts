/** Deletes a stored test. Its results stay in past runs. */
import { AppError } from '../../errors.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';

/** @throws {AppError} `not_found` */
export async function removeTest(
  context: Context,
  { organisation_id, path }: { organisation_id: string; path: string },
  by: Author,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const removed = await transaction.query
      .deleteFrom('tests')
      .where('organisation_id', '=', organisation_id)
      .where('path', '=', path)
      .returning('name')
      .executeTakeFirst();
    if (removed === undefined) throw new AppError('not_found', 'There is no such test.');
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'test.removed',
      target: { id: path, name: removed.name },
    });
  });
}
