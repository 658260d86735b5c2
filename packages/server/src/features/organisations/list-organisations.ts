/** Lists all organisations of the service, for the operator. */
import { isoTime } from '../../iso-time.js';
import type { Context } from '../context.js';

export interface ListedOrganisation {
  id: string;
  name: string;
  members: number;
  /** Open and closed. */
  conversations: number;
  date_created: string;
  /** Null: not deleted. */
  erased_at: string | null;
}

/** Oldest first. */
export async function listOrganisations({ database }: Context): Promise<ListedOrganisation[]> {
  const rows = await database.read
    .selectFrom('organisations')
    .select((eb) => [
      'id',
      'name',
      'created_at',
      'deletion_due_at',
      eb
        .selectFrom('members')
        .select((own) => own.fn.countAll<number>().as('count'))
        .whereRef('members.organisation_id', '=', 'organisations.id')
        .as('members'),
      eb
        .selectFrom('conversations')
        .select((own) => own.fn.countAll<number>().as('count'))
        .whereRef('conversations.organisation_id', '=', 'organisations.id')
        .as('conversations'),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, created_at, deletion_due_at, members, conversations }) => ({
    id,
    name,
    members: Number(members),
    conversations: Number(conversations),
    date_created: isoTime(created_at),
    erased_at: deletion_due_at === null ? null : isoTime(deletion_due_at),
  }));
}
