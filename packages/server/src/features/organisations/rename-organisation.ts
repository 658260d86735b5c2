/** Renames an organisation, with immediate effect for members, customers and the assistant. */
import { filledText } from '@frontdesk/contract';
import { parse } from '../../errors.js';
import { OPERATOR } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { lockOrganisation } from './lock-organisation.js';

export const ORGANISATION_NAME_CHARACTERS = 100;

/** @throws {AppError} `not_found`, `invalid_payload` */
export async function renameOrganisation(
  context: Context,
  id: string,
  given: string,
): Promise<{ id: string; name: string }> {
  const name = parse(filledText(ORGANISATION_NAME_CHARACTERS), given);
  return await context.database.transaction(async (transaction) => {
    const before = await lockOrganisation(context, transaction, id);
    await transaction.query.updateTable('organisations').set({ name }).where('id', '=', id).execute();
    await recordAuditedAction(context, transaction, OPERATOR, {
      organisation_id: id,
      action: 'organisation.renamed',
      detail: { from: before.name, to: name },
    });
    return { id, name };
  });
}
