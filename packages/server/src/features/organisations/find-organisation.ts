/** Finding organisations: by id, or the first one, which a service that is set up for one organisation means. */
import type { OrganisationRow } from '../../db/schema.js';
import type { Context } from '../context.js';

export async function findOrganisation(context: Context, id: string): Promise<OrganisationRow | undefined> {
  return context.database.read.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The oldest one. */
export async function findFirstOrganisation(context: Context): Promise<OrganisationRow | undefined> {
  return context.database.read
    .selectFrom('organisations')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
