/**
 * Deleted organisations that are not erased yet: access is refused, but no data is lost. The list is read from the
 * database at most once a second, as another program deletes and restores them.
 */
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';

const KNOWN_MS = 1_000;

interface Known {
  ids: Promise<ReadonlySet<string>>;
  until: number;
}

const memories = new WeakMap<Context['database'], Known>();

/** Ids, at most a second old. */
export async function deletedOrganisations({ database }: Context): Promise<ReadonlySet<string>> {
  const known = memories.get(database);
  if (known !== undefined && known.until > performance.now()) return await known.ids;
  const ids = database.read
    .selectFrom('organisations')
    .select('id')
    .where('deletion_due_at', 'is not', null)
    .execute()
    .then((rows) => new Set(rows.map(({ id }) => id)));
  memories.set(database, { ids, until: performance.now() + KNOWN_MS });
  // The caller gets the error; the next call reads again.
  ids.catch(() => memories.delete(database));
  return await ids;
}

/** @throws {AppError} `organisation_deleted` */
export async function refuseDeleted(context: Context, organisation_id: string): Promise<void> {
  if ((await deletedOrganisations(context)).has(organisation_id))
    throw new AppError(
      'organisation_deleted',
      'This organisation was deleted. Ask the operator of this service to restore it.',
    );
}
