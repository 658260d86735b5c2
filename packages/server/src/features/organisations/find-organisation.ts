/** Finds the name of an organisation, and the first one, which is the default of a single-organisation service. */
import type { Transaction } from '../../db/database.js';
import type { OrganisationRow } from '../../db/schema.js';
import type { Context } from '../context.js';

export async function findOrganisationName({ query }: Transaction, id: string): Promise<string> {
  const found = query.selectFrom('organisations').select('name').where('id', '=', id);
  return (await found.executeTakeFirstOrThrow()).name;
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
