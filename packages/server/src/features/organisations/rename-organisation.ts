/** Renames an organisation, with immediate effect for members, customers and the assistant. */
import { type OrganisationInput, type OrganisationView, organisationInput } from '@frontdesk/contract';
import { parse } from '../../errors.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { lockOrganisation } from './lock-organisation.js';

/** @throws {AppError} `not_found`, `invalid_payload` */
export async function renameOrganisation(
  context: Context,
  id: string,
  given: OrganisationInput,
  by: Author,
): Promise<OrganisationView> {
  const { name } = parse(organisationInput, given);
  return await context.database.transaction(async (transaction) => {
    const before = await lockOrganisation(context, transaction, id);
    if (before.name === name) return { id, name };
    await transaction.query.updateTable('organisations').set({ name }).where('id', '=', id).execute();
    await recordAuditedAction(context, transaction, by, {
      organisation_id: id,
      action: 'organisation.renamed',
      detail: { from: before.name, to: name },
    });
    return { id, name };
  });
}
