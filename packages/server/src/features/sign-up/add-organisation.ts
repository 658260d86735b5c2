/** Adds an organisation to an existing service, with an invitation for its owner, in one transaction. */
import { filledText, LIMITS } from '@frontdesk/contract';
import { z } from 'zod';
import type { OrganisationRow } from '../../db/schema.js';
import { parse } from '../../errors.js';
import { OPERATOR } from '../audit/author.js';
import type { Context } from '../context.js';
import { addInvitation, type MadeInvitation } from '../members/invitations.js';
import { insertOrganisation } from './create-organisation.js';

const newOrganisation = z.object({ name: filledText(LIMITS.organisationNameCharacters), email: z.email().max(254) });

/** @throws {AppError} `invalid_payload` */
export async function addOrganisation(
  context: Context,
  given: z.input<typeof newOrganisation>,
): Promise<{ organisation: OrganisationRow; invitation: MadeInvitation }> {
  const { name, email } = parse(newOrganisation, given);
  return context.database.transaction(async (transaction) => {
    const organisation = await insertOrganisation(context, transaction, { name });
    const { id: organisation_id } = organisation;
    const invitation = await addInvitation(context, transaction, OPERATOR, { organisation_id, email, role: 'owner' });
    return { organisation, invitation };
  });
}
