/** On the first start, creates the organisation, API key and owner from the settings. */
import type { OrganisationRow } from '../../db/schema.js';
import { ensureApiKey } from '../api-keys/create-api-key.js';
import type { Context } from '../context.js';
import { createMember } from '../members/create-member.js';
import { findFirstOrganisation } from '../organisations/find-organisation.js';
import { createOrganisation } from './create-organisation.js';

/** A fixed id, so that two servers that start at once create one organisation. */
const FIRST_ORGANISATION_ID = 'organisation-1';

export interface Bootstrap {
  api_key: string | undefined;
  admin: { email: string; password: string } | undefined;
}

/** Idempotent: runs at every start and keeps what exists. The owner is created only if there is no member. */
export async function ensureFirstOrganisation(
  context: Context,
  { api_key, admin }: Bootstrap,
  name = 'My organisation',
): Promise<OrganisationRow> {
  const organisation =
    (await findFirstOrganisation(context)) ?? (await createOrganisation(context, { id: FIRST_ORGANISATION_ID, name }));
  if (api_key !== undefined) await ensureApiKey(context, organisation.id, api_key);
  if (admin !== undefined && !(await hasMember(context, organisation.id)))
    await createMember(context, {
      ...admin,
      organisation_id: organisation.id,
      username: 'Admin',
      role: 'owner',
    }).catch(async (error: unknown) => {
      // Another server that started at the same time created the owner.
      if (!(await hasMember(context, organisation.id))) throw error;
    });
  return organisation;
}

/** Whether the organisation has a member who can sign in. */
export async function hasMember(context: Context, organisation_id: string): Promise<boolean> {
  const member = await context.database.read
    .selectFrom('members')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .limit(1)
    .executeTakeFirst();
  return member !== undefined;
}
